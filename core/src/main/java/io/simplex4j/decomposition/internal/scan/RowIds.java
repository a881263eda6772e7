package io.simplex4j.decomposition.internal.scan;

/** Which corpus rows the rows of a scan copy are. */
public final class RowIds {
    private final int[] ids;

    private RowIds(int[] ids) {
        this.ids = ids;
    }

    /** Wraps ids that the caller no longer changes. */
    public static RowIds of(int[] ids) {
        return new RowIds(ids);
    }

    /** The corpus row of a scan row. */
    public int get(int scanRow) {
        return ids[scanRow];
    }
}
