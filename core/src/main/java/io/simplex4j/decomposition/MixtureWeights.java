package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/** Weights on the probability simplex over a corpus, stored for the examples with positive weight. Immutable. */
public final class MixtureWeights {
    private final int corpusSize;
    private final int[] examples;
    private final double[] weights;

    /**
     * The weight of one example.
     *
     * @param row its row in the corpus
     * @param weight above 0 and at most 1
     */
    public record Entry(int row, double weight) {}

    private MixtureWeights(int corpusSize, int[] examples, double[] weights) {
        this.corpusSize = corpusSize;
        this.examples = examples;
        this.weights = weights;
    }

    /**
     * Returns weights of some examples, 0 for all others.
     *
     * @param entries in any order, each example once; examples of weight 0 are omitted
     * @throws IllegalArgumentException if an example is not in the corpus or is listed twice, a weight is negative or not
     *     finite, or the weights do not sum to 1 within 1e-9
     */
    public static MixtureWeights of(int corpusSize, List<Entry> entries) {
        List<Entry> sorted = entries.stream()
                .filter(entry -> entry.weight() != 0)
                .sorted(Comparator.comparingInt(Entry::row))
                .toList();
        double sum = 0;
        int previous = -1;
        for (Entry entry : sorted) {
            if (entry.row() <= previous || entry.row() >= corpusSize) {
                throw new IllegalArgumentException("example is " + entry.row()
                        + "; expected each row of the corpus (0 to " + (corpusSize - 1) + ") at most once");
            }
            if (!(entry.weight() > 0 && entry.weight() <= 1 + 1e-9)) {
                throw new IllegalArgumentException("weight of example " + entry.row() + " is " + entry.weight()
                        + "; expected a number from 0 to 1");
            }
            previous = entry.row();
            sum += entry.weight();
        }
        if (!(Math.abs(sum - 1) <= 1e-9)) {
            throw new IllegalArgumentException("weights sum to " + sum + "; expected 1");
        }
        return new MixtureWeights(
                corpusSize,
                sorted.stream().mapToInt(Entry::row).toArray(),
                sorted.stream().mapToDouble(Entry::weight).toArray());
    }

    /** Returns weights that are known to be valid, with the examples in ascending order; the arrays are not copied. */
    static MixtureWeights trusted(int corpusSize, int[] examples, double[] weights) {
        return new MixtureWeights(corpusSize, examples, weights);
    }

    /** Returns the number of examples in the corpus. */
    public int corpusSize() {
        return corpusSize;
    }

    /** Returns the number of examples with positive weight. */
    public int count() {
        return examples.length;
    }

    /** Returns the weight of an example. */
    public double weight(int example) {
        int place = Arrays.binarySearch(examples, example);
        return place < 0 ? 0 : weights[place];
    }

    /** Returns the total weight of the examples that satisfy a condition. */
    public double weightOfAll(IntPredicate some) {
        double sum = 0;
        for (int i = 0; i < examples.length; i++) {
            sum += some.test(examples[i]) ? weights[i] : 0;
        }
        return sum;
    }

    /** Returns the examples with positive weight, in the order of the corpus. */
    public List<Entry> entries() {
        return List.of(entryArray());
    }

    /** Returns the examples with positive weight, the heaviest first; equals in the order of the corpus. */
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
     * Returns how many of the {@linkplain #heaviestFirst() heaviest} examples have at least a share of the weight together; all
     * for a share of 1, even if rounding lets fewer add up to it.
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

    /** Returns the weighted mean of the rows of a matrix that has one row per corpus example. */
    public Vec mix(Matrix rows) {
        if (rows.rows() != corpusSize) {
            throw new IllegalArgumentException("rows has " + rows.rows() + " rows; expected " + corpusSize);
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

    /** Returns these weights of some rows of a larger corpus as weights of that corpus. */
    public MixtureWeights inRows(int newCorpusSize, List<Integer> rows) {
        return of(
                newCorpusSize,
                entries().stream()
                        .map(entry -> new Entry(rows.get(entry.row()), entry.weight()))
                        .toList());
    }

    /** Returns all weights, one per corpus example. */
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
                .map(entry -> entry.row() + ": " + entry.weight())
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
