package io.simplex4j.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.ImageForm.Layout;
import io.simplex4j.model.Shape;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.Raster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are no picture, not the right one, or not whole. */
@Tag("slow")
final class HostilePictureTest {
    private static final int SIDE = 24;
    private static final int MUTANTS = 2000;
    private static final ImageForm FORM = ImageForm.unscaled(Shape.of(SIDE, SIDE, 3), Layout.CHANNELS_LAST);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name_the_file() {
        file = folder.resolve("a.png");
    }

    @Test
    void another_size_is_refused() throws IOException {
        refuses(
                png(SIDE + 1, SIDE),
                "is 25 x 24 pixels (width x height); expected 24 x 24; 'resize' in the schema makes pictures fit, such as resize: {shorter: 24,"
                        + " crop: 24}");
        refuses(
                JpegBytes.of(PixelsTest.noise(BufferedImage.TYPE_BYTE_GRAY, 3, 700)),
                "is 3 x 700 pixels (width x height); expected 24 x 24; 'resize' in the schema makes pictures fit, such as resize: {shorter: 24,"
                        + " crop: 24}");
    }

    @Test
    void a_size_that_is_only_claimed_costs_nothing() throws IOException {
        byte[] bomb = PngBytes.header(Integer.MAX_VALUE, Integer.MAX_VALUE, 16, PngBytes.RGB_ALPHA)
                .pixels(new int[100])
                .end();
        refuses(
                bomb,
                "is 2147483647 x 2147483647 pixels (width x height); expected 24 x 24; 'resize' in the schema makes pictures fit, such as resize: {shorter: 24,"
                        + " crop: 24}");
        byte[] negative = PngBytes.header(-1, 0, 8, PngBytes.GREY).pixels(0).end();
        refuses(
                negative,
                "is 4294967295 x 0 pixels (width x height); expected 24 x 24; 'resize' in the schema makes pictures fit, such as resize: {shorter: 24,"
                        + " crop: 24}");
    }

    @Test
    void texts_packed_into_a_picture_are_never_unpacked() throws IOException {
        byte[] nonsense = "Comment\0\0this is not deflated".getBytes(StandardCharsets.ISO_8859_1);
        PngBytes png = PngBytes.header(SIDE, SIDE, 8, PngBytes.PALETTE);
        for (String chunk : new String[] {"zTXt", "iTXt", "iCCP", "tEXt", "gAMA", "tIME"}) {
            png = png.chunk(chunk, nonsense);
        }
        Files.write(
                file,
                png.chunk("PLTE", new byte[3])
                        .pixels(new int[SIDE * (1 + SIDE)])
                        .end());
        assertThat(ImageFolder.read(file, FORM).inputs().at(0, 0)).isZero();
    }

    @Test
    void what_is_no_picture_is_refused() throws IOException {
        refuses(new byte[0], "is empty; expected a PNG or JPEG picture");
        refuses(
                "GIF89a and so on".getBytes(StandardCharsets.UTF_8),
                "is not a picture (starts with 47 49 46 38 39 61 20 61); expected PNG or JPEG");
        refuses(PngBytes.bytes(0xFF, 0xD8), "is not a picture (starts with ff d8); expected PNG or JPEG");
        Files.delete(file);
        assertThatThrownBy(() -> ImageFolder.read(file, FORM))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(file + ": no such file");
    }

    @Test
    void a_file_far_too_long_for_its_pixels_is_not_read() throws IOException {
        try (FileChannel sparse = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            sparse.write(ByteBuffer.wrap(new byte[1]), 1L << 32);
        }
        assertThatThrownBy(() -> ImageFolder.read(file, FORM))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(file + ": is 4294967297 bytes long; expected at most 67118080 for a picture of 24 x 24"
                        + " pixels");
    }

    @Test
    void moving_pictures_are_refused() throws IOException {
        byte[] animated = PngBytes.header(SIDE, SIDE, 8, PngBytes.GREY)
                .chunk("acTL", new byte[8])
                .pixels(new int[SIDE * (1 + SIDE)])
                .end();
        refuses(animated, "is an animated PNG; expected a single picture");
        byte[] jpeg = JpegBytes.of(PixelsTest.noise(BufferedImage.TYPE_BYTE_GRAY, SIDE, SIDE));
        refuses(
                JpegBytes.with(jpeg, 0xE2, "MPF\0 several".getBytes(StandardCharsets.UTF_8)),
                "holds several pictures (MPF); expected a single one");
    }

    @Test
    void jpegs_of_other_kinds_are_refused() throws IOException {
        byte[] cmyk = JpegBytes.of(Raster.createInterleavedRaster(DataBuffer.TYPE_BYTE, SIDE, SIDE, 4, null));
        refuses(cmyk, "is a JPEG of 4 components (CMYK); expected 1 (grey) or 3 (colour)");
        byte[] jpeg = JpegBytes.of(PixelsTest.noise(BufferedImage.TYPE_BYTE_GRAY, SIDE, SIDE));
        int frame = JpegBytes.dataOf(jpeg, 0xC0);
        refuses(JpegBytes.changed(jpeg, frame, 12), "is a JPEG of 12 bits; expected 8");
        refuses(JpegBytes.changed(jpeg, frame + 5, 2), "is a JPEG of 2 components; expected 1 (grey) or 3 (colour)");
        refuses(
                JpegBytes.with(jpeg, 0xC0, Arrays.copyOfRange(jpeg, frame, frame + 9)),
                "holds 2 frames; expected a JPEG of one");
        refuses(PngBytes.bytes(0xFF, 0xD8, 0xFF, 0xD9), "holds 0 frames; expected a JPEG of one");
    }

    @Test
    void damaged_pngs_are_refused() throws IOException {
        refuses(
                PngBytes.header(SIDE, SIDE, 8, PngBytes.GREY).cut(),
                "ends after 33 bytes; expected an IEND chunk: the PNG is cut short");
        refuses(
                PngBytes.header(SIDE, SIDE, 8, PngBytes.GREY)
                        .chunkWithWrongChecksum("IDAT", new byte[3])
                        .end(),
                "has a wrong checksum in its chunk IDAT at byte 33: the PNG is damaged");
        refusesAsDamaged(PngBytes.header(SIDE, SIDE, 8, PngBytes.GREY).end());
        refusesAsDamaged(PngBytes.header(SIDE, SIDE, 8, PngBytes.GREY)
                .pixels(new int[SIDE * (1 + SIDE) / 2])
                .end());
        refusesAsDamaged(PngBytes.header(SIDE, SIDE, 8, PngBytes.GREY)
                .chunk("IDAT", new byte[1000])
                .end());
        refusesAsDamaged(PngBytes.header(SIDE, SIDE, 8, PngBytes.PALETTE)
                .pixels(new int[SIDE * (1 + SIDE)])
                .end());
        refusesAsDamaged(PngBytes.header(SIDE, SIDE, 5, 9)
                .pixels(new int[SIDE * (1 + SIDE)])
                .end());
    }

    @Test
    void a_jpeg_cut_short_behind_a_pasted_end_is_refused() throws IOException {
        for (String kind : new String[] {"jpg", "progressive"}) {
            byte[] jpeg = picture(kind);
            byte[] pasted = Arrays.copyOf(jpeg, jpeg.length * 2 / 3);
            pasted[pasted.length - 3] = 0;
            pasted[pasted.length - 2] = (byte) 0xFF;
            pasted[pasted.length - 1] = (byte) 0xD9;
            refuses(
                    pasted,
                    "cannot be decoded (Corrupt JPEG data: premature end of data segment): the picture is damaged");
        }
    }

    @Test
    void what_follows_the_end_does_not_matter() throws IOException {
        for (String kind : new String[] {"png", "jpg"}) {
            byte[] whole = picture(kind);
            byte[] longer = Arrays.copyOf(whole, whole.length + 100);
            assertThat(PictureFile.read(longer, "longer", FORM)).isEqualTo(PictureFile.read(whole, "whole", FORM));
        }
    }

    @Test
    void a_colour_missing_from_the_palette_is_black() {
        int[] rows = new int[SIDE * (1 + SIDE)];
        rows[1] = 200;
        byte[] png = PngBytes.header(SIDE, SIDE, 8, PngBytes.PALETTE)
                .chunk("PLTE", PngBytes.bytes(255, 255, 255))
                .pixels(rows)
                .end();
        assertThat(PictureFile.read(png, "short palette", FORM)).startsWith(0, 0, 0, 1, 1, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpg", "progressive"})
    void every_cut_is_refused(String kind) throws IOException {
        byte[] whole = picture(kind);
        for (int length = 0; length < whole.length; length += 37) {
            assertThat(readOrRefused(Arrays.copyOf(whole, length))).isFalse();
        }
        assertThat(readOrRefused(Arrays.copyOf(whole, whole.length - 1))).isFalse();
        assertThat(readOrRefused(whole)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "jpg", "progressive"})
    void mutants_are_read_or_refused(String kind) throws IOException {
        byte[] whole = picture(kind);
        SplittableRandom random = new SplittableRandom(whole.length);
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            byte[] mutant = whole.clone();
            for (int steps = 1 + random.nextInt(3); steps > 0; steps--) {
                mutant[random.nextInt(random.nextBoolean() ? mutant.length : 200)] = (byte) random.nextInt(256);
            }
            refused += readOrRefused(mutant) ? 0 : 1;
        }
        assertThat(refused).isBetween(1, MUTANTS);
    }

    @Test
    void mutants_with_right_checksums_are_read_or_refused() {
        SplittableRandom random = new SplittableRandom(5);
        int[] rows = new int[SIDE * (1 + SIDE * 8)];
        int read = 0;
        for (int i = 0; i < MUTANTS; i++) {
            for (int row = 0; row < rows.length; row++) {
                rows[row] = random.nextInt(40) == 0 ? random.nextInt(256) : 0;
            }
            int colours = random.nextInt(7);
            PngBytes png = PngBytes.header(SIDE, SIDE, 1 << random.nextInt(5), colours);
            if (random.nextInt(3) > 0) {
                png = png.chunk("PLTE", new byte[random.nextInt(20)]);
            }
            if (random.nextBoolean()) {
                png = png.chunk("tRNS", new byte[random.nextInt(8)]);
            }
            byte[] mutant =
                    png.pixels(Arrays.copyOf(rows, random.nextInt(rows.length))).end();
            read += readOrRefused(mutant) ? 1 : 0;
        }
        assertThat(read).isBetween(1, MUTANTS - 1);
    }

    private static byte[] picture(String kind) throws IOException {
        BufferedImage image = PixelsTest.noise(BufferedImage.TYPE_3BYTE_BGR, SIDE, SIDE);
        return switch (kind) {
            case "png" -> png(SIDE, SIDE);
            case "jpg" -> JpegBytes.of(image);
            default -> JpegBytes.progressive(image);
        };
    }

    private static byte[] png(int width, int height) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(PixelsTest.noise(BufferedImage.TYPE_3BYTE_BGR, width, height), "png", bytes);
        return bytes.toByteArray();
    }

    /** Any other exception fails the test by itself. */
    private static boolean readOrRefused(byte[] bytes) {
        try {
            PictureFile.read(bytes, "mutant", FORM);
            return true;
        } catch (UnreadableDataException e) {
            if (e.getMessage().contains("\n") || e.getMessage().length() > 400) {
                throw new AssertionError("not a short line: " + e.getMessage(), e);
            }
            return false;
        }
    }

    private void refuses(byte[] bytes, String problem) throws IOException {
        Files.write(file, bytes);
        assertThatThrownBy(() -> ImageFolder.read(file, FORM))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(file + ": " + problem);
    }

    private void refusesAsDamaged(byte[] bytes) throws IOException {
        Files.write(file, bytes);
        assertThatThrownBy(() -> ImageFolder.read(file, FORM))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageStartingWith(file + ": cannot be decoded (")
                .hasMessageEndingWith("): the picture is damaged");
    }
}
