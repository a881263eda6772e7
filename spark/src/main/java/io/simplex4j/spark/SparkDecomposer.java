package io.simplex4j.spark;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.math.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/**
 * Decomposes the rows of tables over a {@link SparkCorpus}. Adds a column with a struct of these fields:
 *
 * <ul>
 *   <li>{@code indices}, {@code ids} and {@code weights} of the contributing examples, the heaviest first
 *   <li>{@code residual}, {@code relative_residual} and the duality {@code gap} over all shards
 *   <li>{@code unique}: whether the weights are unique
 *   <li>{@code error}: why a row cannot be decomposed; all other fields are null then
 * </ul>
 *
 * <p>The driver solves, so all rows and results pass through its memory. If each machine can hold the corpus, use
 * {@link SparkExplainer}, which spreads the rows. Immutable and thread-safe.
 */
public final class SparkDecomposer {
    /** The number of batches that are read at a time: the last rows of a batch wait for each other. */
    private static final int BATCHES = 8;

    private static final StructType TYPE = ExplanationStruct.only(
            "indices", "ids", "weights", "residual", "relative_residual", "gap", "unique", "error");

    private final SparkCorpus corpus;
    private final ExactDecomposer decomposer;
    private final RowTreatment treatment;

    private SparkDecomposer(SparkCorpus corpus, ExactDecomposer decomposer, RowTreatment treatment) {
        this.corpus = corpus;
        this.decomposer = decomposer;
        this.treatment = treatment;
    }

    /**
     * Returns a decomposer with these defaults. Makes two passes over the corpus.
     *
     * <ul>
     *   <li>{@linkplain #withInput input} an array of numbers in the column {@code latent}
     *   <li>{@linkplain #withOutput output} the column {@code why}
     *   <li>{@linkplain #withBadRows bad rows} {@link BadRows#MARK}
     *   <li>{@linkplain #withBatch batch} 256 rows
     * </ul>
     *
     * @throws IllegalArgumentException if the rows of the corpus cannot be used
     */
    public static SparkDecomposer over(SparkCorpus corpus, ActiveSet method) {
        return new SparkDecomposer(corpus, method.overShards(corpus), RowTreatment.OF_LATENTS);
    }

    /** Reads latents from this column of arrays of numbers. */
    public SparkDecomposer withInput(String column) {
        return with(treatment.withInput(column));
    }

    /** Sets the name of the column of structs. */
    public SparkDecomposer withOutput(String column) {
        return with(treatment.withOutput(column));
    }

    /** Identifies rows in messages by this column. */
    public SparkDecomposer withId(String column) {
        return with(treatment.withId(column));
    }

    public SparkDecomposer withBadRows(BadRows newBadRows) {
        return with(treatment.withBadRows(newBadRows));
    }

    /**
     * Sets how many rows share their passes over the corpus. More rows make fewer jobs and larger answers; results do
     * not change.
     *
     * @throws IllegalArgumentException if that is less than 1
     */
    public SparkDecomposer withBatch(int rows) {
        return with(treatment.withBatch(rows));
    }

    private SparkDecomposer with(RowTreatment newTreatment) {
        return new SparkDecomposer(corpus, decomposer, newTreatment);
    }

    /** Returns the type of the structs. */
    public StructType type() {
        return TYPE;
    }

    /**
     * Returns the rows with a struct each, in the same order. Decomposes all of them before it returns.
     *
     * @throws IllegalArgumentException if a column is missing, has another type or exists already, or if a row is bad
     *     and bad rows fail the job
     */
    public Dataset<Row> apply(Dataset<Row> rows) {
        StructType columns = rows.schema();
        treatment.requireFits(columns);
        NumberColumn latent = NumberColumn.of(columns, Objects.requireNonNull(treatment.input()));
        int together = (int) Math.min(Integer.MAX_VALUE, (long) BATCHES * treatment.batch());
        List<Row> decomposed = new ArrayList<>();
        new StructRows<>(
                        rows.toLocalIterator(),
                        treatment.withBatch(together),
                        treatment.idPlace(columns),
                        type(),
                        row -> latent.read(row, decomposer.columns(), ActiveSet.LARGEST),
                        this::structs)
                .forEachRemaining(decomposed::add);
        return rows.sparkSession().createDataFrame(decomposed, columns.add(treatment.output(), type(), false));
    }

    private List<Row> structs(List<double[]> latents) {
        if (latents.isEmpty()) {
            return List.of();
        }
        List<Decomposition> found = decomposer.decomposeAll(Matrix.of(latents.toArray(double[][]::new)));
        Map<Integer, String> ids = corpus.ids(found.stream()
                .flatMap(each -> each.weights().entries().stream())
                .mapToInt(MixtureWeights.Entry::row)
                .toArray());
        return found.stream().map(each -> struct(each, ids)).toList();
    }

    private static Row struct(Decomposition why, Map<Integer, String> ids) {
        List<MixtureWeights.Entry> entries = why.weights().heaviestFirst();
        return RowFactory.create(
                entries.stream().map(MixtureWeights.Entry::row).toArray(Integer[]::new),
                entries.stream()
                        .map(entry -> Objects.requireNonNull(ids.get(entry.row())))
                        .toArray(String[]::new),
                entries.stream().mapToDouble(MixtureWeights.Entry::weight).toArray(),
                why.residual(),
                why.relativeResidual(),
                why.certificate().gap(),
                why.uniqueness().map(Uniqueness::unique).orElse(null),
                null);
    }
}
