package io.simplex4j.experiments.dataset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Orders that depend on a seed only. */
public final class RandomOrder {
    private RandomOrder() {}

    /** The same items in another order. */
    public static <T> List<T> of(List<T> items, long seed) {
        int[] places = IntStream.range(0, items.size()).toArray();
        List<T> shuffled = new ArrayList<>(items.size());
        for (int place : draw(places, places.length, new SplittableRandom(seed))) {
            shuffled.add(items.get(place));
        }
        return List.copyOf(shuffled);
    }

    /** Some of the places, drawn without putting back: the start of a Fisher-Yates shuffle. */
    static int[] draw(int[] places, int count, SplittableRandom random) {
        int[] order = places.clone();
        for (int i = 0; i < count; i++) {
            int other = random.nextInt(i, order.length);
            int place = order[i];
            order[i] = order[other];
            order[other] = place;
        }
        return Arrays.copyOf(order, count);
    }
}
