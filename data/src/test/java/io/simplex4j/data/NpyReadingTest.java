package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class NpyReadingTest {
    @Test
    void floats_are_texts_of_few_digits() {
        byte[] floats = ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(84.1f)
                .putFloat(3)
                .putFloat(1e30f)
                .array();
        assertThat(NpyBytes.read(NpyBytes.file(1, NpyBytes.dictionary("<f4", false, "(3,)"), floats))
                        .toTexts())
                .containsExactly("84.1", "3", "1e30");
        byte[] odd = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(1)
                .putFloat(Float.NaN)
                .array();
        assertThatThrownBy(() -> NpyBytes.read(NpyBytes.file(1, NpyBytes.dictionary("<f4", false, "(2,)"), odd))
                        .toTexts())
                .hasMessage("x.npy: found NaN at index 1; expected a finite number");
        byte[] beyond = {0, 0, 0x11, 0};
        assertThatThrownBy(() -> NpyBytes.read(NpyBytes.file(1, NpyBytes.dictionary("<U1", false, "(1,)"), beyond))
                        .toTexts())
                .hasMessage("x.npy: found the character 1114112 at index 0; expected Unicode");
    }

    private static final String[] CODES = {"b1", "f2", "f4", "f8", "i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"};

    static Stream<Arguments> everyKind() {
        return Stream.of(CODES)
                .flatMap(code -> Stream.of("<", ">", "=", "|")
                        .filter(mark -> code.endsWith("1") || !mark.equals("|"))
                        .flatMap(mark -> Stream.of(1, 2, 3)
                                .flatMap(version -> Stream.of(false, true)
                                        .map(fortran -> Arguments.of(mark + code, version, fortran)))));
    }

    @ParameterizedTest(name = "{0}, version {1}, fortran {2}")
    @MethodSource("everyKind")
    void elements_are_read_as_written(String descr, int version, boolean fortran) {
        String code = descr.substring(1);
        ByteOrder order = switch (descr.charAt(0)) {
            case '<' -> ByteOrder.LITTLE_ENDIAN;
            case '>' -> ByteOrder.BIG_ENDIAN;
            default -> ByteOrder.nativeOrder();
        };
        long lowest = code.equals("b1") || code.startsWith("u") ? 0 : -100;
        long[] stored = code.equals("b1") ? new long[] {0, 1, 1, 0, 1, 0} : new long[] {lowest, 1, 2, 3, 4, 127};
        byte[] data = NpyBytes.elements(code, order, stored);

        NpyArray array = NpyBytes.read(NpyBytes.file(version, NpyBytes.dictionary(descr, fortran, "(2, 3)"), data));

        Matrix matrix = array.asMatrix();
        long[] longs = array.toLongs();
        assertThat(array.shape()).hasToString("(2, 3)");
        assertThat(matrix.rows()).isEqualTo(2);
        assertThat(matrix.columns()).isEqualTo(3);
        for (int r = 0; r < 2; r++) {
            double[] row = matrix.row(r).toArray();
            for (int c = 0; c < 3; c++) {
                double expected = stored[fortran ? c * 2 + r : r * 3 + c];
                assertThat(matrix.at(r, c)).isEqualTo(expected);
                assertThat(row[c]).isEqualTo(expected);
                assertThat(array.at(r * 3 + c)).isEqualTo(expected);
                assertThat((double) longs[r * 3 + c]).isEqualTo(expected);
            }
        }
    }

    @Test
    void unsigned_and_signed_integers_keep_their_extremes() {
        assertThat(single("u1", 0xFF)).isEqualTo(255);
        assertThat(single("u2", 0xFFFF)).isEqualTo(65535);
        assertThat(single("u4", 0xFFFF_FFFFL)).isEqualTo(4294967295.0);
        assertThat(single("u8", 1L << 63)).isEqualTo(0x1p63);
        assertThat(single("i1", -128)).isEqualTo(-128);
        assertThat(single("i2", -32768)).isEqualTo(-32768);
        assertThat(single("i4", Integer.MIN_VALUE)).isEqualTo(-0x1p31);
        assertThat(single("i8", Long.MIN_VALUE)).isEqualTo(-0x1p63);
    }

    @Test
    void every_half_is_the_number_ieee_754_says() {
        for (int bits = 0; bits < 0x10000; bits++) {
            ByteBuffer buffer = ByteBuffer.allocate(2).putShort(0, (short) bits);
            int exponent = bits >> 10 & 31;
            double fraction = (bits & 1023) / 1024.0;
            double magnitude =
                    exponent == 0 ? fraction * Math.pow(2, -14) : (1 + fraction) * Math.pow(2, exponent - 15);
            double special = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
            double expected = (bits < 0x8000 ? 1 : -1) * (exponent == 31 ? special : magnitude);
            assertThat(DType.FLOAT16.toDouble(buffer, 0)).isEqualTo(Double.valueOf(expected));
        }
    }

    @Test
    void doubles_keep_every_bit_and_nan_is_not_refused() {
        double[] values = {Math.PI, Double.MIN_VALUE, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.MAX_VALUE};
        ByteBuffer data = ByteBuffer.allocate(48).order(ByteOrder.BIG_ENDIAN);
        data.asDoubleBuffer().put(values);

        byte[] file = NpyBytes.file(1, NpyBytes.dictionary(">f8", false, "(6,)"), data.array());

        assertThat(NpyBytes.read(file).asMatrix().row(0).toArray()).containsExactly(values);
    }

    @Test
    void integers_that_are_not_doubles_are_refused_where_doubles_are_asked_for_only() {
        long odd = (1L << 53) + 1;
        NpyArray array = NpyBytes.read(NpyBytes.file(
                1,
                NpyBytes.dictionary("<i8", false, "(3,)"),
                NpyBytes.elements("i8", ByteOrder.LITTLE_ENDIAN, 1L << 60, -odd, Long.MAX_VALUE)));

        assertThat(array.at(0)).isEqualTo(0x1p60);
        assertThat(array.toLongs()).containsExactly(1L << 60, -odd, Long.MAX_VALUE);
        assertThatThrownBy(array::asMatrix)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("x.npy: found -9007199254740993 at index 1; expected integers that doubles hold exactly");
        assertThatThrownBy(() -> array.at(2))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("x.npy: found 9223372036854775807 at index 2; expected integers that doubles hold exactly");
    }

    @Test
    void unsigned_integers_beyond_long_are_no_longs() {
        NpyArray array = NpyBytes.read(NpyBytes.file(
                1, NpyBytes.dictionary("<u8", false, "(1,)"), NpyBytes.elements("u8", ByteOrder.LITTLE_ENDIAN, -1)));

        assertThatThrownBy(array::toLongs)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("x.npy: found 18446744073709551615 at index 0; expected less than 2^63");
        assertThatThrownBy(array::flattenRows)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith("x.npy: found 18446744073709551615 at index 0; expected integers");
    }

    @Test
    void floats_are_longs_only_if_whole() {
        ByteBuffer data = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(3)
                .putFloat(0.5f);
        NpyArray array = NpyBytes.read(NpyBytes.file(1, NpyBytes.dictionary("<f4", false, "(2,)"), data.array()));

        assertThatThrownBy(array::toLongs)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("x.npy: found 0.5 at index 1; expected an integer of at most 2^53");
    }

    @Test
    void a_scalar_is_one_row_of_one_column_when_flattened() {
        NpyArray scalar = NpyBytes.read(NpyBytes.floats("()", 1));

        assertThat(scalar.shape().rank()).isZero();
        assertThat(scalar.at(0)).isZero();
        assertThat(scalar.flattenRows().columns()).isEqualTo(1);
        assertThatThrownBy(scalar::asMatrix)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("x.npy: found shape (); expected one or two axes");
    }

    @Test
    void more_axes_are_no_matrix_until_flattened() {
        NpyArray pictures = NpyBytes.read(NpyBytes.floats("(2, 2, 3)", 12));

        assertThatThrownBy(pictures::asMatrix)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(
                        "x.npy: found shape (2, 2, 3); expected one or two axes; flattenRows() makes one row of each"
                                + " place of the first axis");
        assertThat(pictures.flattenRows().columns()).isEqualTo(6);
    }

    @Test
    void a_single_axis_is_one_row_as_a_matrix_and_one_column_when_flattened() {
        NpyArray vector = NpyBytes.read(NpyBytes.floats("(3,)", 3));

        assertThat(vector.asMatrix().row(0).toArray()).containsExactly(0, 1, 2);
        assertThat(vector.flattenRows().rows()).isEqualTo(3);
        assertThat(vector.flattenRows().at(2, 0)).isEqualTo(2);
    }

    @Test
    void further_axes_are_flattened_in_c_order() {
        Matrix c = NpyBytes.read(NpyBytes.floats("(2, 3, 4)", 24)).flattenRows();
        assertThat(c.columns()).isEqualTo(12);
        assertThat(c.at(1, 5)).isEqualTo(17);

        ByteBuffer data = ByteBuffer.allocate(96).order(ByteOrder.LITTLE_ENDIAN);
        for (int k = 0; k < 4; k++) {
            for (int j = 0; j < 3; j++) {
                for (int i = 0; i < 2; i++) {
                    data.putFloat(i * 12 + j * 4 + k);
                }
            }
        }
        String dictionary = NpyBytes.dictionary("<f4", true, "(2, 3, 4)");
        Matrix fortran =
                NpyBytes.read(NpyBytes.file(1, dictionary, data.array())).flattenRows();
        assertThat(fortran.row(0)).isEqualTo(c.row(0));
        assertThat(fortran.row(1)).isEqualTo(c.row(1));
    }

    @Test
    void arrays_without_elements_keep_their_shape() {
        Matrix noRows = NpyBytes.read(NpyBytes.floats("(0, 5)", 0)).asMatrix();
        assertThat(noRows.rows()).isZero();
        assertThat(noRows.columns()).isEqualTo(5);

        Matrix noColumns = NpyBytes.read(NpyBytes.floats("(3, 0, 9223372036854775807, 4)", 0))
                .flattenRows();
        assertThat(noColumns.rows()).isEqualTo(3);
        assertThat(noColumns.columns()).isZero();
        assertThat(noColumns.row(2).size()).isZero();

        assertThat(NpyBytes.read(NpyBytes.floats("(0,)", 0)).asMatrix().columns())
                .isZero();
        assertThat(NpyBytes.read(NpyBytes.floats("(0,)", 0)).toLongs()).isEmpty();
    }

    @Test
    void places_outside_are_refused_and_never_a_neighbour() {
        for (String shape : new String[] {"(2, 3)", "(6,)", "(2, 3, 1)"}) {
            NpyArray array = NpyBytes.read(NpyBytes.floats(shape, 6));
            Matrix matrix = array.flattenRows();
            assertThatThrownBy(() -> matrix.at(0, matrix.columns())).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> matrix.at(0, -1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> matrix.at(matrix.rows(), 0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> matrix.row(-1)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> array.at(6)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    private static double single(String code, long value) {
        String descr = "<" + code;
        byte[] data = NpyBytes.elements(code, ByteOrder.LITTLE_ENDIAN, value);
        return NpyBytes.read(NpyBytes.file(1, NpyBytes.dictionary(descr, false, "(1, 1)"), data))
                .asMatrix()
                .at(0, 0);
    }
}
