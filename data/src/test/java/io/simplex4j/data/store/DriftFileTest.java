package io.simplex4j.data.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                .over(Calibration.heldOut(corpus, Matrix.of(rows)).withScore(Score.RESIDUAL));
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
        Files.writeString(file, text.replace("\"logSum\"", "\"sum\""));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3)))
                .hasMessageEndingWith("scores[0].logSum is missing");
        Files.writeString(file, text.replace("drift/1", "drift/2"));
        assertThatThrownBy(() -> DriftFile.read(file, fresh(1, 2, 3)))
                .hasMessageEndingWith("schema is 'simplex4j/drift/2', expected 'simplex4j/drift/1'");
    }
}
