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

/** How well each group of rows is explained. */
public final class GroupStatistics {
    /*
     * The same whatever the partitions: counts and extremes are exact, the mean is of decimals, whose sums do not depend on
     * their order, and quantiles are those of residuals rounded to three digits, of which there are few enough to count each.
     */
    private static final MathContext DIGITS = new MathContext(3);

    private GroupStatistics() {}

    /**
     * A row for each group, in the order of the groups: how many rows it has, how many with an error, with each verdict and,
     * where that is known, foreign; and the mean, smallest, median, ninetieth and ninety-ninth percent and largest relative
     * residual.
     *
     * @param explained with the column of structs
     * @param why what that column is called
     * @param group the column whose values are the groups
     */
    public static Dataset<Row> of(Dataset<Row> explained, String why, String group) {
        Column residual = col(why + ".relative_residual");
        List<Column> columns = new ArrayList<>();
        columns.add(count(lit(1)).as("rows"));
        columns.add(number(col(why + ".error").isNotNull()).as("errors"));
        Arrays.stream(Verdict.Level.values())
                .forEach(level -> columns.add(number(col(why + ".verdict").equalTo(level.code()))
                        .as(level.code().replace('-', '_'))));
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
