package io.simplex4j.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.LatentFile;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A corpus whose shards are partitions gives what it gives in one place, to the bit. */
@Tag("slow")
final class SparkCorpusTest {
    private static final ActiveSet METHOD = ActiveSet.withDefaults().withThreads(1);
    private static final Matrix CORPUS = Samples.latents(300, 6, 1);
    /** Outside the hull and inside of it, and a row of the corpus. */
    private static final Matrix LATENTS =
            Matrix.stacked(List.of(far(Samples.latents(4, 6, 2)), Samples.latents(3, 6, 3), CORPUS.select(17)));

    private static final int INSIDE = 6;

    @TempDir
    Path folder;

    private static Matrix far(Matrix near) {
        double[][] rows = new double[near.rows()][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = near.row(row).toArray();
            rows[row][row] += 2;
        }
        return Matrix.of(rows);
    }

    /** A table in its order: one partition after the other. */
    private static Dataset<Row> table(Matrix latents, int partitions) {
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(TestSession.get().sparkContext());
        List<Row> rows = IntStream.range(0, latents.rows())
                .mapToObj(row -> RowFactory.create("c" + row, latents.row(row).toArray()))
                .toList();
        return TestSession.get().createDataFrame(context.parallelize(rows, partitions), Samples.LATENTS);
    }

    private static void assertSame(List<Decomposition> found, List<Decomposition> expected) {
        assertThat(found).hasSameSizeAs(expected).isNotEmpty();
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i).weights()).isEqualTo(expected.get(i).weights());
            assertThat(found.get(i).residual()).isEqualTo(expected.get(i).residual());
            assertThat(found.get(i).relativeResidual())
                    .isEqualTo(expected.get(i).relativeResidual());
            assertThat(found.get(i).certificate().ending())
                    .isEqualTo(expected.get(i).certificate().ending());
            assertThat(found.get(i).uniqueness()).isEqualTo(expected.get(i).uniqueness());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7})
    void a_table_gives_the_same_bits_in_any_partitions(int partitions) {
        try (SparkCorpus corpus = SparkCorpus.of(table(CORPUS, partitions))) {
            ExactDecomposer sharded = METHOD.overShards(corpus);
            List<Decomposition> found = sharded.decomposeAll(LATENTS);
            assertSame(found, METHOD.over(CORPUS).decomposeAll(LATENTS));
            assertThat(found.get(INSIDE).uniqueness().orElseThrow().unique()).isFalse();
            assertThat(corpus.ids(299, 0, 150, 0)).isEqualTo(Map.of(0, "c0", 150, "c150", 299, "c299"));
        }
    }

    @Test
    void ranges_go_through_all_shards() {
        Vec inside = LATENTS.row(INSIDE);
        Decomposer mapped = METHOD.withoutCopy().over(CORPUS);
        try (SparkCorpus corpus = SparkCorpus.of(table(CORPUS, 3))) {
            ExactDecomposer sharded = METHOD.overShards(corpus);
            Decomposition found = sharded.decompose(inside);
            assertThat(sharded.weightRanges(inside, found))
                    .isEqualTo(mapped.weightRanges(inside, found))
                    .isPresent();
        }
    }

    @Test
    void arrays_are_what_they_are_when_mapped_on_one_machine() {
        Path golden = Path.of("../core/src/test/resources/golden/mnist");
        Matrix whole = rows(golden.resolve("corpus_latents.npy").toString());
        Matrix latents = rows(golden.resolve("test_latents.npy").toString());
        int[] starts = {0, 20, whole.rows() / 2, whole.rows()};
        for (int part = 0; part < 3; part++) {
            Npy.write(
                    folder.resolve("part-" + part + ".npy"),
                    whole.select(IntStream.range(starts[part], starts[part + 1]).toArray()),
                    DType.FLOAT32,
                    AtomicFile.Existing.REPLACE);
        }
        String pattern = folder.resolve("part-*.npy").toString();
        try (SparkCorpus corpus = SparkCorpus.ofArrays(TestSession.get(), pattern)) {
            assertSame(
                    METHOD.overShards(corpus).decomposeAll(latents),
                    METHOD.over(rows(pattern)).decomposeAll(latents));
            assertThat(corpus.ids(21)).isEqualTo(Map.of(21, "21"));
        }
        assertThatThrownBy(() -> SparkCorpus.ofArrays(TestSession.get(), pattern + "x"))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageEndingWith("matches no file");
    }

    private static Matrix rows(String name) {
        return LatentFile.corpus(name).latents().inputs();
    }

    @Test
    void rows_of_files_have_their_numbers_in_any_partitions() {
        SparkSession spark = TestSession.get();
        String name = folder.resolve("corpus.parquet").toString();
        table(CORPUS, 5).write().parquet(name);
        List<Row> inOrder = new ArrayList<>();
        Arrays.stream(spark.read().parquet(name).inputFiles())
                .sorted()
                .forEach(file -> inOrder.addAll(spark.read().parquet(file).collectAsList()));
        Matrix ordered = Matrix.of(inOrder.stream()
                .map(row -> row.<Double>getList(1).stream()
                        .mapToDouble(each -> each)
                        .toArray())
                .toArray(double[][]::new));
        List<Decomposition> expected = METHOD.over(ordered).decomposeAll(LATENTS);
        for (String packed : List.of("1g", "1m")) {
            spark.conf().set("spark.sql.files.maxPartitionBytes", packed);
            try (SparkCorpus corpus = SparkCorpus.ofFiles(spark.read().parquet(name))) {
                assertSame(METHOD.overShards(corpus).decomposeAll(LATENTS), expected);
                assertThat(corpus.ids(100))
                        .isEqualTo(Map.of(100, inOrder.get(100).getString(0)));
            } finally {
                spark.conf().unset("spark.sql.files.maxPartitionBytes");
            }
        }
    }

    /** The rows of a table that comes out otherwise when it is read again. */
    private static final AtomicBoolean CHANGED = new AtomicBoolean();

    @Test
    void rows_that_were_lost_are_read_again_and_must_be_the_same() {
        MapFunction<Row, Row> mood = row -> CHANGED.get() && row.getString(0).equals("c200")
                ? RowFactory.create("c200", new double[] {1, 2, 3, 4, 5, 6})
                : row;
        CHANGED.set(false);
        try (SparkCorpus corpus = SparkCorpus.of(table(CORPUS, 3).map(mood, Encoders.row(Samples.LATENTS)))) {
            ExactDecomposer sharded = METHOD.overShards(corpus);
            List<Decomposition> before = sharded.decomposeAll(LATENTS);
            JavaSparkContext.fromSparkContext(TestSession.get().sparkContext())
                    .getPersistentRDDs()
                    .values()
                    .forEach(lost -> lost.unpersist());
            assertThat(sharded.decomposeAll(LATENTS)).isEqualTo(before);
            CHANGED.set(true);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> sharded.decomposeAll(LATENTS))
                    .withMessage("corpus: its table was read again and has other rows, or another order; expected the"
                            + " same: write the table to files first");
        }
    }

    @Test
    void rows_that_cannot_be_used_are_named() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        METHOD.overShards(SparkCorpus.of(table(Matrix.of(new double[][] {{1, 2}, {3, 1e200}}), 1))))
                .withMessage(
                        "corpus: row c1: column 'latent' has 1.0E200 at index 1; expected a finite number of magnitude"
                                + " at most 1.0E150");
        Dataset<Row> narrow = table(Matrix.of(new double[2][3]), 1).union(table(Matrix.of(new double[1][2]), 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> METHOD.overShards(SparkCorpus.of(narrow)))
                .withMessage("shard of row 2 has 2 columns; expected 3 as in the others");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> METHOD.overShards(SparkCorpus.of(narrow.limit(0))))
                .withMessage("the corpus has no rows; expected at least one");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SparkCorpus.of(narrow.drop("latent")))
                .withMessage("the table has the columns id; expected latent for an array of numbers");
    }

    @Test
    void a_decomposer_adds_a_struct_to_rows_and_marks_bad_ones() {
        List<Decomposition> expected =
                METHOD.withSparsity(Sparsity.atMost(2)).over(CORPUS).decomposeAll(LATENTS);
        Dataset<Row> rows = table(LATENTS, 2).union(table(Matrix.of(new double[1][5]), 1));
        try (SparkCorpus corpus = SparkCorpus.of(table(CORPUS, 2))) {
            SparkDecomposer decomposer = SparkDecomposer.over(corpus, METHOD.withSparsity(Sparsity.atMost(2)))
                    .withId("id");
            List<Row> found = decomposer.withBatch(1).apply(rows).collectAsList();
            assertThat(found).hasSize(LATENTS.rows() + 1);
            for (int i = 0; i < LATENTS.rows(); i++) {
                Row why = found.get(i).getAs("why");
                List<MixtureWeights.Entry> entries = expected.get(i).weights().heaviestFirst();
                assertThat(why.<Integer>getList(0))
                        .isEqualTo(
                                entries.stream().map(MixtureWeights.Entry::row).toList());
                assertThat(why.<String>getList(1))
                        .isEqualTo(
                                entries.stream().map(each -> "c" + each.row()).toList());
                assertThat(why.<Double>getList(2))
                        .isEqualTo(entries.stream()
                                .map(MixtureWeights.Entry::weight)
                                .toList());
                assertThat(why.getDouble(3)).isEqualTo(expected.get(i).residual());
                assertThat(why.getDouble(4)).isEqualTo(expected.get(i).relativeResidual());
                assertThat(why.isNullAt(7)).isTrue();
            }
            String error = "column 'latent' has 5 numbers; expected 6 as in the corpus";
            assertThat(found.get(LATENTS.rows()).<Row>getAs("why").getString(7)).isEqualTo(error);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> decomposer.withBadRows(BadRows.FAIL).apply(rows))
                    .withMessage("row c0: " + error);
        }
    }
}
