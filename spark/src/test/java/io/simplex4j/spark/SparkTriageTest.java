package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.when;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Matrix;
import io.simplex4j.trust.Calibration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
final class SparkTriageTest {
    private static final Corpus CORPUS = Samples.corpus(Samples.latents(200, 6, 1));
    private static final Corpus ROWS = Corpus.ofLatents(Examples.of(Samples.latents(199, 6, 2)));

    /** Rows like the corpus, and every fifth far from it. */
    private static Matrix mixed(int count) {
        Matrix near = Samples.latents(count, 6, 3);
        double[][] rows = new double[count][];
        for (int row = 0; row < count; row++) {
            rows[row] = near.row(row).toArray();
            for (int j = 0; j < 6; j++) {
                rows[row][j] *= row % 5 == 0 ? 4 : 1;
            }
        }
        return Matrix.of(rows);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.3})
    void finds_what_the_plain_library_finds(double rate) {
        Matrix latents = mixed(150);
        TriageReport expected = Triage.of(Explainer.ofLatents(CORPUS).withoutReferences())
                .withCalibration(Calibration.heldOut(CORPUS, ROWS))
                .withFalseDiscoveryRate(rate)
                .sort(Examples.of(latents));
        SparkTriage triage = SparkTriage.of(SparkExplainer.overLatents(CORPUS).withCalibration(ROWS))
                .withFalseDiscoveryRate(rate);
        try (SparkTriage.Found found = triage.find(Samples.table(latents).repartition(3))) {
            assertThat(found.discovery()).isEqualTo(expected.discovery().orElseThrow());
            assertThat(found.warnings()).isEqualTo(expected.warnings());
            Map<String, Boolean> foreign = found.rows().collectAsList().stream()
                    .collect(Collectors.toMap(row -> row.getAs("id"), row -> row.getAs("foreign")));
            Map<String, Boolean> plain = expected.rows().stream()
                    .collect(Collectors.toMap(row -> "r" + row.row(), TriageReport.Row::foreign));
            assertThat(foreign).isEqualTo(plain);
        }
        assertThat(expected.discovery().orElseThrow().found()).isPositive();
    }

    @Test
    void a_row_with_an_error_is_not_foreign() {
        Dataset<Row> table = Samples.table(mixed(20))
                .withColumn("latent", when(col("id").equalTo("r0"), null).otherwise(col("latent")));
        try (SparkTriage.Found found = SparkTriage.of(
                        SparkExplainer.overLatents(CORPUS).withCalibration(ROWS))
                .find(table)) {
            assertThat(found.discovery().inputs()).isEqualTo(19);
            Row bad = found.rows().filter(col("id").equalTo("r0")).first();
            assertThat(bad.<Boolean>getAs("foreign")).isFalse();
            assertThat(bad.<Row>getAs("why").<String>getAs("error")).contains("has no value");
        }
    }

    @Test
    void statistics_of_groups_do_not_depend_on_partitions() {
        Dataset<Row> explained = SparkExplainer.overLatents(CORPUS)
                .withCalibration(ROWS)
                .apply(Samples.table(mixed(100)))
                .withColumn("group", when(col("id").endsWith("0"), "tens").otherwise("others"))
                .persist();
        List<Row> one =
                GroupStatistics.of(explained.repartition(1), "why", "group").collectAsList();
        List<Row> many =
                GroupStatistics.of(explained.repartition(9), "why", "group").collectAsList();
        assertThat(many).isEqualTo(one).hasSize(2);
        Row tens = one.get(1);
        assertThat(tens.getString(0)).isEqualTo("tens");
        assertThat(tens.<Long>getAs("rows")).isEqualTo(10);
        assertThat(tens.<Long>getAs("errors")).isZero();
        assertThat(tens.<Long>getAs("examples_fit")
                        + tens.<Long>getAs("read_with_care")
                        + tens.<Long>getAs("do_not_rely"))
                .isEqualTo(10);
        List<Double> residuals =
                explained
                        .filter(col("group").equalTo("tens"))
                        .select(col("why.relative_residual"))
                        .collectAsList()
                        .stream()
                        .map(row -> row.getDouble(0))
                        .sorted()
                        .toList();
        assertThat(tens.<Double>getAs("smallest")).isEqualTo(residuals.get(0));
        assertThat(tens.<Double>getAs("largest")).isEqualTo(residuals.get(9));
        assertThat(tens.<Double>getAs("mean"))
                .isCloseTo(
                        residuals.stream()
                                .mapToDouble(Double::doubleValue)
                                .average()
                                .orElseThrow(),
                        org.assertj.core.data.Offset.offset(1e-12));
        assertThat(tens.<Double>getAs("median"))
                .isCloseTo(
                        (residuals.get(4) + residuals.get(5)) / 2,
                        org.assertj.core.data.Percentage.withPercentage(0.5));
        explained.unpersist();
    }

    @Test
    void triage_without_calibration_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparkTriage.of(SparkExplainer.overLatents(CORPUS)))
                .withMessage("triage needs p-values; expected an explainer with calibration");
    }
}
