package io.simplex4j.lab.benchmarks.explanation;

import io.simplex4j.attribution.CacheStatistics;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.lab.benchmarks.measure.Figures;
import io.simplex4j.lab.benchmarks.measure.OtherPrograms;
import io.simplex4j.lab.benchmarks.measure.Timing;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.image.EmbeddedDigits;
import io.simplex4j.lab.dataset.image.Mnist;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What explanations of pictures cost: decomposition and attributions, against the paper's way (every example of the
 * corpus, 200 right Riemann bins) with the same engine. One thread, processor time.
 */
public final class ExplanationCost {
    private static final int MIN_WITH_DECAY = 1200;
    private static final int MIN_WITHOUT = 500;
    private static final int MAX_PRODUCTS = 5;
    private static final int TESTS = 20;
    private static final int ACCURATE = 8;
    private static final int DEAR_ROUNDS = 3;
    private static final int ROUNDS = 7;
    private static final int MAX_ROUNDS = 100;
    private static final double MAX_OTHERS = 0.15;
    private static final double MIN_SHARE = 0.8;
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
            MNIST with weight decay 0.1 and without (`lab/benchmarks/src/main/resources/io/simplex4j/lab/benchmarks/explanation`): a corpus of the
            first 1,000 training digits, tests from the test set, a black baseline. One thread and processor time, but for the last table, which
            has time on the clock. Medians of rounds, everything in one run.

            """).append(environment).append(".\n");
        Sampling.Split digits = EmbeddedDigits.both();
        Matrix corpus = first(1000, digits.training().inputs());
        Matrix tests = first(100, digits.test().inputs());
        Baseline black = Baseline.of(
                Vec.of(DoubleStream.generate(Mnist::black).limit(28 * 28).toArray()));
        try (OnnxModel decayed = network("cnn.onnx");
                OnnxModel plain = network("cnn-plain.onnx")) {
            DigitNetwork trained = new DigitNetwork(decayed, corpus, black);
            cost.alone(trained, new DigitNetwork(plain, corpus, black), first(TESTS, tests));
            cost.products(decayed, tests);
            cost.together(trained, tests);
        }
        return new Result(cost.page.toString(), cost.met);
    }

    /** The paper's network, trained; the README beside it says how. */
    static OnnxModel network(String name) {
        try (InputStream in = Objects.requireNonNull(ExplanationCost.class.getResourceAsStream(name))) {
            return OnnxModel.parse(in.readAllBytes(), ModelOptions.defaults().withThreads(1));
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
        Timing.log("one explanation after another");
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
                Figures.three(MIN_WITH_DECAY),
                " with decay, ",
                gate(with.ratio() >= MIN_WITH_DECAY && with.asAccurate()),
                "; of at least ",
                Figures.three(MIN_WITHOUT),
                " without, ",
                gate(without.ratio() >= MIN_WITHOUT && without.asAccurate()),
                ".");
        say(
                "\nWanted: a largest error of features not above the paper's. With decay it is ",
                largest(with),
                "; without it is ",
                largest(without),
                ".");
    }

    private String largest(DigitNetwork.Measured measured) {
        double ratio = measured.largestError();
        return String.format(Locale.ROOT, "%.1f times the paper's, ", ratio) + gate(ratio <= 1);
    }

    /** All tests in one call: directly, with an empty cache, with a full one; a few fill the cache and are scaled. */
    private void together(DigitNetwork network, Matrix tests) {
        Timing.log("a batch");
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
        while (alone.size() < ROUNDS && rounds < MAX_ROUNDS) {
            OtherPrograms others = new OtherPrograms();
            Timing slow = Timing.of(() -> one.explain(tests));
            Timing quick = Timing.of(() -> all.explain(tests));
            rounds++;
            if (others.processors() < MAX_OTHERS) {
                alone.add(slow);
                together.add(quick);
            }
        }
        say(
                "\nThe whole batch on the clock, without a cache; medians of " + alone.size(),
                " of " + rounds + " rounds, in turns; in the rest other programs used more than " + MAX_OTHERS
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
                "\n"
                        + "All threads run one session of the runtime, each an explanation of its own. Wanted: a speed-up"
                        + " of at least ",
                Figures.three(MIN_SHARE * processors) + ", ",
                gate(slow / quick >= MIN_SHARE * processors),
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
                .mapToInt(Contribution::row)
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
                " times as much (wanted: at most " + MAX_PRODUCTS + ", ",
                gate(pullback / latents <= MAX_PRODUCTS),
                ").");
    }
}
