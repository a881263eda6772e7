package io.simplex4j.decomposition.internal.scan;

import java.util.List;

/** What a pass over the rows of a corpus looks for. Immutable. */
public interface RowScan {
    /** What rows are scored against: a unit vector where the scan reads bytes; not to be changed. */
    double[] direction();

    /** Whether it reads the copy in bytes where there is one. */
    boolean readsBytes();

    /** How many rows are wanted by their keys. */
    int limit();

    /** Begins a look at some blocks, one after the other. */
    Finder finder();

    /**
     * Decides in double, where the rows are, what floats left open, and keeps what is worth sending. A pass over rows that
     * are all here leaves that to whom it returns to, with the same outcome.
     *
     * @param rows where the rows found can be read
     */
    void settle(ExactRows rows, Candidates found);

    /** Looks at one block after the other. */
    interface Finder {
        /**
         * Looks at a block, given its scores.
         *
         * @param first the number of its first row
         * @param scratch room for a number of each row
         */
        void look(ScanBlocks rows, int block, int first, float[] scores, float[] scratch);

        /**
         * Looks at a block of the copy in bytes, given its scores.
         *
         * @param norms where the norms of its rows are
         * @param first the number of its first row
         */
        void look(PackedBlocks.Scored packed, ScanBlocks norms, int block, int first);

        /** What was found. */
        Candidates found();
    }

    /** The findings of several looks, in the order of their rows, as those of one. */
    static Candidates join(List<Candidates> inOrder) {
        Candidates joined = inOrder.get(0);
        for (Candidates later : inOrder.subList(1, inOrder.size())) {
            joined.append(later);
        }
        return joined;
    }
}
