package io.simplex4j.lab.dataset;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Draws from examples whose labels are numbers of classes; the same seed gives the same draw everywhere. */
public final class Sampling {
    private Sampling() {}

    public record Split(Examples training, Examples test) {}

    /**
     * Examples labelled with their classes.
     *
     * @throws IllegalArgumentException if there is not one class for each row, or one is negative
     */
    public static Examples labelled(Matrix inputs, int[] classes) {
        for (int i = 0; i < classes.length; i++) {
            if (classes[i] < 0) {
                throw new IllegalArgumentException("class " + i + " is " + classes[i] + "; expected 0 or more");
            }
        }
        return Examples.of(inputs)
                .withLabels(Arrays.stream(classes).mapToObj(Integer::toString).toList());
    }

    /** The class of an example, counted from 0. */
    public static int label(Examples examples, int example) {
        return Integer.parseInt(examples.label(example).orElseThrow());
    }

    /** The classes of all examples, as training needs them. */
    public static int[] labels(Examples examples) {
        return IntStream.range(0, examples.size())
                .map(example -> label(examples, example))
                .toArray();
    }

    /**
     * Different examples drawn at random, in random order.
     *
     * @throws IllegalArgumentException if there are fewer
     */
    public static Examples sample(Examples examples, int count, long seed) {
        if (count < 0 || count > examples.size()) {
            throw new IllegalArgumentException("sample is of " + count + "; expected 0 to " + examples.size());
        }
        int[] all = IntStream.range(0, examples.size()).toArray();
        return examples.select(draw(all, count, new SplittableRandom(seed)));
    }

    /**
     * As many examples of class 0 as of class 1, drawn at random, in random order.
     *
     * @param count the total, an even number
     * @throws IllegalArgumentException if the number is odd, or a class has fewer than half of it
     */
    public static Examples balanced(Examples examples, int count, long seed) {
        int[] zeros = ofClass(examples, 0);
        int[] ones = ofClass(examples, 1);
        int half = count / 2;
        if (count < 0 || count % 2 != 0 || zeros.length < half || ones.length < half) {
            throw new IllegalArgumentException("balanced sample is of " + count + "; expected an even number up to "
                    + 2 * Math.min(zeros.length, ones.length));
        }
        SplittableRandom random = new SplittableRandom(seed);
        int[] someZeros = draw(zeros, half, random);
        int[] someOnes = draw(ones, half, random);
        int[] both = IntStream.concat(Arrays.stream(someZeros), Arrays.stream(someOnes))
                .toArray();
        return examples.select(draw(both, count, random));
    }

    /** The rows of the examples of a class. */
    public static int[] ofClass(Examples examples, int label) {
        return IntStream.range(0, examples.size())
                .filter(example -> label(examples, example) == label)
                .toArray();
    }

    /**
     * The first examples, for training, and the others, for testing.
     *
     * @throws IllegalArgumentException if there are fewer
     */
    public static Split split(Examples examples, int training) {
        int size = examples.size();
        if (training < 0 || training > size) {
            throw new IllegalArgumentException("training part is of " + training + "; expected 0 to " + size);
        }
        return new Split(
                examples.select(IntStream.range(0, training).toArray()),
                examples.select(IntStream.range(training, size).toArray()));
    }

    public static <T> List<T> shuffled(List<T> items, long seed) {
        return Arrays.stream(permutation(items.size(), seed))
                .mapToObj(items::get)
                .toList();
    }

    /** Numbers from 0 in a random order. Committed results depend on it, and on the other draws. */
    public static int[] permutation(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    /** Some of the rows, drawn without replacement: the start of a Fisher-Yates shuffle. */
    private static int[] draw(int[] rows, int count, SplittableRandom random) {
        int[] order = rows.clone();
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i, order.length);
            int row = order[i];
            order[i] = order[other];
            order[other] = row;
        }
        return Arrays.copyOf(order, count);
    }
}
