package io.simplex4j.benchmarks.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.attribution.Projection;
import io.simplex4j.attribution.Quadrature;
import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.dataset.Rows;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.dataset.image.EmbeddedDigits;
import io.simplex4j.experiments.dataset.image.Mnist;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What explanations of pictures cost: decomposition and attributions to a completeness error of 1e-3, against the
 * paper's way (every example of the corpus, 200 right Riemann bins) with the same engine. One thread, processor time.
 */
public final class ExplanationCost {
    /*
     * The paper's way takes the same number of products for every example of the corpus, so a share of them is timed
     * and scaled. Its decomposition, 10,000 steps of Adam, is not counted; ours is.
     */
    private static final double TOLERANCE = 1e-3;
    private static final int LEAST_RATIO = 100;
    private static final int MOST_PRODUCTS = 5;
    private static final int BINS = 200;
    private static final int REFERENCE_BINS = 2000;
    private static final int ACCURATE = 5;
    private static final int SHARE = 20;
    private static final int ROUNDS = 5;
    private static final int DEAR_ROUNDS = 3;
    private static final int BATCH = 50;
    private static final int FILLING = 2;
    private static final long CACHE = 1L << 29;

    private final OnnxModel model;
    private final Corpus corpus;
    private final Baseline baseline;
    private final Explainer explainer;

    private ExplanationCost(OnnxModel model, Matrix corpus, Baseline baseline) {
        this.model = model;
        this.corpus = Corpus.encode(model, Examples.of(corpus));
        this.baseline = baseline;
        this.explainer = Explainer.of(model, this.corpus)
                .withBaseline(baseline)
                .withTolerance(TOLERANCE)
                .withThreads(1);
    }

    /** Measures and prints; the exit code. */
    public static int run() {
        boolean met;
        Sampling.Split digits = EmbeddedDigits.both();
        Matrix tests = first(100, digits.test().inputs());
        try (OnnxModel model = trained()) {
            ExplanationCost trained = new ExplanationCost(
                    model,
                    first(1000, digits.training().inputs()),
                    Baseline.of(Vec.of(
                            DoubleStream.generate(Mnist::black).limit(28 * 28).toArray())));
            System.out.println("the paper's CNN, trained; MNIST digits");
            met = gate(
                    "one explanation: ratio of at least " + LEAST_RATIO + ", within the tolerance",
                    trained.alone(tests, 20) >= LEAST_RATIO);
            met &= gate(
                    "products: at most " + MOST_PRODUCTS + " times as dear as latents",
                    trained.products(tests) <= MOST_PRODUCTS);
            trained.together(tests);
        }
        try (OnnxModel model = RandomCnn.load()) {
            System.out.println("hard case, no gate: the same CNN with random weights; blobs");
            new ExplanationCost(model, RandomCnn.images(1000, 1), Baseline.zeros()).alone(RandomCnn.images(5, 2), 5);
        }
        return met ? 0 : 1;
    }

    /** The paper's network, trained; the README beside it says how. */
    private static OnnxModel trained() {
        try (InputStream in = Objects.requireNonNull(ExplanationCost.class.getResourceAsStream("cnn.onnx"))) {
            return OnnxModel.parse(
                    in.readAllBytes(), OnnxModel.Options.withDefaults().withThreads(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean gate(String wanted, boolean met) {
        System.out.println("  gate, " + wanted + ": " + (met ? "met" : "MISSED"));
        return met;
    }

    /** One explanation after another against the paper's way; their ratio, or 0 where the tolerance is missed. */
    private double alone(Matrix tests, int count) {
        List<Explanation> explanations = new ArrayList<>();
        List<Timing> ours = new ArrayList<>();
        List<Timing> papers = new ArrayList<>();
        explainer.explain(Examples.of(tests));
        for (int round = 0; round < ROUNDS; round++) {
            explanations.clear();
            ours.add(Timing.of(() -> IntStream.range(0, count)
                            .forEach(row -> explanations.add(explainer.explain(tests.row(row)))))
                    .times(1.0 / count));
            papers.add(papersWay(explanations.get(round)));
        }
        double own = Timing.median(ours).cpu();
        double paper = Timing.median(papers).cpu();
        double error = explanations.stream()
                .mapToDouble(each -> each.completeness().orElseThrow().error())
                .max()
                .orElse(0);
        System.out.println("  one explanation, corpus of " + corpus.size() + ", mean of " + count + " tests: "
                + Figures.seconds(own) + ", largest completeness error " + String.format(Locale.ROOT, "%.1e", error));
        System.out.println("    " + effort(explanations));
        System.out.println("  the paper's way (" + BINS + " bins, all examples; " + SHARE + " timed and scaled): "
                + Figures.seconds(paper));
        System.out.println("  ratio: " + Figures.three(paper / own));
        accuracy(explanations.subList(0, ACCURATE));
        return error <= TOLERANCE ? paper / own : 0;
    }

    private static String effort(List<Explanation> explanations) {
        double examples = explanations.stream()
                .mapToInt(each -> each.contributions().size())
                .average()
                .orElse(0);
        double products = explanations.stream()
                .mapToInt(each -> each.attribution().map(Attribution::nodes).orElse(0))
                .average()
                .orElse(0);
        return "on average " + Figures.three(examples) + " contributing examples, " + Figures.three(products / examples)
                + " products with the Jacobian each";
    }

    /** How far projections are from those of a far finer rule, relative to them, each example as one vector. */
    private void accuracy(List<Explanation> explanations) {
        List<Double> ours = new ArrayList<>();
        List<Double> papers = new ArrayList<>();
        IntegratedJacobian fine =
                IntegratedJacobian.of(model, corpus, baseline).withQuadrature(Quadrature.midpoint(REFERENCE_BINS));
        IntegratedJacobian paper = fine.withQuadrature(Quadrature.rightRiemann(BINS));
        for (Explanation explanation : explanations) {
            List<Projection> found = explanation.attribution().orElseThrow().projections();
            List<Integer> examples = found.stream().map(Projection::example).toList();
            Vec shift = explanation.decomposition().approximation().minus(fine.baselineLatent());
            List<Projection> reference = fine.project(shift, examples);
            ours.addAll(differences(found, reference));
            papers.addAll(differences(paper.project(shift, examples), reference));
        }
        System.out.println("  error of features against a midpoint rule with " + REFERENCE_BINS
                + " nodes, relative, median" + " and largest of " + ours.size() + " examples: ours " + spread(ours)
                + ", the paper's " + spread(papers));
    }

    private static List<Double> differences(List<Projection> found, List<Projection> reference) {
        return IntStream.range(0, found.size())
                .mapToObj(k ->
                        found.get(k).values().minus(reference.get(k).values()).norm()
                                / reference.get(k).values().norm())
                .toList();
    }

    private static String spread(List<Double> errors) {
        double[] all = errors.stream().mapToDouble(Double::doubleValue).toArray();
        return String.format(
                Locale.ROOT,
                "%.1e and %.1e",
                Timing.median(all),
                Arrays.stream(all).max().orElse(0));
    }

    private Timing papersWay(Explanation explanation) {
        IntegratedJacobian paper = IntegratedJacobian.of(model, corpus, baseline)
                .withQuadrature(Quadrature.rightRiemann(BINS))
                .withThreads(1);
        Vec shift = explanation.decomposition().approximation().minus(paper.baselineLatent());
        List<Integer> some = IntStream.range(0, SHARE).boxed().toList();
        return Timing.of(() -> paper.project(shift, some)).times((double) corpus.size() / SHARE);
    }

    /** All tests in one call: directly, with an empty cache, with a full one; a few fill the cache and are scaled. */
    private void together(Matrix tests) {
        Matrix few = first(FILLING, tests);
        List<Timing> direct = new ArrayList<>();
        List<Timing> filling = new ArrayList<>();
        List<Timing> full = new ArrayList<>();
        CacheStatistics cache = new CacheStatistics(0, 0, 0, 0);
        for (int round = 0; round < DEAR_ROUNDS; round++) {
            direct.add(Timing.of(() -> explainer.explain(Examples.of(tests))).times(1.0 / tests.rows()));
            Explainer caching = explainer.withCache(CACHE);
            filling.add(Timing.of(() -> caching.explain(Examples.of(few))));
            cache = caching.cacheStatistics().orElseThrow();
            for (int again = 0; again < tests.rows() / FILLING; again++) {
                full.add(Timing.of(() -> caching.explain(Examples.of(few))).times(1.0 / FILLING));
            }
        }
        double plain = Timing.median(direct).cpu();
        double warm = Timing.median(full).cpu();
        double each = (Timing.median(filling).cpu() - FILLING * warm) / cache.kept();
        int used = used(tests);
        double cold = warm + each * used / tests.rows();
        System.out.println("  batch of " + tests.rows() + ":");
        report("direct", plain);
        report(
                "with a cache that is empty at first (" + cache.kept() + " of its " + used
                        + " examples timed and scaled)",
                cold);
        report("with a cache that is full", warm);
        System.out.println("    an example takes " + Figures.seconds(each) + " to enter the cache and "
                + Figures.three(1e-6 * cache.bytes() / cache.kept()) + " MB in it; all " + corpus.size()
                + " pay after " + Figures.three(each * corpus.size() / (plain - warm)) + " explanations");
    }

    private static void report(String what, double seconds) {
        System.out.println(
                "    " + what + ": " + Figures.seconds(seconds) + " each, " + Figures.three(1 / seconds) + " a second");
    }

    /** How many examples contribute to any of these. */
    private int used(Matrix tests) {
        return (int) explainer.withoutFeatures().explain(Examples.of(tests)).stream()
                .flatMap(each -> each.contributions().stream())
                .mapToInt(Contribution::example)
                .distinct()
                .count();
    }

    private static Matrix first(int count, Matrix all) {
        return Rows.of(IntStream.range(0, count).mapToObj(all::row).toList());
    }

    /** The cost of products with the Jacobian in latents, for a batch. */
    private double products(Matrix tests) {
        Matrix inputs = first(BATCH, tests);
        Matrix cotangents = Matrix.of(new float[BATCH][model.latentSize()]);
        List<Timing> forward = new ArrayList<>();
        List<Timing> backward = new ArrayList<>();
        for (int round = 0; round < 100; round++) {
            forward.add(Timing.of(() -> model.latents(inputs)));
            backward.add(Timing.of(() -> model.pullback(inputs, cotangents)));
        }
        double latents = Timing.median(forward).cpu();
        double pullback = Timing.median(backward).cpu();
        System.out.println("  batch of " + BATCH + ": latents " + Figures.seconds(latents)
                + ", products with the Jacobian "
                + Figures.seconds(pullback) + ", ratio " + Figures.three(pullback / latents));
        return pullback / latents;
    }
}
