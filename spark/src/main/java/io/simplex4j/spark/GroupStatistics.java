package io.simplex4j.spark;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import io.simplex4j.trust.Verdict;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/** Statistics of how well groups of rows are explained. */
final class GroupStatistics {
    /*
     * Results must not depend on partitions. Counts and extremes are exact. The mean uses decimals, whose sums do not
     * depend on the order. Quantiles use residuals rounded to three digits, of which there are few enough to count
     * each.
     */
    private static final MathContext DIGITS = new MathContext(3);

    private GroupStatistics() {}

    /**
     * Returns a row for each group, ordered by group. It has the number of rows, of errors, of each verdict and, if
     * known, of foreign rows; and the mean, minimum, median, 90th and 99th percentile and maximum of the relative
     * residual.
     *
     * @param explained rows with a column of structs
     * @param why the name of that column
     * @param group the column to group by
     */
    static Dataset<Row> of(Dataset<Row> explained, String why, String group) {
        Column residual = col(why + ".relative_residual");
        List<Column> columns = new ArrayList<>();
        columns.add(count(lit(1)).as("rows"));
        columns.add(number(col(why + ".error").isNotNull()).as("errors"));
        Arrays.stream(Verdict.Level.values())
                .forEach(level -> columns.add(number(col(why + ".verdict").equalTo(level.id()))
                        .as(level.id().replace('-', '_'))));
        if (Arrays.asList(explained.columns()).contains("foreign")) {
            columns.add(number(col("foreign")).as("foreign"));
        }
        columns.add(avg(residual.cast("decimal(38,18)")).cast("double").as("mean"));
        columns.add(min(residual).as("smallest"));
        columns.add(percentile(0.5).as("median"));
        columns.add(percentile(0.9).as("p90"));
        columns.add(percentile(0.99).as("p99"));
        columns.add(max(residual).as("largest"));
        Column rounded = udf((UDF1<@Nullable Double, @Nullable Double>) GroupStatistics::rounded, DataTypes.DoubleType)
                .apply(residual);
        return explained
                .withColumn("_rounded", rounded)
                .groupBy(col(group))
                .agg(columns.get(0), columns.subList(1, columns.size()).toArray(Column[]::new))
                .orderBy(col(group));
    }

    private static Column number(Column condition) {
        return sum(when(condition, 1L).otherwise(0L));
    }

    private static Column percentile(double share) {
        return expr("percentile(_rounded, " + share + "D)");
    }

    private static @Nullable Double rounded(@Nullable Double value) {
        return value == null ? null : new BigDecimal(value).round(DIGITS).doubleValue();
    }
}
