package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.Quickselect;
import java.util.Arrays;

/** Rows that a pass found worth a closer look, in the order of the corpus. */
final class Candidates {
    private int size;
    private int[] rows = new int[256];
    private float[] keys = new float[256];
    private int nearSize;
    private int[] near = new int[64];
    private boolean violated;

    /** Adds a row; a smaller key promises more. */
    void add(int row, float key) {
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, 2 * size);
            keys = Arrays.copyOf(keys, 2 * size);
        }
        rows[size] = row;
        keys[size] = Float.isNaN(key) ? Float.POSITIVE_INFINITY : key;
        size++;
    }

    /** Notes that a row is below the plane whatever the rounding. */
    void markViolated() {
        violated = true;
    }

    /** Adds a row that floats cannot place above the plane. */
    void addNear(int row, float key) {
        add(row, key);
        if (nearSize == near.length) {
            near = Arrays.copyOf(near, 2 * nearSize);
        }
        near[nearSize++] = row;
    }

    void append(Candidates later) {
        int total = size + later.size;
        if (total > rows.length) {
            rows = Arrays.copyOf(rows, 2 * total);
            keys = Arrays.copyOf(keys, 2 * total);
        }
        System.arraycopy(later.rows, 0, rows, size, later.size);
        System.arraycopy(later.keys, 0, keys, size, later.size);
        size = total;
        near = Arrays.copyOf(near, Math.max(nearSize + later.nearSize, 64));
        System.arraycopy(later.near, 0, near, nearSize, later.nearSize);
        nearSize += later.nearSize;
        violated |= later.violated;
    }

    boolean violated() {
        return violated;
    }

    /** The rows that floats cannot place above the plane. */
    int[] near() {
        return Arrays.copyOf(near, nearSize);
    }

    int size() {
        return size;
    }

    int row(int index) {
        return rows[index];
    }

    float key(int index) {
        return keys[index];
    }

    /** The {@code limit} rows with the smallest keys, in the order of the corpus. */
    int[] best(int limit) {
        if (size <= limit) {
            return Arrays.copyOf(rows, size);
        }
        float cut = Quickselect.kth(Arrays.copyOf(keys, size), limit);
        int[] chosen = new int[limit];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (keys[i] < cut) {
                chosen[count++] = rows[i];
            }
        }
        for (int i = 0; i < size && count < limit; i++) {
            if (keys[i] == cut) {
                chosen[count++] = rows[i];
            }
        }
        chosen = Arrays.copyOf(chosen, count);
        Arrays.sort(chosen);
        return chosen;
    }
}
