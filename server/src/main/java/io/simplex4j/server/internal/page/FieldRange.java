package io.simplex4j.server.internal.page;

import io.simplex4j.data.schema.Feature;
import io.simplex4j.example.internal.NumberText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The values of a measure in a corpus, and the axis of its slider, which reaches a little beyond them as far as the schema
 * allows.
 *
 * @param low the beginning of the axis
 * @param high the end of the axis
 * @param min the smallest value in the corpus
 * @param max the largest value in the corpus
 * @param step the step of the slider
 * @param log whether the axis shows the logarithm of one more than the value, as most values are small
 * @param bins the heights of a histogram over the axis, from 0 to 100
 */
public record FieldRange(
        double low, double high, double min, double max, double step, boolean log, List<Integer> bins) {
    private static final int BINS = 30;
    private static final double MARGIN = 0.15;
    private static final int STEPS = 200;

    /** The largest value is this many times the median or more if most values are small. */
    private static final double SKEWED = 10;

    static Optional<FieldRange> of(Feature feature, double[] values) {
        if (values.length == 0 || !feature.categories().isEmpty()) {
            return Optional.empty();
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double min = sorted[0];
        double max = sorted[sorted.length - 1];
        double margin = max > min ? MARGIN * (max - min) : 1;
        double below = min >= 0 ? Math.max(0, min - margin) : min - margin;
        boolean whole = Arrays.stream(sorted).allMatch(value -> value == Math.rint(value));
        double step = whole ? 1 : Math.pow(10, Math.floor(Math.log10((max - min + margin) / STEPS)));
        double low = Math.max(step * Math.floor(below / step), feature.min().orElse(Double.NEGATIVE_INFINITY));
        double high =
                Math.min(step * Math.ceil((max + margin) / step), feature.max().orElse(Double.POSITIVE_INFINITY));
        boolean log = min >= 0 && max >= SKEWED * (sorted[sorted.length / 2] + 1);
        FieldRange plain = new FieldRange(Math.min(low, min), Math.max(high, max), min, max, step, log, List.of());
        int[] counts = new int[BINS];
        for (double value : sorted) {
            counts[(int) Math.min(BINS - 1, plain.share(value) * BINS)]++;
        }
        int top = IntStream.of(counts).max().orElse(1);
        List<Integer> bins = IntStream.of(counts)
                .mapToObj(count -> count == 0 ? 0 : Math.max(6, 100 * count / top))
                .toList();
        return Optional.of(new FieldRange(plain.low, plain.high, min, max, step, log, bins));
    }

    private double share(double value) {
        double at = log
                ? (Math.log1p(value) - Math.log1p(low)) / (Math.log1p(high) - Math.log1p(low))
                : (value - low) / (high - low);
        return Math.max(0, Math.min(1, at));
    }

    /** Returns the place of a value on an axis from 0 to 300. */
    public int place(double value) {
        return (int) Math.round(300 * share(value));
    }

    boolean holds(double value) {
        return value >= min && value <= max;
    }

    /** Returns a number with all its digits. */
    public String exact(double value) {
        return NumberText.exact(value);
    }

    /** Returns the range of the corpus in words, such as {@code 29 to 85}. */
    String words(PageWords words) {
        return words.text("range", NumberText.number(min), NumberText.number(max));
    }
}
