package io.simplex4j.experiments.dataset;

import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Inputs of a model, one per row, with the class of each. Instances are immutable and thread-safe. */
public final class LabelledExamples {
    private final Matrix inputs;
    private final int[] labels;

    /**
     * Examples in two parts.
     *
     * @param training the first of them
     * @param test the others
     */
    public record Split(LabelledExamples training, LabelledExamples test) {}

    private LabelledExamples(Matrix inputs, int[] labels) {
        this.inputs = inputs;
        this.labels = labels;
    }

    /**
     * Examples with a copy of their labels.
     *
     * @throws IllegalArgumentException if there is not one label for each row, or one is negative
     */
    public static LabelledExamples of(Matrix inputs, int[] labels) {
        if (labels.length != inputs.rows()) {
            throw new IllegalArgumentException("there are " + labels.length + " labels, expected " + inputs.rows());
        }
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] < 0) {
                throw new IllegalArgumentException("label " + i + " is " + labels[i] + ", expected 0 or more");
            }
        }
        return new LabelledExamples(inputs, labels.clone());
    }

    /** The inputs, one per row. */
    public Matrix inputs() {
        return inputs;
    }

    /** The class of an example, counted from 0. */
    public int label(int example) {
        return labels[Objects.checkIndex(example, labels.length)];
    }

    /** The classes of all examples, in a new array. */
    public int[] labels() {
        return labels.clone();
    }

    /** The number of examples. */
    public int size() {
        return labels.length;
    }

    /** The number of examples of a class. */
    public int count(int label) {
        return (int) Arrays.stream(labels).filter(l -> l == label).count();
    }

    /**
     * Some examples, in the given order; the numbers are not copied.
     *
     * @throws IndexOutOfBoundsException if there is no such example
     */
    public LabelledExamples select(int... examples) {
        return new LabelledExamples(
                inputs.select(examples),
                Arrays.stream(examples).map(this::label).toArray());
    }

    /** All examples in another order, which depends on the seed only. */
    public LabelledExamples shuffled(long seed) {
        return sample(size(), seed);
    }

    /**
     * Different examples drawn at random, in random order.
     *
     * @throws IllegalArgumentException if there are not as many
     */
    public LabelledExamples sample(int count, long seed) {
        if (count < 0 || count > size()) {
            throw new IllegalArgumentException("sample is of " + count + ", expected 0 to " + size());
        }
        return select(RandomOrder.draw(IntStream.range(0, size()).toArray(), count, new SplittableRandom(seed)));
    }

    /**
     * Equally many examples of the classes 0 and 1, drawn at random, in random order.
     *
     * @param count how many in all, an even number
     * @throws IllegalArgumentException if the number is odd, or a class has fewer than half of it
     */
    public LabelledExamples balanced(int count, long seed) {
        int half = count / 2;
        if (count < 0 || count % 2 != 0 || count(0) < half || count(1) < half) {
            throw new IllegalArgumentException("balanced sample is of " + count + ", expected an even number up to "
                    + 2 * Math.min(count(0), count(1)));
        }
        SplittableRandom random = new SplittableRandom(seed);
        int[] zeros = RandomOrder.draw(placesOf(0), half, random);
        int[] ones = RandomOrder.draw(placesOf(1), half, random);
        int[] both = IntStream.concat(Arrays.stream(zeros), Arrays.stream(ones)).toArray();
        return select(RandomOrder.draw(both, count, random));
    }

    /**
     * The first examples, for training, and the others, for testing.
     *
     * @throws IllegalArgumentException if there are not as many
     */
    public Split split(int training) {
        if (training < 0 || training > size()) {
            throw new IllegalArgumentException("training part is of " + training + ", expected 0 to " + size());
        }
        return new Split(
                select(IntStream.range(0, training).toArray()),
                select(IntStream.range(training, size()).toArray()));
    }

    private int[] placesOf(int label) {
        return IntStream.range(0, size()).filter(i -> labels[i] == label).toArray();
    }
}
