package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Numbers the rows of files from 0, in the order of the files' names and of the rows in each, whatever the partitions.
 */
final class RowNumbers implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1L;
    private static final String FILE = "_simplex_file";
    private static final String BLOCK = "_simplex_block";

    private final HashMap<String, Long> firsts;

    private RowNumbers(Map<String, Long> firsts) {
        this.firsts = new HashMap<>(firsts);
    }

    /**
     * Adds a column with the row numbers as text.
     *
     * @param table a table as Spark read it from files
     */
    static Dataset<Row> add(Dataset<Row> table, String column) {
        Dataset<Row> placed =
                table.withColumn(FILE, col("_metadata.file_path")).withColumn(BLOCK, col("_metadata.file_block_start"));
        List<Row> counts = placed.groupBy(FILE, BLOCK).count().collectAsList().stream()
                .sorted(Comparator.comparing((Row row) -> row.getString(0)).thenComparing(row -> row.getLong(1)))
                .toList();
        Map<String, Long> firsts = new HashMap<>();
        long next = 0;
        for (Row count : counts) {
            firsts.put(place(count.getString(0), count.getLong(1)), next);
            next += count.getLong(2);
        }
        StructType columns = placed.schema().add(column, DataTypes.StringType, false);
        return placed.mapPartitions(new RowNumbers(firsts), Encoders.row(columns))
                .drop(FILE, BLOCK);
    }

    private static String place(String file, long block) {
        return block + " " + file;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return new Iterator<>() {
            private String place = "";
            private long next;

            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Row next() {
                Row row = rows.next();
                int last = row.size();
                String now = place(row.getString(last - 2), row.getLong(last - 1));
                if (!now.equals(place)) {
                    place = now;
                    next = firsts.getOrDefault(now, 0L);
                }
                return StructRows.with(row, Long.toString(next++));
            }
        };
    }
}
