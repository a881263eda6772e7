package io.simplex4j.benchmarks;

import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.attribution.Quadrature;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What an explanation of a picture costs: decomposition and attributions to a completeness error of 1e-3, against the
 * paper's way (every example of the corpus, 200 right Riemann bins) with the same engine. One thread, processor time.
 */
final class ExplanationCost {
    private static final int CORPUS = 1000;
    private static final int TESTS = 20;
    private static final int SHARE = 20;
    private static final int ROUNDS = 3;

    private ExplanationCost() {}

    static int run() {
        try (OnnxModel model = PaperCnn.load()) {
            Corpus corpus = Corpus.encode(model, PaperCnn.pictures(CORPUS, 1));
            Matrix tests = PaperCnn.pictures(TESTS, 2);
            Explainer explainer = Explainer.of(model, corpus)
                    .withBaseline(Baseline.zeros())
                    .withTolerance(1e-3)
                    .withThreads(1);
            List<Explanation> explanations = explainer.explainAll(tests);
            List<Timing> ours = new ArrayList<>();
            List<Timing> papers = new ArrayList<>();
            for (int round = 0; round < ROUNDS; round++) {
                ours.add(Timing.of(() -> explainer.explainAll(tests)).times(1.0 / TESTS));
                papers.add(papersWay(model, corpus, explanations.get(round)));
            }
            double own = Timing.median(ours).cpu();
            double paper = Timing.median(papers).cpu();
            double error = explanations.stream()
                    .mapToDouble(e -> e.completeness().orElseThrow().error())
                    .max()
                    .orElse(0);
            System.out.println("explanation of a 28x28 picture, corpus of " + CORPUS + ", the paper's CNN, one thread");
            System.out.println("  ours, " + TESTS + " tests: " + Figures.seconds(own)
                    + " each, largest completeness error " + String.format(Locale.ROOT, "%.1e", error));
            System.out.println("  the paper's way (200 bins, all examples; " + SHARE + " timed and scaled): "
                    + Figures.seconds(paper) + " each");
            System.out.println("  ratio: " + Figures.three(paper / own) + " (wanted: at least 100)");
            products(model);
            return paper / own >= 100 ? 0 : 1;
        }
    }

    private static Timing papersWay(OnnxModel model, Corpus corpus, Explanation explanation) {
        IntegratedJacobian paper = IntegratedJacobian.of(model, corpus, Baseline.zeros())
                .withQuadrature(Quadrature.rightRiemann(200))
                .withThreads(1);
        Vec shift = explanation.decomposition().approximation();
        List<Integer> some = IntStream.range(0, SHARE).boxed().collect(Collectors.toList());
        return Timing.of(() -> paper.project(shift, some)).times((double) CORPUS / SHARE);
    }

    private static void products(OnnxModel model) {
        Matrix inputs = PaperCnn.pictures(50, 3);
        Matrix cotangents = Matrix.of(new float[50][model.latentSize()]);
        List<Timing> forward = new ArrayList<>();
        List<Timing> backward = new ArrayList<>();
        for (int round = 0; round < 100; round++) {
            forward.add(Timing.of(() -> model.latents(inputs)));
            backward.add(Timing.of(() -> model.pullback(inputs, cotangents)));
        }
        double latents = Timing.median(forward).cpu();
        double pullback = Timing.median(backward).cpu();
        System.out.println("batch of 50: latents " + Figures.seconds(latents) + ", pullback "
                + Figures.seconds(pullback) + ", ratio " + Figures.three(pullback / latents) + " (wanted: at most 5)");
    }
}
