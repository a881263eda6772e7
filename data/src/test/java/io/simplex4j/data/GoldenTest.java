package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files numpy made; see make_golden.py beside them. */
@Tag("golden")
final class GoldenTest {
    @ParameterizedTest
    @EnumSource
    void every_type_is_read_as_numpy_wrote_it(DType dtype) {
        for (String kind : new String[] {"_le.npy", "_be_fortran.npy"}) {
            NpyArray array = Npy.read(golden(dtype + kind));
            assertThat(array.dtype()).isEqualTo(dtype);
            assertThat(array.shape()).hasToString("(3, 4)");
            requireGolden(array.asMatrix(), dtype);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"float32_3d_fortran", "float32_version2", "float32_version3"})
    void other_shapes_and_versions_are_read(String name) {
        requireGolden(Npy.read(golden(name + ".npy")).flattenRows(), DType.FLOAT32);
    }

    @Test
    void scalars_empty_arrays_and_labels_are_read() {
        assertThat(Npy.read(golden("float64_scalar.npy")).at(0)).isEqualTo(2.5);
        assertThat(Npy.read(golden("float32_empty.npy")).asMatrix().columns()).isEqualTo(5);
        assertThat(Npy.read(golden("int64_vector.npy")).toLongs()).containsExactly(-20, -13, -6, 1, 8);
    }

    @Test
    void elements_are_read_as_texts() {
        assertThat(Npy.read(golden("refused_string.npy")).toTexts()).containsExactly("a", "bc");
        assertThat(Npy.read(golden("refused_bytes.npy")).toTexts()).containsExactly("a", "bc");
        assertThat(Npy.read(golden("int64_vector.npy")).toTexts()).containsExactly("-20", "-13", "-6", "1", "8");
        assertThat(Npy.read(golden("float64_scalar.npy")).toTexts()).containsExactly("2.5");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "object; Python objects ('|O')",
                "string; strings ('<U2')",
                "bytes; byte strings ('|S2')",
                "complex; complex numbers ('<c16')",
                "record; records (a structured dtype)",
                "record_version3; records (a structured dtype)",
                "date; dates ('<M8[D]')",
                "longdouble; numbers of an unsupported size or byte order ('<f16')",
                "void; raw bytes ('|V3')"
            })
    void what_is_not_a_number_is_refused(String name, String found) {
        Path file = golden("refused_" + name + ".npy");
        assertThatThrownBy(() -> Npy.read(file).flattenRows())
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(file + ": holds " + found + "; expected floats, integers or booleans");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two_stored.npz", "two_deflated.npz"})
    void archives_are_read(String name) {
        assertThat(Npz.keys(golden(name))).containsExactly("corpus", "labels");
        requireGolden(Npz.read(golden(name), "corpus").asMatrix(), DType.FLOAT32);
        assertThat(Npz.read(golden(name), "labels").toLongs()).containsExactly(-20, -13, -6);
    }

    @ParameterizedTest
    @EnumSource(names = {"FLOAT32", "FLOAT64", "INT64"})
    void matrices_are_written_byte_for_byte_as_numpy_does(DType dtype, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("matrix.npy");
        Npy.write(file, Npy.read(golden(dtype + "_le.npy")).asMatrix(), dtype, AtomicFile.Existing.REFUSE);
        assertThat(file).hasSameBinaryContentAs(golden(dtype + "_le.npy"));
    }

    @Test
    void vectors_and_empty_matrices_are_written_byte_for_byte_as_numpy_does(@TempDir Path folder) throws IOException {
        Path vector = folder.resolve("vector.npy");
        Npy.write(vector, new long[] {-20, -13, -6, 1, 8}, AtomicFile.Existing.REFUSE);
        assertThat(Files.readAllBytes(vector)).isEqualTo(Files.readAllBytes(golden("int64_vector.npy")));

        Path empty = folder.resolve("empty.npy");
        Matrix matrix = Npy.read(golden("float32_empty.npy")).asMatrix();
        Npy.write(empty, matrix, DType.FLOAT32, AtomicFile.Existing.REFUSE);
        assertThat(Files.readAllBytes(empty)).isEqualTo(Files.readAllBytes(golden("float32_empty.npy")));
    }

    static Path golden(String name) {
        try {
            URL url = Objects.requireNonNull(GoldenTest.class.getResource(name), name);
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void requireGolden(Matrix matrix, DType dtype) {
        for (int r = 0; r < matrix.rows(); r++) {
            for (int c = 0; c < matrix.columns(); c++) {
                int i = r * matrix.columns() + c;
                double expected = switch (dtype) {
                    case FLOAT16, FLOAT32, FLOAT64 -> 0.25 * i - 1.5;
                    case INT8, INT16, INT32, INT64 -> 7 * i - 20;
                    case UINT8, UINT16, UINT32, UINT64 -> 7 * i;
                    case BOOL -> i % 3 == 0 ? 1 : 0;
                };
                assertThat(matrix.at(r, c)).isEqualTo(expected);
            }
        }
    }
}
