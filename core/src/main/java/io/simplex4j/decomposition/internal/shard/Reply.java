package io.simplex4j.decomposition.internal.shard;

import io.simplex4j.decomposition.internal.scan.Candidates;
import io.simplex4j.decomposition.internal.scan.RowBlocks.Range;
import io.simplex4j.decomposition.internal.scan.RowScan;
import io.simplex4j.decomposition.internal.scan.ShardRows;
import io.simplex4j.decomposition.internal.scan.ShardRows.Occurrences;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What one shard answers.
 *
 * @param range which rows it has
 * @param columns how many numbers a row has
 * @param numbers the parts of the sums of columns, or depths below planes
 * @param found what each scan found
 * @param occurrences of the numbers that may be rows
 * @param values rows as they came, by their numbers
 */
@SuppressWarnings("ArrayRecordComponent")
public record Reply(
        Range range,
        int columns,
        double[] numbers,
        List<Candidates> found,
        List<Occurrences> occurrences,
        Map<Integer, double[]> values) {
    /*
     * Rows found travel with the answer, as those who asked will read most of them: all that lie on a plane, and of those
     * with small keys a few times the share that a shard has on average. Others are asked for.
     */

    private static final int SHARES = 3;
    private static final int LEAST_SENT = 4;

    /** Answers a question about some rows. */
    public static Reply of(ShardRows rows, Question question) {
        Range range = new Range(rows.first(), rows.rows());
        return switch (question.kind()) {
            case SURVEY -> new Reply(range, rows.columns(), rows.checkedSums().parts(), List.of(), List.of(), Map.of());
            case SEARCH -> search(rows, range, question);
            case DEPTHS -> new Reply(range, rows.columns(), depths(rows, question), List.of(), List.of(), Map.of());
        };
    }

    private static double[] depths(ShardRows rows, Question question) {
        List<double[]> pairs = question.wanted();
        return IntStream.range(0, pairs.size() / 2)
                .mapToDouble(i -> rows.depth(pairs.get(2 * i), pairs.get(2 * i + 1)))
                .toArray();
    }

    private static Reply search(ShardRows rows, Range range, Question question) {
        List<RowScan> scans = question.scans();
        List<Candidates> found = question.frame() == null || scans.isEmpty()
                ? List.of()
                : rows.pass(question.frame(), question.sharing().large(), scans);
        TreeSet<Integer> sent = new TreeSet<>();
        Arrays.stream(question.rows()).filter(rows::contains).forEach(sent::add);
        for (int s = 0; s < found.size(); s++) {
            Candidates each = found.get(s);
            int share = (scans.get(s).limit() - 1) / question.sharing().shards() + 1;
            Arrays.stream(each.best(LEAST_SENT + SHARES * share)).forEach(sent::add);
            Arrays.stream(each.near()).forEach(sent::add);
        }
        Map<Integer, double[]> values = new TreeMap<>();
        sent.forEach(row -> values.put(row, rows.row(row)));
        List<Occurrences> occurrences = question.wanted().isEmpty()
                ? List.of()
                : Arrays.asList(rows.find(question.wanted().toArray(double[][]::new)));
        return new Reply(range, rows.columns(), new double[0], found, new ArrayList<>(occurrences), values);
    }
}
