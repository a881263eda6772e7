package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Weights on the probability simplex over a corpus, kept for the examples that have any. Immutable. */
public final class MixtureWeights {
    private final int corpusSize;
    private final int[] examples;
    private final double[] weights;

    /**
     * The weight of one example.
     *
     * @param example its row in the corpus
     * @param weight above 0 and at most 1
     */
    public record Entry(int example, double weight) {}

    private MixtureWeights(int corpusSize, int[] examples, double[] weights) {
        this.corpusSize = corpusSize;
        this.examples = examples;
        this.weights = weights;
    }

    /**
     * Weights of some examples, all others having none.
     *
     * @param entries in any order, each example once; those of weight 0 are left out
     * @throws IllegalArgumentException if an example is not in the corpus or stands twice, a weight is negative or not
     *     finite, or the weights do not sum to 1 within 1e-9
     */
    public static MixtureWeights of(int corpusSize, List<Entry> entries) {
        List<Entry> sorted = entries.stream()
                .filter(entry -> entry.weight() != 0)
                .sorted(Comparator.comparingInt(Entry::example))
                .toList();
        double sum = 0;
        int previous = -1;
        for (Entry entry : sorted) {
            if (entry.example() <= previous || entry.example() >= corpusSize) {
                throw new IllegalArgumentException("example is " + entry.example()
                        + ", expected each row of the corpus (0 to " + (corpusSize - 1) + ") at most once");
            }
            if (!(entry.weight() > 0 && entry.weight() <= 1 + 1e-9)) {
                throw new IllegalArgumentException("weight of example " + entry.example() + " is " + entry.weight()
                        + ", expected a number from 0 to 1");
            }
            previous = entry.example();
            sum += entry.weight();
        }
        if (!(Math.abs(sum - 1) <= 1e-9)) {
            throw new IllegalArgumentException("weights sum to " + sum + ", expected 1");
        }
        return new MixtureWeights(
                corpusSize,
                sorted.stream().mapToInt(Entry::example).toArray(),
                sorted.stream().mapToDouble(Entry::weight).toArray());
    }

    /** Weights that are known to be right, with the examples in ascending order; the arrays are kept. */
    static MixtureWeights trusted(int corpusSize, int[] examples, double[] weights) {
        return new MixtureWeights(corpusSize, examples, weights);
    }

    /** The number of examples in the corpus. */
    public int corpusSize() {
        return corpusSize;
    }

    /** The number of examples with positive weight. */
    public int count() {
        return examples.length;
    }

    /** The weight of an example, 0 where it has none. */
    public double of(int example) {
        int place = Arrays.binarySearch(examples, example);
        return place < 0 ? 0 : weights[place];
    }

    /** The weight of all examples that are among some. */
    public double ofAll(IntPredicate some) {
        double sum = 0;
        for (int i = 0; i < examples.length; i++) {
            sum += some.test(examples[i]) ? weights[i] : 0;
        }
        return sum;
    }

    /** The examples with positive weight, in the order of the corpus. */
    public List<Entry> entries() {
        return List.of(entryArray());
    }

    /** The examples with positive weight, the heaviest first; equals in the order of the corpus. */
    public List<Entry> heaviestFirst() {
        Entry[] sorted = entryArray();
        Arrays.sort(sorted, (a, b) -> Double.compare(b.weight(), a.weight()));
        return List.of(sorted);
    }

    private Entry[] entryArray() {
        Entry[] entries = new Entry[examples.length];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = new Entry(examples[i], weights[i]);
        }
        return entries;
    }

    /**
     * How many of the {@linkplain #heaviestFirst() heaviest} examples it takes to have at least a share of the weight; all
     * for a share of 1, also where rounding lets fewer add up to it.
     */
    public int countOf(double share) {
        if (share >= 1) {
            return count();
        }
        double sum = 0;
        int count = 0;
        for (Entry entry : heaviestFirst()) {
            if (sum >= share) {
                break;
            }
            sum += entry.weight();
            count++;
        }
        return count;
    }

    /** The weighted mean of the rows of a matrix that has one row per corpus example. */
    public Vec mix(Matrix rows) {
        if (rows.rows() != corpusSize) {
            throw new IllegalArgumentException("rows has " + rows.rows() + " rows, expected " + corpusSize);
        }
        double[] mixture = new double[rows.columns()];
        double[] row = new double[rows.columns()];
        for (int i = 0; i < examples.length; i++) {
            rows.copyRow(examples[i], row);
            for (int j = 0; j < row.length; j++) {
                mixture[j] += weights[i] * row[j];
            }
        }
        return Vec.of(mixture);
    }

    /** All weights, one per corpus example. */
    public double[] toArray() {
        double[] dense = new double[corpusSize];
        for (int i = 0; i < examples.length; i++) {
            dense[examples[i]] = weights[i];
        }
        return dense;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MixtureWeights that
                && corpusSize == that.corpusSize
                && Arrays.equals(examples, that.examples)
                && Arrays.equals(weights, that.weights);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(examples) + Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        return heaviestFirst().stream()
                .map(entry -> entry.example() + ": " + entry.weight())
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
