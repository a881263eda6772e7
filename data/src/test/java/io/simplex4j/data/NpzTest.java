package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NpzTest {
    private static final Matrix MATRIX = Matrix.of(new double[][] {{1, 2, 3}, {4, 5, 0.1}});

    @TempDir
    private Path folder;

    @Test
    void what_is_written_is_read_again() {
        Path file = folder.resolve("a.npz");
        NpzWriter.empty()
                .with("half precise", MATRIX, DType.FLOAT32)
                .with("exact", MATRIX, DType.FLOAT64)
                .with("ids", new long[] {Long.MIN_VALUE, 7, Long.MAX_VALUE})
                .write(file, AtomicFile.Existing.REFUSE);

        assertThat(Npz.keys(file)).containsExactly("half precise", "exact", "ids");
        assertThat(Npz.read(file, "half precise").asMatrix().at(1, 2)).isEqualTo(0.1f);
        assertThat(Npz.read(file, "exact").asMatrix().row(1)).isEqualTo(MATRIX.row(1));
        assertThat(Npz.read(file, "exact").source()).isEqualTo(file + ":exact");
        assertThat(Npz.read(file, "ids").toLongs()).containsExactly(Long.MIN_VALUE, 7, Long.MAX_VALUE);
    }

    @Test
    void an_empty_archive_is_written_and_read() {
        Path file = folder.resolve("none.npz");
        NpzWriter.empty().write(file, AtomicFile.Existing.REFUSE);
        assertThat(Npz.keys(file)).isEmpty();
        refuses(() -> Npz.read(file), file + ": holds no arrays; expected one, or a key as in " + file + ":key");
    }

    @Test
    void a_missing_key_is_answered_by_those_there_are() {
        Path file = GoldenTest.golden("two_stored.npz");
        refuses(() -> Npz.read(file, "x"), file + ": has no array 'x', holds 2 arrays: corpus, labels");
        refuses(() -> Npz.read(file, ""), file + ": has no array '', holds 2 arrays: corpus, labels");
        Path one = GoldenTest.golden("one.npz");
        refuses(() -> Npz.read(one, "arr_1"), one + ": has no array 'arr_1', holds the array arr_0");
    }

    @Test
    void two_arrays_of_one_name_are_refused() throws IOException {
        Path file = folder.resolve("twins.npz");
        byte[] array = NpyBytes.floats("(1,)", 1);
        zip(file, "aa.npy", array, "ab.npy", array);
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        Files.write(file, text.replace("ab.npy", "aa.npy").getBytes(StandardCharsets.ISO_8859_1));
        refuses(() -> Npz.keys(file), file + ": holds two arrays named 'aa'");
        refuses(() -> Npz.read(file, "aa"), file + ": holds two arrays named 'aa'");
    }

    @Test
    void many_and_long_keys_are_cut_in_messages_only() {
        Path file = folder.resolve("many.npz");
        NpzWriter writer = NpzWriter.empty();
        for (int i = 0; i < 30; i++) {
            writer = writer.with(i + "k".repeat(20_000), new long[] {i});
        }
        writer.write(file, AtomicFile.Existing.REFUSE);
        assertThat(Npz.read(file, "29" + "k".repeat(20_000)).toLongs()).containsExactly(29);
        assertThatThrownBy(() -> Npz.read(file))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("holds 30 arrays: 0" + "k".repeat(59) + "..., 1k")
                .hasMessageContaining(", ...; expected one")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(3000));
    }

    @Test
    void other_entries_are_no_arrays() throws IOException {
        Path file = folder.resolve("mixed.npz");
        zip(file, "readme.txt", new byte[3], "a.npy", NpyBytes.floats("(2,)", 2));
        assertThat(Npz.keys(file)).containsExactly("a");
        assertThat(Npz.read(file).asMatrix().at(0, 1)).isEqualTo(1);
    }

    @Test
    void an_entry_holds_as_much_as_its_header_says() throws IOException {
        Path file = folder.resolve("bomb.npz");
        zip(file, "long.npy", NpyBytes.floats("(2,)", 1_000_000), "short.npy", NpyBytes.floats("(20, 20)", 3));
        refuses(
                () -> Npz.read(file, "long"),
                file + ":long: found 4000000 bytes of data; expected 8 (shape (2,), float32)");
        refuses(
                () -> Npz.read(file, "short"),
                file + ":short: found 12 bytes of data; expected 1600 (shape (20, 20), float32)");
    }

    @Test
    void a_claim_beyond_the_entry_is_refused_before_anything_is_unpacked() throws IOException {
        Path file = folder.resolve("claim.npz");
        zip(file, "a.npy", NpyBytes.floats("(1000000000000,)", 1));
        refuses(
                () -> Npz.read(file),
                file + ":a: found 4 bytes of data; expected 4000000000000 (shape (1000000000000,), float32)");
    }

    @Test
    void a_changed_byte_is_noticed_by_its_checksum() throws IOException {
        Path file = folder.resolve("changed.npz");
        NpzWriter.empty().with("a", new long[] {0x1122334455667788L}).write(file, AtomicFile.Existing.REFUSE);
        byte[] bytes = Files.readAllBytes(file);
        int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("\u0088wf");
        bytes[at] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> Npz.read(file))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageMatching(".*changed.npz:a: found checksum [0-9a-f]{8}; expected [0-9a-f]{8}");
    }

    @Test
    void what_is_no_archive_is_refused() throws IOException {
        Path file = folder.resolve("text.npz");
        Files.write(file, "hello".getBytes(StandardCharsets.US_ASCII));
        assertThatThrownBy(() -> Npz.keys(file))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(file + ": is not a readable npz archive (");
        Path missing = folder.resolve("missing.npz");
        refuses(() -> Npz.keys(missing), missing + ": no such file");
        refuses(() -> Npz.keys(folder), folder + ": is a folder; expected a file");
    }

    private static void zip(Path file, Object... namesAndContents) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (int i = 0; i < namesAndContents.length; i += 2) {
                zip.putNextEntry(new ZipEntry((String) namesAndContents[i]));
                zip.write((byte[]) namesAndContents[i + 1]);
                zip.closeEntry();
            }
        }
    }

    private static void refuses(Runnable reading, String message) {
        assertThatThrownBy(reading::run)
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(message);
    }
}
