package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MappedTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"b1", "f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"})
    void mapped_and_copied_arrays_agree_however_they_are_cut(String code) throws IOException {
        long[] values = new SplittableRandom(7).longs(7 * 6, 0, 2).toArray();
        byte[] data = NpyBytes.elements(code, ByteOrder.BIG_ENDIAN, values);
        for (boolean fortran : new boolean[] {false, true}) {
            Path file = folder.resolve(code + fortran + ".npy");
            String dictionary = NpyBytes.dictionary(">" + code, fortran, "(7, 3, 2)");
            Files.write(file, NpyBytes.file(1, dictionary, data));
            Matrix copied = Npy.read(file).flattenRows();
            for (int segmentBytes : new int[] {8, 16, 47, 48, 49, 100, 10_000}) {
                requireSame(Npy.read(file, 0, segmentBytes).flattenRows(), copied);
                requireSame(Npy.read(file, 10_000, segmentBytes).flattenRows(), copied);
            }
        }
    }

    @Test
    void a_single_row_may_be_cut() throws IOException {
        Path file = folder.resolve("row.npy");
        Files.write(file, NpyBytes.floats("(100,)", 100));
        requireSame(Npy.read(file, 0, 64).asMatrix(), Npy.read(file).asMatrix());
    }

    @Test
    void a_file_beyond_2_gib_is_a_matrix() throws IOException {
        Path path = folder.resolve("big.npy");
        int rows = 6_000_000;
        byte[] start = NpyBytes.floats("(" + rows + ", 100)", 0);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.write(start);
            for (int row : new int[] {0, 2_684_353, 2_684_354, 2_684_355, 5_368_709, rows - 1}) {
                file.seek(start.length + row * 400L + 396);
                file.write(NpyBytes.elements("f4", ByteOrder.LITTLE_ENDIAN, row % 1000 + 1));
            }
            file.setLength(start.length + rows * 400L);
        }

        Matrix matrix = Npy.read(path).asMatrix();

        assertThat(matrix.rows()).isEqualTo(rows);
        double[] row = new double[100];
        for (int r : new int[] {0, 2_684_353, 2_684_354, 2_684_355, 5_368_709, rows - 1}) {
            matrix.copyRow(r, row);
            assertThat(row[99]).isEqualTo(r % 1000 + 1);
            assertThat(matrix.at(r, 99)).isEqualTo(r % 1000 + 1);
            assertThat(row[98]).isZero();
        }
        assertThat(matrix.row(4_000_000).norm()).isZero();
    }

    @Test
    void a_file_too_short_or_too_long_is_refused_before_it_is_mapped() throws IOException {
        Path path = folder.resolve("short.npy");
        byte[] start = NpyBytes.floats("(1000000000000,)", 0);
        Files.write(path, start);
        assertThatThrownBy(() -> Npy.read(path))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(path + ": found 0 bytes of data; expected 4000000000000 (shape (1000000000000,), float32)");
        Files.write(path, NpyBytes.floats("(2,)", 3));
        assertThatThrownBy(() -> Npy.read(path))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(path + ": found 12 bytes of data; expected 8 (shape (2,), float32)");
    }

    @Test
    void a_mapped_array_outlives_its_deleted_file() throws IOException {
        Path file = folder.resolve("gone.npy");
        Files.write(file, NpyBytes.floats("(3, 2)", 6));
        Matrix matrix = Npy.read(file, 0, 16).asMatrix();
        Files.delete(file);
        assertThat(matrix.at(2, 1)).isEqualTo(5);
    }

    @Test
    void threads_read_without_disturbing_each_other() throws Exception {
        Path file = folder.resolve("shared.npy");
        int rows = 2000;
        Files.write(file, NpyBytes.floats("(" + rows + ", 16)", rows * 16));
        Matrix matrix = Npy.read(file, 0, 64 * 300).asMatrix();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> wrong = new ArrayList<>();
            for (int t = 0; t < 4; t++) {
                SplittableRandom random = new SplittableRandom(t);
                wrong.add(threads.submit(() -> wrongRows(matrix, random)));
            }
            for (Future<Integer> count : wrong) {
                assertThat(count.get()).isZero();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static int wrongRows(Matrix matrix, SplittableRandom random) {
        int wrong = 0;
        double[] row = new double[16];
        for (int i = 0; i < 50_000; i++) {
            int r = random.nextInt(matrix.rows());
            matrix.copyRow(r, row);
            for (int c = 0; c < 16; c++) {
                wrong += row[c] == r * 16 + c && matrix.at(r, c) == row[c] ? 0 : 1;
            }
        }
        return wrong;
    }

    private static void requireSame(Matrix found, Matrix expected) {
        assertThat(found.rows()).isEqualTo(expected.rows());
        assertThat(found.columns()).isEqualTo(expected.columns());
        for (int r = 0; r < expected.rows(); r++) {
            assertThat(found.row(r)).isEqualTo(expected.row(r));
            for (int c = 0; c < expected.columns(); c++) {
                assertThat(found.at(r, c)).isEqualTo(expected.at(r, c));
            }
        }
    }
}
