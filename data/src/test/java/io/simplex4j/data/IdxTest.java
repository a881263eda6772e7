package io.simplex4j.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IdxTest {
    @TempDir
    private Path folder;

    @Test
    void images_are_rows_of_pixels_from_0_to_255() throws IOException {
        Matrix images = Idx.images(written(IdxBytes.IMAGES));
        assertThat(images.rows()).isEqualTo(2);
        assertThat(images.columns()).isEqualTo(6);
        assertThat(images.row(0).toArray()).containsExactly(0, 1, 127, 128, 254, 255);
        assertThat(images.row(1).toArray()).containsExactly(9, 8, 7, 6, 5, 4);
    }

    @Test
    void labels_are_integers_from_0_to_255() throws IOException {
        assertThat(Idx.labels(written(IdxBytes.file(8, new int[] {3}, 0, 9, 200))))
                .containsExactly(0, 9, 200);
        assertThat(Idx.labels(written(IdxBytes.file(8, new int[] {0})))).isEmpty();
    }

    @Test
    void compression_is_told_by_content_not_by_name() throws IOException {
        Path plain = Files.write(folder.resolve("plain.gz"), IdxBytes.IMAGES);
        Path packed = Files.write(folder.resolve("packed"), IdxBytes.gzip(IdxBytes.IMAGES));
        assertThat(Idx.images(packed).row(0)).isEqualTo(Idx.images(plain).row(0));
    }

    @Test
    void all_types_are_read_big_endian() throws IOException {
        assertThat(first(9, new byte[] {-2})).isEqualTo(-2);
        assertThat(first(0x0B, new byte[] {1, 2})).isEqualTo(258);
        assertThat(first(0x0C, new byte[] {-1, -1, -1, -3})).isEqualTo(-3);
        assertThat(first(0x0D, ByteBuffer.allocate(4).putFloat(0.1f).array())).isEqualTo(0.1f);
        assertThat(first(0x0E, ByteBuffer.allocate(8).putDouble(0.1).array())).isEqualTo(0.1);
    }

    @Test
    void a_file_that_is_none_is_refused() throws IOException {
        refuses(new byte[0], "is empty; expected an IDX file");
        refuses(
                new byte[] {0, 7, 8, 1},
                "is not an IDX file (starts with 00 07 08 01; expected 00 00, a type code and the number of axes)");
        refuses(IdxBytes.file(0x0A, new int[] {1}, 1), "found the type code 0a; expected 08, 09, 0b, 0c, 0d or 0e");
        refuses(IdxBytes.file(8, new int[0]), "found 0 axes; expected 1 to 8 in an IDX file");
        refuses(Arrays.copyOf(IdxBytes.IMAGES, 9), "ends within its header: found 9 bytes; expected 16");
    }

    @Test
    void data_of_another_size_are_refused() throws IOException {
        byte[] shorter = Arrays.copyOf(IdxBytes.IMAGES, IdxBytes.IMAGES.length - 1);
        byte[] longer = Arrays.copyOf(IdxBytes.IMAGES, IdxBytes.IMAGES.length + 1);
        refuses(shorter, "found 11 bytes of data; expected 12 (shape (2, 2, 3), uint8)");
        refuses(longer, "found 13 bytes of data; expected 12 (shape (2, 2, 3), uint8)");
        refuses(IdxBytes.gzip(shorter), "found 11 bytes of data; expected 12 (shape (2, 2, 3), uint8)");
        refuses(IdxBytes.gzip(longer), "found more than 12 bytes of data; expected 12 (shape (2, 2, 3), uint8)");
    }

    @Test
    void a_header_that_promises_too_much_is_refused_before_memory_is_taken() throws IOException {
        byte[] promise = IdxBytes.file(8, new int[] {1 << 28}, 1);
        refuses(promise, "found 1 bytes of data; expected 268435456 (shape (268435456,), uint8)");
        byte[] packed = IdxBytes.gzip(promise);
        refuses(
                packed,
                "found at most " + (packed.length - 18) * 1032
                        + " bytes of data; expected 268435456 (shape (268435456,), uint8)");
        refuses(
                IdxBytes.file(8, new int[] {-1, -1, -1}),
                "found shape (4294967295, 4294967295, 4294967295), uint8; expected fewer than 2^63 bytes of data");
    }

    @Test
    void a_bomb_is_read_only_as_far_as_its_header_says() throws IOException {
        byte[] bomb = IdxBytes.gzip(IdxBytes.file(8, new int[] {1}, new byte[1 << 24]));
        refuses(bomb, "found more than 1 bytes of data; expected 1 (shape (1,), uint8)");
    }

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {1, 7, 26, 27, 100, 100_000})
    void bytes_after_the_gzip_data_are_refused(int count) throws IOException {
        byte[] packed = IdxBytes.gzip(IdxBytes.IMAGES);
        refuses(
                IdxBytes.joined(packed, new byte[count]),
                "found " + (packed.length + count) + " bytes; expected " + packed.length + ", where the gzip data end");
    }

    @Test
    void spoilt_gzip_data_are_refused() throws IOException {
        byte[] packed = IdxBytes.gzip(IdxBytes.IMAGES);
        refuses(Arrays.copyOf(packed, packed.length - 1), "ends within its gzip data");
        packed[packed.length - 8] ^= 1;
        refuses(packed, "is not a whole gzip file (Corrupt GZIP trailer)");
    }

    @Test
    void images_and_labels_are_not_taken_for_each_other() throws IOException {
        Path images = written(IdxBytes.IMAGES);
        assertThatThrownBy(() -> Idx.labels(images))
                .hasMessage(images + ": found shape (2, 2, 3), uint8; expected labels as uint8 along 1 axis");
        Path floats = Files.write(folder.resolve("floats"), IdxBytes.file(0x0D, new int[] {1, 1, 1}, 0, 0, 0, 0));
        assertThatThrownBy(() -> Idx.images(floats))
                .hasMessage(floats + ": found shape (1, 1, 1), float32; expected images as uint8 along 3 axes");
    }

    @ParameterizedTest
    @CsvSource({
        "train-images-idx3-ubyte, true",
        "train-images.idx3-ubyte.gz, true",
        "digits.idx, true",
        "folder/digits.idx.gz, true",
        "digits.npy, false",
        "idx.npz, false",
        "notes.gz, false"
    })
    void idx_files_are_known_by_their_name(String name, boolean expected) {
        assertThat(Idx.isNamed(name)).isEqualTo(expected);
    }

    @Test
    void they_are_opened_by_name_like_other_arrays() throws IOException {
        Path file = Files.write(folder.resolve("some-images-idx3-ubyte.gz"), IdxBytes.gzip(IdxBytes.IMAGES));
        assertThat(ArrayFile.open(file.toString()).shape()).hasToString("(2, 2, 3)");
    }

    private double first(int type, byte[] data) throws IOException {
        return Idx.read(written(IdxBytes.file(type, new int[] {1}, data))).at(0);
    }

    private void refuses(byte[] content, String problem) throws IOException {
        Path file = written(content);
        assertThatThrownBy(() -> Idx.read(file))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(file + ": " + problem);
    }

    private Path written(byte[] content) throws IOException {
        return Files.write(folder.resolve("file"), content);
    }
}
