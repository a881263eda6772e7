package io.simplex4j.math;

import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Random permutations, uniformly distributed; the same seed gives the same permutation. */
public final class RandomOrder {
    private RandomOrder() {}

    /** Returns the numbers from 0 to {@code size - 1} in a random order. */
    public static int[] of(int size, SplittableRandom random) {
        int[] order = IntStream.range(0, size).toArray();
        shuffle(order, random);
        return order;
    }

    /** Puts numbers in a random order, by the method of Fisher and Yates. */
    public static void shuffle(int[] numbers, SplittableRandom random) {
        for (int last = numbers.length - 1; last > 0; last--) {
            int other = random.nextInt(last + 1);
            int held = numbers[last];
            numbers[last] = numbers[other];
            numbers[other] = held;
        }
    }
}
