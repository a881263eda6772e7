package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class HostileNpyTest {
    private static final String KEYS = "expected descr, fortran_order and shape, once each";
    private static final String D = "'descr': '<f4', ";
    private static final String F = "'fortran_order': False, ";
    private static final String S = "'shape': (1,), ";

    static Stream<Arguments> types() {
        return Stream.of(
                Arguments.of("<c8", "complex numbers"),
                Arguments.of("|O", "Python objects"),
                Arguments.of("|U3", "strings"),
                Arguments.of("<U0", "strings"),
                Arguments.of("|V4", "raw bytes"),
                Arguments.of("<M8[ns]", "dates"),
                Arguments.of("<m8", "time spans"),
                Arguments.of("<f16", "numbers of an unsupported size or byte order"),
                Arguments.of("|f4", "numbers of an unsupported size or byte order"),
                Arguments.of("<i3", "numbers of an unsupported size or byte order"),
                Arguments.of("<x4", "elements of an unknown type"),
                Arguments.of("f4", "elements of an unknown type"),
                Arguments.of("O", "elements of an unknown type"),
                Arguments.of("", "elements of an unknown type"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("types")
    void other_types_are_refused_by_name(String descr, String name) {
        refuses(
                NpyBytes.file(1, NpyBytes.dictionary(descr, false, "(1,)"), new byte[8]),
                "holds " + name + " ('" + descr + "'); expected floats, integers or booleans");
    }

    static Stream<Arguments> dictionaries() {
        return Stream.of(
                Arguments.of("{}", "header has no key 'descr'; " + KEYS),
                Arguments.of("{" + D + S + "}", "header has no key 'fortran_order'; " + KEYS),
                Arguments.of("{" + D + F + "}", "header has no key 'shape'; " + KEYS),
                Arguments.of("{" + D + D + F + S + "}", "header has the key 'descr' twice; " + KEYS),
                Arguments.of("{" + D + F + S + S + "}", "header has the key 'shape' twice; " + KEYS),
                Arguments.of("{" + D + F + S + "'x': True}", "header has the key 'x'; " + KEYS),
                Arguments.of(
                        "{'descr': [('a', '<f4')], " + F + S + "}",
                        "holds records (a structured dtype); expected floats, integers or booleans"),
                Arguments.of(
                        "{" + D + F + "'shape': (9223372036854775808,)}",
                        "header has the size '9223372036854775808'; expected less than 2^63"),
                Arguments.of(
                        "{" + D + F + "'shape': (" + "9".repeat(5000) + ",)}",
                        "header has the size '" + "9".repeat(60) + "...'; expected less than 2^63"),
                Arguments.of(
                        "{" + D + F + "'shape': (" + "1,".repeat(65) + ")}",
                        "header has a shape of more than 64 axes; expected fewer"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("dictionaries")
    void other_dictionaries_are_refused(String dictionary, String message) {
        refuses(NpyBytes.file(1, dictionary, new byte[4]), message);
    }

    static Stream<String> malformed() {
        return Stream.of(
                "",
                "[]",
                "{",
                "{" + D + F + S + "} x",
                "{'descr' '<f4'}",
                "{'descr: 1",
                "{'descr': 4}",
                "{'descr': ('<f4', (2,))}",
                "{'fortran_order': 0",
                "{'fortran_order': true",
                "{'fortran_order': Trues",
                "{" + D + F + "'shape': 3}",
                "{" + D + F + "'shape': (3)}",
                "{" + D + F + "'shape': (-3,)}",
                "{" + D + F + "'shape': (3L,)}",
                "{" + D + F + "'shape': (3 4)}",
                "{" + D + F + "'shape': (,)}",
                "{" + D + F + "'shape': (1.5,)}",
                "{" + D + F + "'shape': (1_0,)}");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformed")
    void what_is_no_dictionary_is_refused(String text) {
        assertThatThrownBy(() -> NpyBytes.read(NpyBytes.file(1, text, new byte[4])))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith("x.npy: header has '")
                .hasMessageEndingWith(
                        "expected a dictionary such as {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4)}");
    }

    @Test
    void spacing_quotes_order_and_a_last_comma_are_free() {
        String dictionary = "\n { \"shape\":(1 , ) ,\t'fortran_order' :True,'descr':\"<f4\" }  \n\n";
        assertThat(NpyBytes.read(NpyBytes.file(1, dictionary, new byte[4])).shape())
                .hasToString("(1,)");
    }

    @Test
    void wrong_sizes_are_told_with_both_counts() {
        byte[] whole = NpyBytes.floats("(10, 100)", 1000);
        refuses(
                Arrays.copyOf(whole, whole.length - 8),
                "found 3992 bytes of data; expected 4000 (shape (10, 100), float32)");
        refuses(
                Arrays.copyOf(whole, whole.length + 1),
                "found more than 4000 bytes of data; expected 4000 (shape (10, 100), float32)");
        refuses(NpyBytes.floats("(0, 3)", 1), "found more than 0 bytes of data; expected 0 (shape (0, 3), float32)");
    }

    @Test
    void sizes_beyond_any_file_are_refused() {
        refuses(
                NpyBytes.floats("(3037000500, 3037000500)", 1),
                "found shape (3037000500, 3037000500), float32; expected fewer than 2^63 bytes of data");
        refuses(
                NpyBytes.floats("(4294967296, 4294967296)", 1),
                "found shape (4294967296, 4294967296), float32; expected fewer than 2^63 bytes of data");
        assertThatThrownBy(() -> NpyBytes.read(NpyBytes.floats("(1000000000000,)", 10)))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageMatching("x.npy: needs 4000000000000 bytes of heap; expected at most \\d+ .*");
        refuses(
                NpyBytes.floats("(100000000,)", 10),
                "found 40 bytes of data; expected 400000000 (shape (100000000,), float32)");
    }

    @Test
    void a_claim_alone_costs_no_memory() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] file = NpyBytes.floats("(100000000,)", 10);
        long before = threads.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> NpyBytes.read(file)).isInstanceOf(UnreadableDataException.class);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(2_000_000);
    }

    @Test
    void other_files_are_refused_by_their_first_bytes() {
        refuses(new byte[0], "is empty; expected an npy file");
        refuses(
                "Hello, world".getBytes(StandardCharsets.US_ASCII),
                "is not an npy file (starts with 48 65 6c 6c 6f 2c 20 77; expected 93 4e 55 4d 50 59 and a version)");
        refuses(
                new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1},
                "is not an npy file (starts with 93 4e 55 4d 50 59 01; expected 93 4e 55 4d 50 59 and a version)");
        refuses(
                new byte[] {'P', 'K', 3, 4},
                "is a zip archive; expected an npy file (npz archives are read from files named .npz)");
    }

    @Test
    void other_versions_and_broken_headers_are_refused() {
        byte[] file = NpyBytes.floats("(1,)", 1);
        byte[] minor = file.clone();
        minor[7] = 1;
        refuses(minor, "found npy version 1.1; expected 1.0, 2.0 or 3.0");
        byte[] major = file.clone();
        major[6] = (byte) 200;
        refuses(major, "found npy version 200.0; expected 1.0, 2.0 or 3.0");
        refuses(Arrays.copyOf(file, 9), "ends within its header: found 1 bytes; expected 2");
        refuses(Arrays.copyOf(file, 40), "ends within its header: found 30 bytes; expected " + (file[8] & 0xFF));
        byte[] endless = Arrays.copyOf(NpyBytes.file(2, "{}", new byte[0]), 12);
        Arrays.fill(endless, 8, 12, (byte) 0xFF);
        refuses(endless, "found a header of 4294967295 bytes; expected at most 65535");
    }

    @Test
    void a_message_is_one_line_whatever_the_file_says() {
        assertThatThrownBy(() -> NpyBytes.read(NpyBytes.file(1, "{'a\n\u001b[31m\u0085': True}", new byte[0])))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith("x.npy: header has the key 'a??[31m")
                .hasMessageNotContainingAny("\n", "\u001b", "\u0085");
    }

    @Test
    void a_stream_that_fails_or_never_ends_is_refused() {
        InputStream failing = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("the line is dead");
            }

            @Override
            public int read(byte[] into, int from, int count) throws IOException {
                return read();
            }
        };
        assertThatThrownBy(() -> Npy.read(failing, "-"))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("-: the line is dead");
        InputStream zeros = new InputStream() {
            @Override
            public int read() {
                return 0;
            }

            @Override
            public int read(byte[] into, int from, int count) {
                return count;
            }
        };
        InputStream endless = new SequenceInputStream(new ByteArrayInputStream(NpyBytes.floats("(2,)", 2)), zeros);
        assertThatThrownBy(() -> Npy.read(endless, "-"))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("-: found more than 8 bytes of data; expected 8 (shape (2,), float32)");
    }

    @Test
    void more_rows_than_an_int_are_refused_as_a_matrix_only() {
        NpyArray array = NpyBytes.read(NpyBytes.floats("(3000000000, 0)", 0));
        assertThatThrownBy(array::asMatrix)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("x.npy: found shape (3000000000, 0); expected at most 2147483647 rows");
    }

    private static void refuses(byte[] file, String message) {
        assertThatThrownBy(() -> NpyBytes.read(file))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage("x.npy: " + message);
    }
}
