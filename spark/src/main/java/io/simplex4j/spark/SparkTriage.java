package io.simplex4j.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Finds foreign rows by the procedure of Benjamini and Hochberg at a false discovery rate. Immutable and thread-safe.
 */
public final class SparkTriage {
    /*
     * P-values are ranks k/(n + 1) among calibration rows, so there are at most n + 1 different ones. Their counts
     * decide the threshold, and nothing is sorted. Each row is explained once: the results stay on the disks of
     * executors until the threshold is known. Spark computes the results of a lost executor again, to the same bits.
     */
    private final SparkExplainer explainer;
    private final double rate;

    private SparkTriage(SparkExplainer explainer, double rate) {
        this.explainer = explainer;
        this.rate = rate;
    }

    /**
     * Returns a triage at a false discovery rate of 0.1.
     *
     * @param explainer an explainer with calibration, whose features are not attributed
     * @throws IllegalArgumentException if it has no calibration
     */
    public static SparkTriage of(SparkExplainer explainer) {
        if (!explainer.isCalibrated()) {
            throw new IllegalArgumentException("triage needs p-values; expected an explainer with calibration");
        }
        return new SparkTriage(
                explainer.withOption(ExplanationOption.FEATURES, false).withOption(ExplanationOption.REFERENCES, 0),
                0.1);
    }

    /**
     * Sets the false discovery rate.
     *
     * @param newRate a number above 0 and below 1
     */
    public SparkTriage withFalseDiscoveryRate(double newRate) {
        TriageReport.FalseDiscovery.of(List.of(), newRate);
        return new SparkTriage(explainer, newRate);
    }

    /**
     * The result of a triage.
     *
     * @param rows the rows with the column of structs and a boolean column {@code foreign}
     * @param discovery the threshold and the number of foreign rows
     * @param warnings warnings that limit the conclusions
     * @param explained the rows that executors keep on their disks
     */
    public record Found(
            Dataset<Row> rows, TriageReport.FalseDiscovery discovery, List<String> warnings, Dataset<Row> explained)
            implements AutoCloseable {
        public Found {
            warnings = List.copyOf(warnings);
        }

        /** Frees the disks of executors. Rows that are read later are explained again. */
        @Override
        public void close() {
            explained.unpersist();
        }
    }

    /** Finds the foreign rows of a table, which must not be a stream. */
    public Found find(Dataset<Row> rows) {
        Dataset<Row> explained = explainer.apply(rows).persist(StorageLevel.DISK_ONLY());
        try {
            TriageReport.FalseDiscovery discovery = TriageReport.FalseDiscovery.ofCounts(counts(explained), rate);
            Dataset<Row> marked = explained.withColumn(
                    "foreign",
                    discovery.found() == 0
                            ? lit(false)
                            : coalesce(col(explainer.output() + ".p_value").leq(discovery.threshold()), lit(false)));
            return new Found(marked, discovery, warnings(rows, discovery), explained);
        } catch (Exception e) {
            explained.unpersist();
            throw e;
        }
    }

    private SortedMap<Double, Long> counts(Dataset<Row> explained) {
        SortedMap<Double, Long> counts = new TreeMap<>();
        explained
                .select(col(explainer.output() + ".p_value").as("p"))
                .filter(col("p").isNotNull())
                .groupBy("p")
                .count()
                .collectAsList()
                .forEach(row -> counts.put(row.getDouble(0), row.getLong(1)));
        return counts;
    }

    private List<String> warnings(Dataset<Row> rows, TriageReport.FalseDiscovery discovery) {
        Calibration far = explainer.engine(rows.sparkSession()).calibrations().get(0);
        List<String> warnings = new ArrayList<>(far.warnings());
        if (!far.isHeldOut()) {
            warnings.add("the false discovery rate is measured, not proven, because the corpus calibrates itself;"
                    + " held-out rows prove it");
        }
        discovery.warning(far.smallestPValue(), far.byClass()).ifPresent(warnings::add);
        return warnings;
    }
}
