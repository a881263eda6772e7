package io.simplex4j.decomposition.internal.shard;

import io.simplex4j.decomposition.internal.scan.ColumnSums;
import io.simplex4j.decomposition.internal.scan.Frame;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.scan.Sample;
import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What is known of a corpus in shards before the first solve. Immutable and thread-safe. */
public final class ShardSurvey {
    /*
     * Two questions: one for the number and the sums of rows, which are checked, and one for the few rows that coordinates and
     * sample come from. They are those that a corpus in one place takes, so that solves go the same way.
     */

    private final Function<Question, List<Reply>> shards;
    private final int rows;
    private final double[] mean;
    private final Frame frame;
    private final int[] sampleRows;
    private final Map<Integer, double[]> kept = new HashMap<>();
    private final Question.Sharing sharing;

    /**
     * Asks the shards of a corpus.
     *
     * @throws IllegalArgumentException if their rows are not those of one corpus, or a number cannot be used
     */
    public ShardSurvey(Function<Question, List<Reply>> shards) {
        this.shards = shards;
        List<Reply> replies = shards.apply(Question.survey()).stream()
                .sorted(Comparator.comparingInt(reply -> reply.range().first()))
                .toList();
        this.rows = checkedRows(replies);
        ColumnSums sums = ColumnSums.ofNothing(replies.get(0).columns());
        replies.forEach(reply -> sums.add(ColumnSums.ofParts(reply.numbers())));
        this.mean = sums.mean(rows);
        this.sharing = new Question.Sharing(replies.size(), (long) rows * mean.length >= PreparedCorpus.LARGE);
        this.sampleRows = Sample.choose(rows);
        int[] probes = Frame.probes(rows);
        int[] wanted = Arrays.stream(new int[][] {sampleRows, probes})
                .flatMapToInt(Arrays::stream)
                .sorted()
                .distinct()
                .toArray();
        shards.apply(Question.rows(wanted)).forEach(reply -> kept.putAll(reply.values()));
        Frame ofProbes = Frame.of(matrix(probes));
        this.frame = ofProbes.typicalNorm() > 0 ? ofProbes : Frame.of(matrix(sampleRows));
        Arrays.stream(probes)
                .filter(probe -> Arrays.binarySearch(sampleRows, probe) < 0)
                .forEach(kept::remove);
    }

    private static int checkedRows(List<Reply> replies) {
        if (replies.isEmpty()) {
            throw new IllegalArgumentException("corpus has 0 shards, expected at least 1");
        }
        int columns = replies.get(0).columns();
        long next = 0;
        for (Reply reply : replies) {
            if (reply.columns() != columns) {
                throw new IllegalArgumentException(
                        "shard of row " + reply.range().first() + " has " + reply.columns() + " columns, expected "
                                + columns + " as in the others");
            }
            if (reply.range().first() != next) {
                throw new IllegalArgumentException("shard begins at row "
                        + reply.range().first() + ", expected " + next + ", where the rows before it end");
            }
            next += reply.range().rows();
        }
        if (next > Integer.MAX_VALUE || next < 1 || columns < 1) {
            throw new IllegalArgumentException("shards have " + next + " rows and " + columns
                    + " columns, expected at least one of each and at most " + Integer.MAX_VALUE + " rows");
        }
        return (int) next;
    }

    private Matrix matrix(int[] some) {
        return Matrix.of(Arrays.stream(some).mapToObj(kept::get).toArray(double[][]::new));
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return mean.length;
    }

    double[] mean() {
        return mean;
    }

    Frame frame() {
        return frame;
    }

    int[] sampleRows() {
        return sampleRows;
    }

    boolean large() {
        return sharing.large();
    }

    /** Rows that are here anyway: those of the sample; not to be changed. */
    Map<Integer, double[]> kept() {
        return kept;
    }

    Rendezvous rendezvous() {
        return new Rendezvous(shards, frame, sharing);
    }
}
