package io.simplex4j.data.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DriftFileTest {
    @TempDir
    Path folder;

    private static DriftState fresh(double... heights) {
        Corpus corpus = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0, 0}, {1, 0}})));
        double[][] rows = new double[heights.length][];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {0.5, heights[i]};
        }
        return DriftState.withDefaults()
                .over(Calibration.heldOut(corpus, Matrix.of(rows)).withScore(Calibration.Score.RESIDUAL));
    }

    @Test
    void what_is_written_is_read_back_exactly() {
        Path file = folder.resolve("state.json");
        DriftState state = fresh(1, 2, 3).next(0.1).next(0.3).next(1e-300);
        DriftFile.write(file, state);
        DriftState read = DriftFile.read(file, fresh(1, 2, 3));
        assertThat(read.tracks()).isEqualTo(state.tracks());
        assertThat(read.inputs()).isEqualTo(3);
        assertThat(read.next(0.2).wealth()).isEqualTo(state.next(0.2).wealth());
        DriftFile.write(file, read.next(0.2));
        assertThat(DriftFile.read(file, fresh(1, 2, 3)).inputs()).isEqualTo(4);
    }

    @Test
    void another_calibration_and_damage_are_refused() throws IOException {
        Path file = folder.resolve("state.json");
        DriftFile.write(file, fresh(1, 2, 3).next(0.1));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 4)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("watches a stream by another calibration");
        String text = Files.readString(file);
        Files.writeString(file, text.replaceAll("\"logSum\"[^,]*,", ""));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3)))
                .hasMessageEndingWith("scores[0].logSum is missing");
        Files.writeString(file, text.replaceAll("\"wealth\"[^,]*", "\"wealth\":7"));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3))).hasMessageContaining("wealth is 7.0; expected ");
        Files.writeString(file, text.replace("drift/1", "drift/2"));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3)))
                .hasMessageEndingWith("schema is 'simplex4j/drift/2'; expected 'simplex4j/drift/1'");
    }

    @Test
    void unknown_fields_are_refused() throws IOException {
        Path file = folder.resolve("state.json");
        DriftFile.write(file, fresh(1, 2, 3).next(0.1));
        String text = Files.readString(file);
        Files.writeString(file, text.replace("\"seed\"", "\"alarmed\": 3, \"seed\""));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageEndingWith(
                        "alarmed is unknown; expected only alarmedAt, inputs, schema, scores, seed, wealth");
        Files.writeString(file, text.replace("\"bets\"", "\"beta\": 1, \"bets\""));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageEndingWith(
                        "scores[0].beta is unknown; expected only bets, calibrationDigest, jumper, logSum,"
                                + " score, stream, unscored");
    }

    @Test
    void a_stream_out_of_order_is_refused() throws IOException {
        Path file = folder.resolve("state.json");
        DriftFile.write(file, fresh(1, 2, 3).next(0.5).next(0.25));
        String text = Files.readString(file);
        Files.writeString(file, text.replaceAll("\"stream\": \\[[^]]*]", "\"stream\": [0.5, 0.25]"));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageEndingWith("scores[0].stream[1] is 0.25 after 0.5; expected numbers in ascending order");
    }

    /** Version 0.1.0 did not count inputs without a score. */
    @Test
    void inputs_are_as_many_as_bets_and_inputs_without_a_score() throws IOException {
        Path file = folder.resolve("state.json");
        DriftState state = fresh(1, 2, 3).next(0.1).next(List.of(List.of(OptionalDouble.empty())));
        DriftFile.write(file, state);
        assertThat(DriftFile.read(file, fresh(1, 2, 3)).inputs()).isEqualTo(2);
        String text = Files.readString(file);
        String old = text.replaceAll("\"unscored\"[^,]*,", "").replaceAll("\"inputs\"[^,]*", "\"inputs\":1");
        Files.writeString(file, old);
        assertThat(DriftFile.read(file, fresh(1, 2, 3)).next(0.2).tracks())
                .isEqualTo(fresh(1, 2, 3).next(0.1).next(0.2).tracks());
        for (String inputs : List.of("0", "2", "1000000000000000000")) {
            for (String each : List.of(old, text.replaceAll("\"unscored\"[^,]*", "\"unscored\":0"))) {
                Files.writeString(file, each.replaceAll("\"inputs\"[^,]*", "\"inputs\":" + inputs));
                assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3)))
                        .hasMessageEndingWith("scores[0].bets are for 1 inputs; expected " + inputs);
            }
        }
    }

    @Test
    void a_second_lock_waits_for_the_first() throws Exception {
        Path file = folder.resolve("state.json");
        CountDownLatch waiting = new CountDownLatch(1);
        DriftFile.Lock first = DriftFile.lock(file, () -> {});
        CompletableFuture<Void> second = CompletableFuture.runAsync(
                () -> DriftFile.lock(file, waiting::countDown).close());
        waiting.await();
        assertThat(second).isNotDone();
        first.close();
        second.get();
    }
}
