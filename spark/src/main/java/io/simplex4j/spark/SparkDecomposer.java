package io.simplex4j.spark;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.ShardedDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.spark.internal.BadRowException;
import io.simplex4j.spark.internal.Columns;
import io.simplex4j.spark.internal.Mixture;
import io.simplex4j.spark.internal.NumberColumn;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

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
    private static final int BATCH = 256;
    /** Rows that are read at a time, in batches: the last ones of a batch wait for each other. */
    private static final int BATCHES = 8;

    private final SparkCorpus corpus;
    private final ShardedDecomposer decomposer;
    private final Table table;

    /**
     * What is done with rows.
     *
     * @param input the column of arrays that are read
     * @param output the column of structs
     * @param id the column that names rows in messages, or null
     */
    private record Table(
            String input, String output, @Nullable String id, BadRows badRows, int batch) {}

    private SparkDecomposer(SparkCorpus corpus, ShardedDecomposer decomposer, Table table) {
        this.corpus = corpus;
        this.decomposer = decomposer;
        this.table = table;
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
        return new SparkDecomposer(
                corpus, method.overShards(corpus), new Table("latent", "why", null, BadRows.MARK, BATCH));
    }

    /** Reads latents from this column of arrays of numbers. */
    public SparkDecomposer withInput(String column) {
        return with(new Table(column, table.output, table.id, table.badRows, table.batch));
    }

    /** Calls the column of structs this. */
    public SparkDecomposer withOutput(String column) {
        return with(new Table(table.input, column, table.id, table.badRows, table.batch));
    }

    /** Names rows by this column in messages. */
    public SparkDecomposer withId(String column) {
        return with(new Table(table.input, table.output, column, table.badRows, table.batch));
    }

    public SparkDecomposer withBadRows(BadRows newBadRows) {
        return with(new Table(table.input, table.output, table.id, newBadRows, table.batch));
    }

    /**
     * Lets this many rows share their passes over the corpus; changes no result. More make fewer jobs, and larger answers.
     *
     * @throws IllegalArgumentException if that is less than 1
     */
    public SparkDecomposer withBatch(int rows) {
        if (rows < 1) {
            throw new IllegalArgumentException("batch is " + rows + ", expected at least 1");
        }
        return with(new Table(table.input, table.output, table.id, table.badRows, rows));
    }

    private SparkDecomposer with(Table newTable) {
        return new SparkDecomposer(corpus, decomposer, newTable);
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
        Columns.requireNew(columns, table.output);
        NumberColumn latent = NumberColumn.of(columns, table.input);
        int id = table.id == null ? -1 : Columns.require(columns, table.id, "the names of rows");
        List<Row> decomposed = new ArrayList<>();
        Iterator<Row> all = rows.toLocalIterator();
        while (all.hasNext()) {
            List<Row> some = new ArrayList<>();
            while (some.size() < (long) BATCHES * table.batch && all.hasNext()) {
                some.add(all.next());
            }
            decomposed.addAll(decomposed(some, latent, row -> id < 0 ? "" : "row " + row.get(id) + ": "));
        }
        return rows.sparkSession().createDataFrame(decomposed, columns.add(table.output, type(), false));
    }

    private List<Row> decomposed(List<Row> rows, NumberColumn latent, Function<Row, String> name) {
        List<double[]> latents = new ArrayList<>();
        List<Optional<String>> errors = new ArrayList<>();
        for (Row row : rows) {
            try {
                latents.add(latent.read(row, decomposer.columns(), ActiveSet.LARGEST));
                errors.add(Optional.empty());
            } catch (BadRowException e) {
                if (table.badRows == BadRows.FAIL) {
                    throw new BadRowException(name.apply(row) + e.getMessage());
                }
                errors.add(Optional.of(String.valueOf(e.getMessage())));
            }
        }
        List<Decomposition> found = latents.isEmpty()
                ? List.of()
                : decomposer.withBatch(table.batch).decomposeAll(Matrix.of(latents.toArray(double[][]::new)));
        Map<Integer, String> ids = corpus.ids(found.stream()
                .flatMap(each -> each.weights().entries().stream())
                .mapToInt(MixtureWeights.Entry::example)
                .toArray());
        Iterator<Decomposition> next = found.iterator();
        List<Row> structs = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            structs.add(with(
                    rows.get(i),
                    errors.get(i)
                            .map(Mixture::bad)
                            .orElseGet(() ->
                                    Mixture.of(next.next(), example -> Objects.requireNonNull(ids.get(example))))));
        }
        return structs;
    }

    private static Row with(Row row, Row struct) {
        @Nullable Object[] values = new @Nullable Object[row.size() + 1];
        for (int i = 0; i < row.size(); i++) {
            values[i] = row.get(i);
        }
        values[row.size()] = struct;
        return RowFactory.create(values);
    }
}
