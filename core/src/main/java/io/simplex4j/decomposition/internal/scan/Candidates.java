package io.simplex4j.decomposition.internal.scan;

import java.util.Arrays;

/** Rows that a pass found worth a closer look, in the order of the corpus. */
public final class Candidates {
    /*
     * There are two lists. Of all rows offered those with the smallest keys are kept, as many as are asked for: when the
     * list is several times as long, the worse ones are dropped. The rows that floats could not decide on, the near ones,
     * are kept whatever their keys, up to a number that no sensible pass reaches.
     */

    /** More undecided rows than this are not kept. */
    public static final int MOST_NEAR = 1 << 20;

    private final int limit;
    private int size;
    private int[] rows = new int[256];
    private float[] keys = new float[256];
    private boolean pruned;
    private float cut;
    private int nearSize;
    private int[] near = new int[64];
    private float[] nearKeys = new float[64];
    private boolean truncated;
    private boolean violated;
    private double level = Double.POSITIVE_INFINITY;

    /** Keeps all rows. */
    public Candidates() {
        this(Integer.MAX_VALUE);
    }

    /** Keeps the rows with the {@code limit} smallest keys, and perhaps more. */
    public Candidates(int limit) {
        this.limit = Math.max(1, limit);
    }

    /** Adds a row, which comes after those before; a smaller key promises more. */
    public void add(int row, float key) {
        if (pruned && !(key < cut)) {
            return;
        }
        if (size == rows.length) {
            if (size / 4 >= limit) {
                prune();
                add(row, key);
                return;
            }
            rows = Arrays.copyOf(rows, 2 * size);
            keys = Arrays.copyOf(keys, 2 * size);
        }
        rows[size] = row;
        keys[size] = Float.isNaN(key) ? Float.POSITIVE_INFINITY : key;
        size++;
    }

    /** Keeps the best; of equal keys the first. */
    private void prune() {
        cut = Quickselect.kth(Arrays.copyOf(keys, size), limit);
        int ties = limit;
        for (int i = 0; i < size; i++) {
            ties -= keys[i] < cut ? 1 : 0;
        }
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (keys[i] < cut || (keys[i] == cut && ties-- > 0)) {
                rows[kept] = rows[i];
                keys[kept++] = keys[i];
            }
        }
        size = kept;
        pruned = true;
    }

    /** Notes that a row is below the plane whatever the rounding. */
    public void markViolated() {
        violated = true;
    }

    /** Adds a row that floats cannot place above the plane. */
    public void addNear(int row, float key) {
        add(row, key);
        keepNear(row, key);
    }

    private void keepNear(int row, float key) {
        if (nearSize == MOST_NEAR) {
            truncated = true;
            return;
        }
        if (nearSize == near.length) {
            near = Arrays.copyOf(near, 2 * nearSize);
            nearKeys = Arrays.copyOf(nearKeys, 2 * nearSize);
        }
        nearKeys[nearSize] = Float.isNaN(key) ? Float.POSITIVE_INFINITY : key;
        near[nearSize++] = row;
    }

    /** Lowers the level, of which every scan makes what it likes. */
    public void lowerLevel(double value) {
        level = Math.min(level, value);
    }

    /** The lowest level given, or infinity. */
    public double level() {
        return level;
    }

    /** Restores a near row, besides the rows by keys. */
    public void restoreNear(int row, float key) {
        keepNear(row, key);
    }

    /** Adds what was found in later rows. */
    public void append(Candidates later) {
        if (size + later.size > rows.length) {
            int room = 2 * (size + later.size);
            rows = Arrays.copyOf(rows, room);
            keys = Arrays.copyOf(keys, room);
        }
        System.arraycopy(later.rows, 0, rows, size, later.size);
        System.arraycopy(later.keys, 0, keys, size, later.size);
        size += later.size;
        for (int i = 0; i < later.nearSize; i++) {
            keepNear(later.near[i], later.nearKeys[i]);
        }
        truncated |= later.truncated;
        violated |= later.violated;
        level = Math.min(level, later.level);
    }

    public boolean violated() {
        return violated;
    }

    /** The rows that floats cannot place above the plane. */
    public int[] near() {
        return Arrays.copyOf(near, nearSize);
    }

    /** The key of one of the near rows. */
    public float nearKey(int index) {
        return nearKeys[index];
    }

    /** How many rows are near. */
    public int nearSize() {
        return nearSize;
    }

    /** Replaces the near rows by some of them, perhaps not all that there are. */
    public void setNear(int[] kept, boolean notAll) {
        float[] all = Arrays.copyOf(nearKeys, nearSize);
        int[] before = near();
        nearSize = 0;
        for (int row : kept) {
            keepNear(row, all[Arrays.binarySearch(before, row)]);
        }
        truncated |= notAll;
    }

    /** Whether there were more near rows than are kept. */
    public boolean truncated() {
        return truncated;
    }

    /** Notes that there were more near rows. */
    public void markTruncated() {
        truncated = true;
    }

    public int size() {
        return size;
    }

    public int row(int index) {
        return rows[index];
    }

    public float key(int index) {
        return keys[index];
    }

    /** Corrects the key of a row. */
    void setKey(int index, float key) {
        keys[index] = Float.isNaN(key) ? Float.POSITIVE_INFINITY : key;
    }

    /** Drops rows whose keys are above this. */
    public void keepUpTo(double most) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (keys[i] <= most) {
                rows[kept] = rows[i];
                keys[kept++] = keys[i];
            }
        }
        size = kept;
    }

    /** Drops all rows but the {@code most} with the smallest keys. */
    public void keepBest(int most) {
        if (size > most) {
            keepOnly(best(most));
        }
    }

    /** Drops all rows but these, which are in order. */
    public void keepOnly(int[] some) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (kept < some.length && rows[i] == some[kept]) {
                rows[kept] = rows[i];
                keys[kept++] = keys[i];
            }
        }
        size = kept;
    }

    /** The {@code most} rows with the smallest keys, no more than the limit, in the order of the corpus. */
    public int[] best(int most) {
        if (size <= most) {
            return Arrays.copyOf(rows, size);
        }
        float last = Quickselect.kth(Arrays.copyOf(keys, size), most);
        int[] chosen = new int[most];
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (keys[i] < last) {
                chosen[count++] = rows[i];
            }
        }
        for (int i = 0; i < size && count < most; i++) {
            if (keys[i] == last) {
                chosen[count++] = rows[i];
            }
        }
        chosen = Arrays.copyOf(chosen, count);
        Arrays.sort(chosen);
        return chosen;
    }
}
