package io.simplex4j.benchmarks.explanation;

import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.benchmarks.measure.Figures;
import io.simplex4j.benchmarks.measure.OtherPrograms;
import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.Examples;
import io.simplex4j.experiments.dataset.Rows;
import io.simplex4j.experiments.dataset.Sampling;
import io.simplex4j.experiments.dataset.image.EmbeddedDigits;
import io.simplex4j.experiments.dataset.image.Mnist;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What explanations of pictures cost: decomposition and attributions, against the paper's way (every example of the
 * corpus, 200 right Riemann bins) with the same engine. One thread, processor time.
 */
public final class ExplanationCost {
    private static final int LEAST_WITH_DECAY = 1200;
    private static final int LEAST_WITHOUT = 500;
    private static final int MOST_PRODUCTS = 5;
    private static final int TESTS = 20;
    private static final int ACCURATE = 8;
    private static final int DEAR_ROUNDS = 3;
    private static final int ROUNDS = 7;
    private static final int MOST_ROUNDS = 100;
    private static final double MOST_OTHERS = 0.15;
    private static final double LEAST_SHARE = 0.8;
    private static final int BATCH = 50;
    private static final int FILLING = 2;
    private static final long CACHE = 1L << 29;

    private final StringBuilder page = new StringBuilder();
    private boolean met = true;

    private ExplanationCost() {}

    /**
     * What came out.
     *
     * @param page in Markdown
     * @param met whether every target was met
     */
    public record Result(String page, boolean met) {}

    /** Measures everything. */
    public static Result measure(String environment) {
        ExplanationCost cost = new ExplanationCost();
        cost.page.append("""
                # Results: the cost of an explanation

                `benchmarks/run explain --markdown docs/results/explanation.md` explains handwritten digits with the paper's CNN, trained on
                MNIST with weight decay 0.1 and without (`benchmarks/src/main/resources/io/simplex4j/benchmarks/explanation`): a corpus of the
                first 1,000 training digits, tests from the test set, a black baseline. One thread, processor time, medians of rounds,
                everything in one run.

                """).append(environment).append(".\n");
        Sampling.Split digits = EmbeddedDigits.both();
        Matrix corpus = first(1000, digits.training().inputs());
        Matrix tests = first(100, digits.test().inputs());
        Baseline black = Baseline.of(
                Vec.of(DoubleStream.generate(Mnist::black).limit(28 * 28).toArray()));
        try (OnnxModel decayed = network("cnn.onnx");
                OnnxModel plain = network("cnn-plain.onnx");
                OnnxModel random = RandomCnn.load()) {
            DigitNetwork trained = new DigitNetwork(decayed, corpus, black);
            cost.alone(trained, new DigitNetwork(plain, corpus, black), first(TESTS, tests));
            cost.products(decayed, tests);
            cost.together(trained, tests);
            cost.hardCase(new DigitNetwork(random, RandomCnn.images(1000, 1), Baseline.zeros()));
        }
        return new Result(cost.page.toString(), cost.met);
    }

    /** The paper's network, trained; the README beside it says how. */
    static OnnxModel network(String name) {
        try (InputStream in = Objects.requireNonNull(ExplanationCost.class.getResourceAsStream(name))) {
            return OnnxModel.parse(
                    in.readAllBytes(), OnnxModel.Options.withDefaults().withThreads(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void say(String... parts) {
        for (String part : parts) {
            page.append(part);
        }
        page.append('\n');
    }

    private String gate(boolean reached) {
        met &= reached;
        return reached ? "met" : "**missed**";
    }

    private void alone(DigitNetwork trained, DigitNetwork plain, Matrix tests) {
        Timing.say("one explanation after another");
        DigitNetwork.Measured with = trained.measure("with decay", tests, ACCURATE);
        DigitNetwork.Measured without = plain.measure("without", first(8, tests), ACCURATE);
        say("""

                ## One explanation

                Decomposition and attributions of the contributing examples with the default tolerance, against the paper's way on the
                same engine: all 1,000 examples with 200 right Riemann bins (20 timed and scaled; without its decomposition). The error of
                features is that of weight × projection against a midpoint rule with 2,000 nodes: the farthest of all pixels and
                examples of an explanation, relative to the largest. Gradients at nodes are what secants are checked by.
                """);
        say(DigitNetwork.head(), with.rows(), without.rows());
        say(
                "Wanted, with a median error of features not above the paper's: a ratio of at least ",
                Figures.three(LEAST_WITH_DECAY),
                " with decay, ",
                gate(with.ratio() >= LEAST_WITH_DECAY && with.asAccurate()),
                "; of at least ",
                Figures.three(LEAST_WITHOUT),
                " without, ",
                gate(without.ratio() >= LEAST_WITHOUT && without.asAccurate()),
                ".");
    }

    /** All tests in one call: directly, with an empty cache, with a full one; a few fill the cache and are scaled. */
    private void together(DigitNetwork network, Matrix tests) {
        Timing.say("a batch");
        Explainer explainer = network.explainer();
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
        int used = used(explainer, tests);
        say("\n## A batch of ", tests.rows() + "\n\n| | each | a second |\n|---|---:|---:|");
        row("direct", plain);
        row("with a cache that is empty at first", warm + each * used / tests.rows());
        row("with a cache that is full", warm);
        say(
                "\n",
                used + " examples contribute to the batch; ",
                cache.kept() + " are timed on their way into the cache and scaled. An example takes ",
                Figures.seconds(each),
                " to enter it and ",
                Figures.three(1e-6 * cache.bytes() / cache.kept()),
                " MB in it; all ",
                network.corpus().size() + " pay after ",
                Figures.three(each * network.corpus().size() / (plain - warm)),
                " explanations: a cache is for a service, not for a batch.");
        onAllProcessors(explainer, Examples.of(tests));
    }

    /**
     * The batch on one thread and on all processors, in turns, on the clock. A round in which other programs take a processor says
     * nothing about ours and is left out.
     */
    private void onAllProcessors(Explainer one, Examples tests) {
        int processors = Runtime.getRuntime().availableProcessors();
        Explainer all = one.withThreads(processors);
        boolean same = parts(one.explain(tests)).equals(parts(all.explain(tests)));
        List<Timing> alone = new ArrayList<>();
        List<Timing> together = new ArrayList<>();
        int rounds = 0;
        while (alone.size() < ROUNDS && rounds < MOST_ROUNDS) {
            OtherPrograms others = new OtherPrograms();
            Timing slow = Timing.of(() -> one.explain(tests));
            Timing quick = Timing.of(() -> all.explain(tests));
            rounds++;
            if (others.processors() < MOST_OTHERS) {
                alone.add(slow);
                together.add(quick);
            }
        }
        say(
                "\nThe whole batch on the clock, without a cache; medians of " + alone.size(),
                " of " + rounds + " rounds, in turns; in the rest other programs used more than " + MOST_OTHERS
                        + " processors.");
        if (alone.isEmpty()) {
            return;
        }
        double slow = Timing.median(alone).wall();
        double quick = Timing.median(together).wall();
        say("\n| threads | the batch | speed-up |\n|---:|---:|---:|");
        say("| 1 | ", Figures.seconds(slow), " | 1 |");
        say("| " + processors + " | ", Figures.seconds(quick), " | ", Figures.three(slow / quick), " |");
        say(
                "\nAll threads run one session of the runtime, each an explanation of its own. Wanted: a speed-up of at least ",
                Figures.three(LEAST_SHARE * processors) + ", ",
                gate(slow / quick >= LEAST_SHARE * processors),
                "; the same weights, bounds and features to the bit, ",
                gate(same) + ".");
    }

    private static List<List<Contribution>> parts(Explanations explanations) {
        return explanations.stream().map(Explanation::contributions).toList();
    }

    private void row(String what, double seconds) {
        say("| ", what, " | ", Figures.seconds(seconds), " | ", Figures.three(1 / seconds), " |");
    }

    /** How many examples contribute to any of these. */
    private static int used(Explainer explainer, Matrix tests) {
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
    private void products(OnnxModel model, Matrix tests) {
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
        say(
                "\nA batch of " + BATCH + " with the first network: latents ",
                Figures.seconds(latents),
                ", products with the Jacobian ",
                Figures.seconds(pullback),
                ", ",
                Figures.three(pullback / latents),
                " times as much (wanted: at most " + MOST_PRODUCTS + ", ",
                gate(pullback / latents <= MOST_PRODUCTS),
                ").");
    }

    private void hardCase(DigitNetwork network) {
        Timing.say("random weights");
        DigitNetwork.Measured measured = network.measure("random weights", RandomCnn.images(3, 2), 2);
        say("""

                ## A hard case

                The same network with random weights, and blobs: its gradient changes far more often along a line. There is no gate on
                it.
                """);
        say(DigitNetwork.head(), measured.rows());
    }
}
