package io.simplex4j.decomposition.internal.shard;

import io.simplex4j.decomposition.internal.scan.Frame;
import io.simplex4j.decomposition.internal.scan.RowScan;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What all shards of a corpus are asked at once.
 *
 * @param kind what is wanted of all rows
 * @param frame the coordinates of scans, once they are known
 * @param sharing how the shards share what is sent
 * @param scans what to look for in all rows
 * @param wanted numbers that may be rows
 * @param rows the numbers of rows to send
 */
@SuppressWarnings("ArrayRecordComponent")
public record Question(
        Kind kind, @Nullable Frame frame, Sharing sharing, List<RowScan> scans, List<double[]> wanted, int[] rows) {
    /** What is wanted of all rows. */
    public enum Kind {
        /** Their number and sum, once they are checked. */
        SURVEY,
        /** What scans find, and which are equal to given numbers. */
        SEARCH,
        /** How deep they lie below planes, each given by a point and a unit vector among the wanted. */
        DEPTHS
    }

    /**
     * What a shard cannot know.
     *
     * @param shards how many there are
     * @param large whether the corpus is so large that passes read bytes
     */
    public record Sharing(int shards, boolean large) {}

    static Question survey() {
        return new Question(Kind.SURVEY, null, new Sharing(1, false), List.of(), List.of(), new int[0]);
    }

    /** A question for rows alone. */
    public static Question rows(int[] rows) {
        return new Question(Kind.SEARCH, null, new Sharing(1, false), List.of(), List.of(), rows);
    }

    /** A question how deep the deepest row lies below the plane through a point. */
    public static Question depth(double[] point, double[] unit) {
        return new Question(Kind.DEPTHS, null, new Sharing(1, false), List.of(), List.of(point, unit), new int[0]);
    }
}
