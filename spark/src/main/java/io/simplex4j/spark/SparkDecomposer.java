package io.simplex4j.spark;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.ShardedDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.spark.internal.Mixture;
import io.simplex4j.spark.internal.NumberColumn;
import io.simplex4j.spark.internal.StructRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/**
 * Decomposes the rows of tables over a {@link SparkCorpus}: a column more, with a struct of {@code indices}, {@code ids} and
 * {@code weights} of the contributing examples, the heaviest first, {@code residual}, {@code relative_residual}, the duality
 * {@code gap} over all shards, whether weights are {@code unique}, and {@code error}, the only one that a row has which cannot be
 * decomposed.
 *
 * <p>The solves run on the driver, where rows and results pass through its memory; it is the corpus that is spread. For a corpus
 * that each machine can hold, {@link SparkExplainer} spreads the rows. Immutable and thread-safe.
 */
public final class SparkDecomposer {
    /** Rows that are read at a time, in batches: the last ones of a batch wait for each other. */
    private static final int BATCHES = 8;

    private final SparkCorpus corpus;
    private final ShardedDecomposer decomposer;
    private final RowTreatment treatment;

    private SparkDecomposer(SparkCorpus corpus, ShardedDecomposer decomposer, RowTreatment treatment) {
        this.corpus = corpus;
        this.decomposer = decomposer;
        this.treatment = treatment;
    }

    /**
     * Decomposes by a method, with these defaults; makes two passes over the corpus.
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

    /** Calls the column of structs this. */
    public SparkDecomposer withOutput(String column) {
        return with(treatment.withOutput(column));
    }

    /** Names rows by this column in messages. */
    public SparkDecomposer withId(String column) {
        return with(treatment.withId(column));
    }

    public SparkDecomposer withBadRows(BadRows newBadRows) {
        return with(treatment.withBadRows(newBadRows));
    }

    /**
     * Lets this many rows share their passes over the corpus; changes no result. More make fewer jobs, and larger answers.
     *
     * @throws IllegalArgumentException if that is less than 1
     */
    public SparkDecomposer withBatch(int rows) {
        return with(treatment.withBatch(rows));
    }

    private SparkDecomposer with(RowTreatment newTreatment) {
        return new SparkDecomposer(corpus, decomposer, newTreatment);
    }

    /** The type of the structs. */
    public StructType type() {
        return Mixture.type();
    }

    /**
     * The same rows with a struct each, in their order. All of them are decomposed before this returns.
     *
     * @throws IllegalArgumentException if a column is missing, of another type, or there already; or if a row is bad and such
     *     rows are to stop
     */
    public Dataset<Row> apply(Dataset<Row> rows) {
        StructType columns = rows.schema();
        treatment.requireFits(columns);
        NumberColumn latent = NumberColumn.of(columns, Objects.requireNonNull(treatment.input()));
        int together = (int) Math.min(Integer.MAX_VALUE, (long) BATCHES * treatment.batch());
        List<Row> decomposed = new ArrayList<>();
        new StructRows<>(
                        rows.toLocalIterator(),
                        treatment.withBatch(together).of(columns),
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
        List<Decomposition> found =
                decomposer.withBatch(treatment.batch()).decomposeAll(Matrix.of(latents.toArray(double[][]::new)));
        Map<Integer, String> ids = corpus.ids(found.stream()
                .flatMap(each -> each.weights().entries().stream())
                .mapToInt(MixtureWeights.Entry::example)
                .toArray());
        return found.stream()
                .map(each -> Mixture.of(each, example -> Objects.requireNonNull(ids.get(example))))
                .toList();
    }
}
