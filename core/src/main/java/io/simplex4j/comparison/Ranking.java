package io.simplex4j.comparison;

import io.simplex4j.math.RandomOrder;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The numbers from 0 on, of examples or of the features of one, in some order. Immutable and thread-safe.
 *
 * <p>Of equal scores the one with the smaller number comes first.
 */
public final class Ranking {
    private final int[] order;

    private Ranking(int[] order) {
        this.order = order;
    }

    /**
     * The highest score first.
     *
     * @throws IllegalArgumentException if a score is not finite
     */
    public static Ranking descending(Vec scores) {
        return by(scores, i -> scores.get(i));
    }

    /**
     * The score furthest from 0 first, whatever its sign.
     *
     * @throws IllegalArgumentException if a score is not finite
     */
    public static Ranking byMagnitude(Vec scores) {
        return by(scores, i -> Math.abs(scores.get(i)));
    }

    private static Ranking by(Vec scores, IntToDoubleFunction key) {
        requireFinite(scores);
        /* The sort is stable, and adding 0 makes the two zeros equal. */
        return new Ranking(IntStream.range(0, scores.size())
                .boxed()
                .sorted((a, b) -> Double.compare(key.applyAsDouble(b) + 0.0, key.applyAsDouble(a) + 0.0))
                .mapToInt(Integer::intValue)
                .toArray());
    }

    static void requireFinite(Vec scores) {
        for (int i = 0; i < scores.size(); i++) {
            if (!Double.isFinite(scores.get(i))) {
                throw new IllegalArgumentException(
                        "score " + i + " is " + scores.get(i) + ", expected a finite number");
            }
        }
    }

    /** Any order, each as likely. */
    public static Ranking random(int size, SplittableRandom random) {
        if (size < 0) {
            throw new IllegalArgumentException("size is " + size + ", expected at least 0");
        }
        return new Ranking(RandomOrder.of(size, random));
    }

    /** How many numbers there are. */
    public int size() {
        return order.length;
    }

    /** The number at a place, 0 being the first. */
    public int at(int place) {
        return order[place];
    }

    /** The first {@code count} numbers, or all where there are fewer. */
    public List<Integer> top(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is " + count + ", expected at least 0");
        }
        return Arrays.stream(order).limit(count).boxed().toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Ranking that && Arrays.equals(order, that.order);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(order);
    }

    @Override
    public String toString() {
        return Arrays.toString(order);
    }
}
