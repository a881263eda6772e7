package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.Timing;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Times a decomposer on some tests, again and again, in turn with others. */
final class Trial {
    /*
     * The paper's method takes 10,000 epochs, which all cost the same. Where that would take too long, fewer are run
     * and the time is extrapolated: what one epoch takes, plus a multiple of the difference. Subtracting the single
     * epoch keeps fixed costs from being multiplied.
     */
    static final int EPOCHS = 10_000;

    private static final double WARM_UP_SECONDS = 2;

    private final int epochs;
    private final Decomposer decomposer;
    private final Decomposer oneEpoch;
    private final Matrix tests;
    private final Mode mode;
    private List<Decomposition> results = List.of();

    Trial(Decomposer decomposer, Matrix tests, Mode mode) {
        this(unused -> decomposer, EPOCHS, tests, mode);
    }

    /**
     * A trial of a method with epochs.
     *
     * @param byEpochs the method with a number of epochs
     * @param epochs how many to run
     */
    Trial(IntFunction<? extends Decomposer> byEpochs, int epochs, Matrix tests, Mode mode) {
        this.epochs = epochs;
        this.decomposer = byEpochs.apply(epochs);
        this.oneEpoch = epochs == EPOCHS ? decomposer : byEpochs.apply(1);
        this.tests = tests;
        this.mode = mode;
    }

    /** Runs until the JVM has compiled what is timed. */
    void warmUp() {
        for (double spent = 0; spent < WARM_UP_SECONDS; ) {
            spent += time(decomposer).cpu() * tests.rows();
        }
    }

    /** Runs once; the time per test. */
    Timing measure() {
        if (epochs == EPOCHS) {
            return time(decomposer);
        }
        Timing one = time(oneEpoch);
        Timing difference = time(decomposer).plus(one.times(-1));
        return one.plus(difference.times((EPOCHS - 1.0) / (epochs - 1.0)));
    }

    private Timing time(Decomposer timed) {
        var latents = IntStream.range(0, tests.rows()).mapToObj(tests::row).toList();
        List<Decomposition> found = new ArrayList<>();
        Timing timing = Timing.of(() -> {
            if (mode == Mode.BATCH) {
                found.addAll(timed.decomposeAll(tests));
            } else {
                latents.forEach(latent -> found.add(timed.decompose(latent)));
            }
        });
        results = found;
        return timing.times(1.0 / tests.rows());
    }

    /** What the last run found, result i for test i. */
    List<Decomposition> results() {
        return results;
    }

    /** What was not run in full, or nothing. */
    String note() {
        if (epochs != EPOCHS) {
            return epochs + " epochs timed and scaled to " + EPOCHS;
        }
        return mode == Mode.BATCH && tests.rows() < OpenProblem.TESTS ? "KNN in a batch of " + tests.rows() : "";
    }
}
