package io.simplex4j.lab.benchmarks.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.attribution.internal.IntegratedJacobian;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.benchmarks.measure.Figures;
import io.simplex4j.lab.benchmarks.measure.Timing;
import io.simplex4j.lab.dataset.EmbeddedDigits;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.PaperNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The cost of explaining pictures: decomposition and attributions, compared with the paper's way (every example of the
 * corpus, 200 right Riemann bins) with the same engine. One thread, processor time, in turns.
 */
public final class ExplanationCost {
    private static final int MIN_WITH_DECAY = 1200;
    private static final int MIN_WITHOUT = 450;
    private static final int CORPUS = 1000;
    private static final int BINS = 200;
    private static final int REFERENCE_NODES = 2000;
    private static final int SHARE = 20;
    private static final int ROUNDS = 5;
    private static final int ACCURATE = 8;

    private final StringBuilder page = new StringBuilder();
    private boolean met = true;

    private ExplanationCost() {}

    /** The page in Markdown, and whether every target was met. */
    public record Result(String page, boolean met) {}

    /** Measures everything. */
    public static Result measure(String environment) {
        ExplanationCost cost = new ExplanationCost();
        cost.page.append("""
                # Results: the cost of an explanation

                `benchmarks/run explain --markdown docs/results/explanation.md` explains handwritten digits with the paper's CNN, trained on
                MNIST with weight decay 0.1 and without (`lab/src/main/resources/io/simplex4j/lab/network`): a corpus
                of the first 1,000 training digits, tests from the test set, a black baseline. One thread and processor time; medians of rounds,
                everything in one run.

                """).append(environment).append("""
                .

                Decomposition and attributions of the contributing examples with the default tolerance, against the paper's way on the same
                engine: all 1,000 examples with 200 right Riemann bins (20 timed and scaled; without its decomposition). The error of features
                is that of weight × projection against a midpoint rule with 2,000 nodes: the farthest of all pixels and examples of an
                explanation, relative to the largest.

                | network, way | an explanation | ratio | error of features, median (largest) |
                |---|---:|---:|---|
                """);
        Sampling.Split digits = EmbeddedDigits.both();
        Matrix corpus = Rows.first(digits.training().inputs(), CORPUS);
        Matrix tests = Rows.first(digits.test().inputs(), 20);
        String decayed = cost.measure("with decay", "cnn.onnx", corpus, tests, MIN_WITH_DECAY);
        String plain = cost.measure("without", "cnn-plain.onnx", corpus, Rows.first(tests, ACCURATE), MIN_WITHOUT);
        cost.page
                .append("\nWanted: ")
                .append(decayed)
                .append("; ")
                .append(plain)
                .append(".\n");
        return new Result(cost.page.toString(), cost.met);
    }

    private String gate(boolean reached) {
        met &= reached;
        return reached ? "met" : "**missed**";
    }

    /** Writes the rows of a network and returns its aims. */
    private String measure(String name, String file, Matrix images, Matrix tests, int minRatio) {
        Timing.log(name);
        try (OnnxModel model = PaperNetworks.trainedDigits(file)) {
            Corpus corpus = Corpus.encode(model, Examples.of(images));
            Baseline black = Baseline.of(
                    Vec.of(DoubleStream.generate(Mnist::black).limit(28 * 28).toArray()));
            Explainer secants = Explainer.of(model, corpus).withBaseline(black).withThreads(1);
            Explainer gradients = secants.withQuadrature(Quadrature.adaptiveGradients());
            IntegratedJacobian fine =
                    IntegratedJacobian.of(model, corpus, black).withQuadrature(Quadrature.midpoint(REFERENCE_NODES));
            IntegratedJacobian paper = fine.withQuadrature(Quadrature.rightRiemann(BINS));
            List<Explanation> found = new ArrayList<>();
            List<Explanation> nodes = new ArrayList<>();
            explain(secants, tests, found);
            explain(gradients, tests, nodes);
            double[] ours = new double[ROUNDS];
            double[] theirs = new double[ROUNDS];
            double[] byNodes = new double[ROUNDS];
            for (int round = 0; round < ROUNDS; round++) {
                ours[round] = explain(secants, tests, found);
                theirs[round] = papersWay(paper, corpus.size(), found.get(round % found.size()));
                byNodes[round] = explain(gradients, tests, nodes);
            }
            double[][] errors = new double[3][ACCURATE];
            for (int k = 0; k < ACCURATE; k++) {
                Attribution exact = attribution(fine, found.get(k));
                errors[0][k] = error(attribution(paper, found.get(k)), exact);
                errors[1][k] = error(nodes.get(k).attribution().orElseThrow(), exact);
                errors[2][k] = error(found.get(k).attribution().orElseThrow(), exact);
            }
            double time = Timing.median(theirs);
            row(name + ", the paper's way", time, time, errors[0]);
            row(name + ", gradients at nodes", Timing.median(byNodes), time, errors[1]);
            row(name + ", **secants over cells**", Timing.median(ours), time, errors[2]);
            boolean isAccurate = Timing.median(errors[2]) <= Timing.median(errors[0]);
            double largest = largest(errors[2]) / largest(errors[0]);
            return name + " a ratio of at least " + Figures.three(minRatio)
                    + " with a median error not above the paper's, "
                    + gate(time / Timing.median(ours) >= minRatio && isAccurate)
                    + ", and a largest error not above the paper's ("
                    + String.format(Locale.ROOT, "%.1f", largest) + " times it), " + gate(largest <= 1);
        }
    }

    private void row(String name, double seconds, double papers, double[] errors) {
        page.append("| ")
                .append(name)
                .append(" | ")
                .append(Figures.seconds(seconds))
                .append(" | ");
        page.append(Figures.three(papers / seconds)).append(" | ");
        page.append(String.format(Locale.ROOT, "%.1e (%.1e)", Timing.median(errors), largest(errors)))
                .append(" |\n");
    }

    private static double explain(Explainer explainer, Matrix tests, List<Explanation> into) {
        into.clear();
        return Timing.of(() -> IntStream.range(0, tests.rows())
                                .forEach(row -> into.add(explainer.explain(tests.row(row)))))
                        .cpu()
                / tests.rows();
    }

    /* The same number of products for every example, so that a share of them is timed and scaled. */
    private static double papersWay(IntegratedJacobian paper, int examples, Explanation explanation) {
        Vec shift = explanation.decomposition().approximation().minus(paper.baselineLatent());
        List<Integer> some = IntStream.range(0, SHARE).boxed().toList();
        return Timing.of(() -> paper.project(shift, some)).cpu() * examples / SHARE;
    }

    private static Attribution attribution(IntegratedJacobian jacobian, Explanation explanation) {
        return jacobian.attribute(explanation.latent(), explanation.decomposition(), Projection.Target.APPROXIMATION);
    }

    private static double largest(double[] values) {
        return DoubleStream.of(values).max().orElseThrow();
    }

    /** Returns how far weighted projections are off, the farthest of an explanation, relative to the largest of it. */
    private static double error(Attribution found, Attribution exact) {
        double off = 0;
        double size = 0;
        for (int k = 0; k < exact.projections().size(); k++) {
            Vec right = exact.weighted(exact.projections().get(k));
            Vec difference = found.weighted(found.projections().get(k)).minus(right);
            for (int i = 0; i < right.size(); i++) {
                off = Math.max(off, Math.abs(difference.get(i)));
                size = Math.max(size, Math.abs(right.get(i)));
            }
        }
        return off / size;
    }
}
