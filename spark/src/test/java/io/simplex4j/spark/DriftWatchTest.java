package io.simplex4j.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.math.Matrix;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class DriftWatchTest {
    private static final Corpus CORPUS = Samples.corpus(Samples.latents(100, 4, 1));
    private static final Corpus ROWS = Corpus.ofLatents(Examples.of(Samples.latents(99, 4, 2)));
    private static final SparkExplainer WHY = SparkExplainer.overLatents(CORPUS)
            .withOption(ExplanationOption.REFERENCES, 0)
            .withCalibration(ROWS);

    @TempDir
    Path folder;

    /** Rows of one batch, numbered so that the order of their ids is that of the rows. */
    private static Dataset<Row> batch(int from, Matrix latents) {
        List<Row> rows = new ArrayList<>();
        for (int row = 0; row < latents.rows(); row++) {
            rows.add(RowFactory.create(
                    Integer.toString(10_000 + from + row), latents.row(row).toArray()));
        }
        return TestSession.get().createDataFrame(rows, Samples.LATENTS);
    }

    private static Matrix far(Matrix latents) {
        double[][] rows = new double[latents.rows()][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = latents.row(row).toArray();
            for (int j = 0; j < rows[row].length; j++) {
                rows[row][j] += 1;
            }
        }
        return Matrix.of(rows);
    }

    private static DriftState plain(DriftState state, Matrix latents) {
        Calibration far = Calibration.heldOut(CORPUS, ROWS);
        Explainer explainer = Explainer.ofLatents(CORPUS).withoutReferences();
        DriftState after = state;
        for (int row = 0; row < latents.rows(); row++) {
            Decomposition decomposition = explainer.explain(latents.row(row)).decomposition();
            after = after.next(far.score(latents.row(row), latents.row(row), decomposition, java.util.Optional.empty())
                    .orElseThrow());
        }
        return after;
    }

    @Test
    void a_stream_of_files_is_explained_and_its_drift_is_that_of_the_plain_library() throws Exception {
        Matrix near = Samples.latents(60, 4, 3);
        Matrix changed = far(Samples.latents(60, 4, 4));
        Path inbox = folder.resolve("inbox");
        batch(0, near).repartition(1).write().mode(SaveMode.Append).parquet(inbox.toString());
        List<DriftState> states = run(inbox);
        batch(60, changed).repartition(1).write().mode(SaveMode.Append).parquet(inbox.toString());
        states.addAll(run(inbox));

        DriftState fresh = DriftState.withDefaults().over(Calibration.heldOut(CORPUS, ROWS));
        DriftState first = plain(fresh, near);
        DriftState second = plain(first, changed);
        assertThat(states).hasSize(2);
        assertThat(states.get(0).alarmed()).isFalse();
        assertThat(states.get(0).wealth()).isEqualTo(first.wealth());
        assertThat(states.get(1).alarmed()).isTrue();
        assertThat(states.get(1).alarmedAt()).isEqualTo(second.alarmedAt());
        assertThat(states.get(1).wealth()).isEqualTo(second.wealth());
        assertThat(states.get(1).inputs()).isEqualTo(120);
        assertThat(TestSession.get()
                        .read()
                        .parquet(folder.resolve("out").toString())
                        .count())
                .isEqualTo(120);
    }

    private List<DriftState> run(Path inbox) throws Exception {
        List<DriftState> states = new ArrayList<>();
        DriftWatch watch = DriftWatch.of(WHY, folder.resolve("drift"), "id");
        VoidFunction2<Dataset<Row>, Long> each = (explained, number) -> {
            explained
                    .write()
                    .mode(SaveMode.Append)
                    .parquet(folder.resolve("out").toString());
            states.add(watch.watch(explained, number));
        };
        WHY.apply(TestSession.get().readStream().schema(Samples.LATENTS).parquet(inbox.toString()))
                .writeStream()
                .option("checkpointLocation", folder.resolve("checkpoint").toString())
                .trigger(Trigger.AvailableNow())
                .foreachBatch(each)
                .start()
                .awaitTermination();
        return states;
    }

    @Test
    void a_batch_that_is_repeated_counts_once_and_in_any_partitions() throws IOException {
        DriftWatch watch = DriftWatch.of(WHY, folder, "id");
        Dataset<Row> first = WHY.apply(batch(0, Samples.latents(30, 4, 5)));
        Dataset<Row> second = WHY.apply(batch(30, Samples.latents(30, 4, 6)));
        watch.watch(first, 0);
        DriftState once = watch.watch(second, 1);
        DriftState again = watch.watch(second.repartition(5), 1);
        assertThat(again.wealth()).isEqualTo(once.wealth());
        assertThat(again.inputs()).isEqualTo(60);
        for (int number = 2; number < 6; number++) {
            watch.watch(first.filter(col("id").isNull()), number);
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("drift-3.json", "drift-4.json", "drift-5.json");
        }
    }

    @Test
    void the_state_of_another_calibration_is_refused() {
        Dataset<Row> rows = batch(0, Samples.latents(3, 4, 5));
        DriftWatch.of(WHY, folder, "id").watch(WHY.apply(rows), 0);
        SparkExplainer other = WHY.withCalibration(Corpus.ofLatents(Examples.of(Samples.latents(50, 4, 9))));
        assertThatExceptionOfType(UnreadableDataException.class)
                .isThrownBy(() -> DriftWatch.of(other, folder, "id").watch(other.apply(rows), 1))
                .withMessageContaining("watches a stream by another calibration");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DriftWatch.of(SparkExplainer.overLatents(CORPUS), folder, "id"))
                .withMessage("drift needs scores of calibration rows; expected an explainer with calibration");
    }
}
