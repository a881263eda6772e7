package io.simplex4j.lab.comparison;

import io.simplex4j.math.RandomOrder;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** An order of examples, or of the features of an example, by their numbers from 0; ties go to the smaller number. */
public final class Ranking {
    private final int[] order;

    private Ranking(int[] order) {
        this.order = order;
    }

    /** Returns the order with the highest score first. */
    public static Ranking descending(Vec scores) {
        return by(scores, scores::get);
    }

    /** Returns the order with the largest magnitude first. */
    public static Ranking byMagnitude(Vec scores) {
        return by(scores, i -> Math.abs(scores.get(i)));
    }

    private static Ranking by(Vec scores, IntToDoubleFunction key) {
        for (int i = 0; i < scores.size(); i++) {
            if (!Double.isFinite(scores.get(i))) {
                throw new IllegalArgumentException(
                        "score " + i + " is " + scores.get(i) + "; expected a finite number");
            }
        }
        /* The sort is stable, and adding 0 makes the two zeros equal. */
        return new Ranking(IntStream.range(0, scores.size())
                .boxed()
                .sorted((a, b) -> Double.compare(key.applyAsDouble(b) + 0.0, key.applyAsDouble(a) + 0.0))
                .mapToInt(Integer::intValue)
                .toArray());
    }

    /** Returns a random order. */
    public static Ranking random(int size, SplittableRandom random) {
        return new Ranking(RandomOrder.of(size, random));
    }

    /** Returns the number of ranked items. */
    public int size() {
        return order.length;
    }

    /** Returns the number at a place, counted from 0. */
    public int at(int place) {
        return order[place];
    }

    /** Returns the first {@code count} numbers, or all if there are fewer. */
    public List<Integer> top(int count) {
        return Arrays.stream(order).limit(count).boxed().toList();
    }
}
