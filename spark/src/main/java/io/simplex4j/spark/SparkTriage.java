package io.simplex4j.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.FalseDiscovery;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Finds the foreign rows of a whole population: those that Benjamini and Hochberg find at a false discovery rate. Immutable and
 * thread-safe.
 */
public final class SparkTriage {
    /*
     * P-values are ranks k/(n + 1) among calibration rows, so there are at most n + 1 different ones however many rows there
     * are: how often each occurs decides the threshold, and nothing is sorted. Rows are explained once: what came out waits on
     * the disks of executors until the threshold is known. What a lost executor had is computed again, to the same bits.
     */
    private final SparkExplainer explainer;
    private final double rate;

    private SparkTriage(SparkExplainer explainer, double rate) {
        this.explainer = explainer;
        this.rate = rate;
    }

    /**
     * Finds foreign rows, by default at a rate of 0.1.
     *
     * @param explainer with calibration; features are not attributed
     * @throws IllegalArgumentException if it has none
     */
    public static SparkTriage of(SparkExplainer explainer) {
        if (!explainer.isCalibrated()) {
            throw new IllegalArgumentException("the explainer has no calibration, expected one: triage needs p-values");
        }
        return new SparkTriage(explainer.withoutFeatures().withoutReferences(), 0.1);
    }

    /**
     * Finds rows such that no more than this share of them is found falsely, on average.
     *
     * @param newRate above 0 and below 1
     */
    public SparkTriage withFalseDiscoveryRate(double newRate) {
        FalseDiscovery.of(List.of(), newRate);
        return new SparkTriage(explainer, newRate);
    }

    /**
     * What was found.
     *
     * @param rows as they came in, with the column of structs and a boolean column {@code foreign}
     * @param discovery the threshold, and how many were found
     * @param warnings what to know before any of it is relied on, a sentence each
     * @param explained what is kept on the disks of executors
     */
    public record Found(Dataset<Row> rows, FalseDiscovery discovery, List<String> warnings, Dataset<Row> explained)
            implements AutoCloseable {
        public Found {
            warnings = List.copyOf(warnings);
        }

        /** Frees what executors keep; rows that are asked for again are explained again. */
        @Override
        public void close() {
            explained.unpersist();
        }
    }

    /** Finds the foreign rows of a table, which cannot be a stream. */
    public Found find(Dataset<Row> rows) {
        Dataset<Row> explained = explainer.apply(rows).persist(StorageLevel.DISK_ONLY());
        try {
            FalseDiscovery discovery = FalseDiscovery.ofCounts(counts(explained), rate);
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

    private List<String> warnings(Dataset<Row> rows, FalseDiscovery discovery) {
        Calibration far = explainer.engine(rows.sparkSession()).calibrations().get(0);
        List<String> warnings = new ArrayList<>(far.warnings());
        if (!far.heldOut()) {
            warnings.add("the corpus calibrates itself, for which the false discovery rate was measured, not proven:"
                    + " held-out rows prove it");
        }
        discovery.warning(far.smallestPValue(), far.byClass()).ifPresent(warnings::add);
        return warnings;
    }
}
