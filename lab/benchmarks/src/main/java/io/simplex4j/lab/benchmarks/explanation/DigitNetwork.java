package io.simplex4j.lab.benchmarks.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.benchmarks.measure.Figures;
import io.simplex4j.lab.benchmarks.measure.Timing;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Quadrature;
import io.simplex4j.onnx.OnnxModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Explanations with one network: by secants, by gradients at nodes, and the paper's way, in turns. */
final class DigitNetwork {
    /*
     * The paper's way takes the same number of products for every example of the corpus, so a share of them is timed and scaled.
     * Its decomposition, 10,000 steps of Adam, is not counted; ours is.
     */
    private static final int BINS = 200;
    private static final int REFERENCE_NODES = 2000;
    private static final int SHARE = 20;
    private static final int ROUNDS = 5;

    private final OnnxModel model;
    private final Corpus corpus;
    private final Baseline baseline;
    private final Explainer secants;
    private final Explainer gradients;

    DigitNetwork(OnnxModel model, Matrix corpus, Baseline baseline) {
        this.model = model;
        this.corpus = Corpus.encode(model, Examples.of(corpus));
        this.baseline = baseline;
        this.secants = Explainer.of(model, this.corpus).withBaseline(baseline).withThreads(1);
        this.gradients = secants.withQuadrature(Quadrature.adaptiveGradients());
    }

    Explainer explainer() {
        return secants;
    }

    Corpus corpus() {
        return corpus;
    }

    /**
     * What was measured.
     *
     * @param rows of a table, one for each way
     * @param ratio how many times as long as secants the paper's way takes
     * @param asAccurate whether the median error of features by secants is not above that of the paper's way
     * @param largestError the largest error of features by secants, divided by that of the paper's way
     */
    record Measured(String rows, double ratio, boolean asAccurate, double largestError) {}

    /** Explains tests one by one in each way; the error of features for the first of them. */
    Measured measure(String name, Matrix tests, int accurate) {
        List<Timing> bySecants = new ArrayList<>();
        List<Timing> byGradients = new ArrayList<>();
        List<Timing> papers = new ArrayList<>();
        List<Explanation> found = new ArrayList<>();
        List<Explanation> nodes = new ArrayList<>();
        explain(secants, tests, found);
        explain(gradients, tests, nodes);
        for (int round = 0; round < ROUNDS; round++) {
            bySecants.add(explain(secants, tests, found));
            papers.add(papersWay(found.get(round % found.size())));
            byGradients.add(explain(gradients, tests, nodes));
        }
        Errors ours = new Errors();
        Errors byNodes = new Errors();
        Errors paper = new Errors();
        IntegratedJacobian fine =
                IntegratedJacobian.of(model, corpus, baseline).withQuadrature(Quadrature.midpoint(REFERENCE_NODES));
        IntegratedJacobian bins = fine.withQuadrature(Quadrature.rightRiemann(BINS));
        for (int k = 0; k < accurate; k++) {
            Attribution exact = attribution(fine, found.get(k));
            ours.add(found.get(k).attribution().orElseThrow(), exact);
            byNodes.add(nodes.get(k).attribution().orElseThrow(), exact);
            paper.add(attribution(bins, found.get(k)), exact);
        }
        double own = Timing.median(bySecants).cpu();
        double papersTime = Timing.median(papers).cpu();
        double nodesTime = Timing.median(byGradients).cpu();
        String rows = row(name + ", the paper's way", papersTime, papersTime, BINS + "", paper.text())
                + row(name + ", gradients at nodes", nodesTime, papersTime, effort(nodes), byNodes.text())
                + row(name + ", **secants over cells**", own, papersTime, effort(found), ours.text());
        return new Measured(rows, papersTime / own, ours.median() <= paper.median(), ours.largest() / paper.largest());
    }

    static String head() {
        return """
            | network, way | an explanation | ratio | products or cells for each example | error of features, median (largest) |
            |---|---:|---:|---:|---|
            """;
    }

    private static String row(String name, double time, double papers, String effort, String errors) {
        return "| " + name + " | " + Figures.seconds(time) + " | " + Figures.three(papers / time) + " | " + effort
                + " | " + errors + " |\n";
    }

    private static Timing explain(Explainer explainer, Matrix tests, List<Explanation> into) {
        into.clear();
        return Timing.of(() ->
                        IntStream.range(0, tests.rows()).forEach(row -> into.add(explainer.explain(tests.row(row)))))
                .times(1.0 / tests.rows());
    }

    private Timing papersWay(Explanation explanation) {
        IntegratedJacobian paper =
                IntegratedJacobian.of(model, corpus, baseline).withQuadrature(Quadrature.rightRiemann(BINS));
        Vec shift = explanation.decomposition().approximation().minus(paper.baselineLatent());
        List<Integer> some = IntStream.range(0, SHARE).boxed().toList();
        return Timing.of(() -> paper.project(shift, some)).times((double) corpus.size() / SHARE);
    }

    private static String effort(List<Explanation> explanations) {
        double examples = explanations.stream()
                .mapToInt(each -> each.contributions().size())
                .sum();
        double products = explanations.stream()
                .mapToInt(each -> each.attribution().map(Attribution::nodes).orElse(0))
                .sum();
        return Figures.three(products / examples) + " of " + Figures.three(examples / explanations.size());
    }

    private static Attribution attribution(IntegratedJacobian jacobian, Explanation explanation) {
        Decomposition decomposition = explanation.decomposition();
        return jacobian.attribute(explanation.latent(), decomposition, ProjectionTarget.APPROXIMATION);
    }

    /** How far weighted projections are off, the farthest of each explanation, relative to the largest of it. */
    private static final class Errors {
        private final List<Double> all = new ArrayList<>();

        void add(Attribution found, Attribution exact) {
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
            all.add(off / size);
        }

        private double[] sorted() {
            return all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        }

        double median() {
            return Timing.median(sorted());
        }

        double largest() {
            return Arrays.stream(sorted()).max().orElse(0);
        }

        String text() {
            return String.format(Locale.ROOT, "%.1e (%.1e)", median(), largest());
        }
    }
}
