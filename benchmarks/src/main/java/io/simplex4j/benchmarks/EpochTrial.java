package io.simplex4j.benchmarks;

import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.function.IntFunction;

/*
 * Epochs all cost the same, so fewer may be run and the time of all be told from them: what a run of one epoch takes,
 * plus so many times the difference. Subtracting the single epoch keeps fixed costs from being multiplied.
 */
/** Times a method of {@value #EPOCHS} epochs, on fewer of them where that would take too long. */
final class EpochTrial implements Trial {
    static final int EPOCHS = 10_000;

    private final int epochs;
    private final Trial some;
    private final Trial one;

    /**
     * A trial.
     *
     * @param byEpochs the method with a number of epochs
     * @param epochs how many to run
     */
    EpochTrial(IntFunction<? extends Decomposer> byEpochs, int epochs, Matrix tests, Mode mode) {
        this.epochs = epochs;
        this.some = new DecomposerTrial(byEpochs.apply(epochs), tests, mode);
        this.one = epochs == EPOCHS ? some : new DecomposerTrial(byEpochs.apply(1), tests, mode);
    }

    @Override
    public void warmUp() {
        some.warmUp();
        if (epochs != EPOCHS) {
            one.measure();
        }
    }

    @Override
    public Timing measure() {
        if (epochs == EPOCHS) {
            return some.measure();
        }
        Timing start = one.measure();
        Timing difference = some.measure().plus(start.times(-1));
        return start.plus(difference.times((EPOCHS - 1.0) / (epochs - 1.0)));
    }

    @Override
    public List<Decomposition> results() {
        return some.results();
    }

    @Override
    public String note() {
        return epochs == EPOCHS ? "" : epochs + " epochs timed and scaled to " + EPOCHS;
    }
}
