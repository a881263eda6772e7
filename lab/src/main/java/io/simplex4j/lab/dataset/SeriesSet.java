package io.simplex4j.lab.dataset;

import io.simplex4j.math.Matrix;
import java.util.stream.IntStream;

/**
 * Time series and the value that follows each of their steps.
 *
 * @param inputs one series per row, one step per column
 * @param targets the value one step later, at the same places
 */
public record SeriesSet(Matrix inputs, Matrix targets) {
    public record Split(SeriesSet training, SeriesSet test) {}

    public SeriesSet {
        if (inputs.rows() != targets.rows() || inputs.columns() != targets.columns()) {
            throw new IllegalArgumentException("targets are " + targets.rows() + " by " + targets.columns()
                    + "; expected " + inputs.rows() + " by " + inputs.columns());
        }
    }

    public int size() {
        return inputs.rows();
    }

    public int steps() {
        return inputs.columns();
    }

    /**
     * Some series, in the given order.
     *
     * @throws IndexOutOfBoundsException if there is no series of this name
     */
    public SeriesSet select(int... series) {
        return new SeriesSet(inputs.select(series), targets.select(series));
    }

    /**
     * The first series, for training, and the others, for testing.
     *
     * @throws IllegalArgumentException if there are fewer
     */
    public Split split(int training) {
        if (training < 0 || training > size()) {
            throw new IllegalArgumentException("training part is of " + training + "; expected 0 to " + size());
        }
        return new Split(
                select(IntStream.range(0, training).toArray()),
                select(IntStream.range(training, size()).toArray()));
    }
}
