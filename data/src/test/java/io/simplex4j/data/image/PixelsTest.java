package io.simplex4j.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.ImageForm;
import io.simplex4j.example.ImageForm.Layout;
import io.simplex4j.example.InputForm;
import io.simplex4j.model.Shape;
import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers that pictures of every kind become. */
final class PixelsTest {
    @TempDir
    private Path folder;

    @Test
    void every_grey_is_itself() throws IOException {
        int[] greys = new int[256];
        float[] expected = new float[256];
        for (int i = 0; i < greys.length; i++) {
            greys[i] = i;
            expected[i] = (float) (i / 255.0);
        }
        BufferedImage image = new BufferedImage(16, 16, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setPixels(0, 0, 16, 16, greys);
        assertThat(numbers(png(image), 16, 16, 1)).containsExactly(expected);
        float[] three = numbers(png(image), 16, 16, 3);
        for (int i = 0; i < three.length; i++) {
            assertThat(three[i]).isEqualTo(expected[i % 256]);
        }
    }

    @Test
    void a_colour_has_its_luma_of_bt601() throws IOException {
        BufferedImage image = new BufferedImage(4, 1, BufferedImage.TYPE_3BYTE_BGR);
        image.setRGB(0, 0, 4, 1, new int[] {0xFF0000, 0x00FF00, 0x0000FF, 0x102030}, 0, 4);
        float[] luma = {0.299f, 0.587f, 0.114f, (float) ((299 * 16 + 587 * 32 + 114 * 48) / 255000.0)};
        assertThat(numbers(png(image), 1, 4, 1)).containsExactly(luma);
    }

    @ParameterizedTest
    @ValueSource(ints = {BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_4BYTE_ABGR})
    void equal_colours_have_exactly_their_grey(int type) throws IOException {
        BufferedImage image = new BufferedImage(256, 1, type);
        for (int i = 0; i < 256; i++) {
            image.setRGB(i, 0, 0xFF000000 | i << 16 | i << 8 | i);
        }
        float[] luma = numbers(png(image), 1, 256, 1);
        for (int i = 0; i < 256; i++) {
            assertThat(luma[i]).isEqualTo((float) (i / 255.0));
        }
    }

    @Test
    void channels_come_first_or_last() throws IOException {
        BufferedImage image = new BufferedImage(2, 1, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, 2, 1, new int[] {0x000133, 0x66FF99}, 0, 2);
        Path file = png(image);
        ImageForm last = ImageForm.unscaled(Shape.of(1, 2, 3), Layout.CHANNELS_LAST);
        assertThat(numbers(file, 1, 2, 3)).containsExactly(0, 0.4f, 1 / 255f, 1, 0.2f, 0.6f);
        assertThat(numbers(file, last)).containsExactly(0, 1 / 255f, 0.2f, 0.4f, 1, 0.6f);
    }

    @Test
    void rows_come_before_columns() throws IOException {
        byte[] file = PngBytes.header(3, 2, 8, PngBytes.GREY)
                .pixels(0, 0, 51, 102, 0, 153, 204, 255)
                .end();
        assertThat(numbers(write(file), 2, 3, 1)).containsExactly(0, 0.2f, 0.4f, 0.6f, 0.8f, 1);
        ImageForm flat = ImageForm.unscaled(Shape.of(2, 3), Layout.CHANNELS_LAST);
        assertThat(numbers(write(file), flat)).containsExactly(0, 0.2f, 0.4f, 0.6f, 0.8f, 1);
    }

    @Test
    void each_channel_is_shifted_and_scaled() throws IOException {
        BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, 0x0033FF);
        ImageForm form = new ImageForm(
                Shape.of(3, 1, 1),
                Layout.CHANNELS_FIRST,
                List.of(
                        new InputForm.Scale(0.485, 0.229),
                        new InputForm.Scale(0.456, 0.224),
                        new InputForm.Scale(0.406, 0.225)));
        assertThat(numbers(png(image), form))
                .containsExactly(
                        (float) (-0.485 / 0.229), (float) ((0.2 - 0.456) / 0.224), (float) ((1 - 0.406) / 0.225));
    }

    @Test
    void greys_of_16_bits_keep_them_all() throws IOException {
        BufferedImage image = new BufferedImage(4, 1, BufferedImage.TYPE_USHORT_GRAY);
        image.getRaster().setPixels(0, 0, 4, 1, new int[] {0, 1, 257, 65535});
        assertThat(numbers(png(image), 1, 4, 1)).containsExactly(0, (float) (1 / 65535.0), (float) (1 / 255.0), 1);
    }

    @Test
    void colours_of_16_bits_keep_them_all() throws IOException {
        byte[] file = PngBytes.header(1, 1, 16, PngBytes.RGB)
                .pixels(0, 0, 1, 0x80, 0, 0xFF, 0xFF)
                .end();
        assertThat(numbers(write(file), 1, 1, 3)).containsExactly((float) (1 / 65535.0), (float) (32768 / 65535.0), 1);
    }

    @Test
    void greys_of_few_bits_are_spread_to_white() throws IOException {
        byte[] two =
                PngBytes.header(4, 1, 2, PngBytes.GREY).pixels(0, 0b00011011).end();
        assertThat(numbers(write(two), 1, 4, 1)).containsExactly(0, (float) (1 / 3.0), (float) (2 / 3.0), 1);
        byte[] one =
                PngBytes.header(3, 1, 1, PngBytes.GREY).pixels(0, 0b10100000).end();
        assertThat(numbers(write(one), 1, 3, 1)).containsExactly(1, 0, 1);
        byte[] four = PngBytes.header(2, 1, 4, PngBytes.GREY).pixels(0, 0x1F).end();
        assertThat(numbers(write(four), 1, 2, 1)).containsExactly((float) (1 / 15.0), 1);
    }

    @Test
    void what_is_transparent_is_laid_over_white() throws IOException {
        BufferedImage image = new BufferedImage(4, 1, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(0, 0, 4, 1, new int[] {0x00000000, 0xFF000000, 0x33000000, 0x80FF0000}, 0, 4);
        float half = (float) (127 / 255.0);
        assertThat(numbers(png(image), 1, 4, 3)).containsExactly(1, 0, 0.8f, 1, 1, 0, 0.8f, half, 1, 0, 0.8f, half);
        byte[] grey = PngBytes.header(3, 1, 8, PngBytes.GREY_ALPHA)
                .pixels(0, 0, 0, 51, 255, 0, 51)
                .end();
        assertThat(numbers(write(grey), 1, 3, 1)).containsExactly(1, 0.2f, 0.8f);
        byte[] deep = PngBytes.header(1, 1, 16, PngBytes.RGB_ALPHA)
                .pixels(0, 0, 1, 0, 2, 0, 3, 0xFF, 0xFF)
                .end();
        assertThat(numbers(write(deep), 1, 1, 3))
                .containsExactly((float) (1 / 65535.0), (float) (2 / 65535.0), (float) (3 / 65535.0));
    }

    @Test
    void a_colour_named_transparent_is_white() throws IOException {
        byte[] grey = PngBytes.header(2, 1, 8, PngBytes.GREY)
                .chunk("tRNS", PngBytes.bytes(0, 7))
                .pixels(0, 7, 51)
                .end();
        assertThat(numbers(write(grey), 1, 2, 1)).containsExactly(1, 0.2f);
        byte[] colour = PngBytes.header(2, 1, 8, PngBytes.RGB)
                .chunk("tRNS", PngBytes.bytes(0, 1, 0, 2, 0, 3))
                .pixels(0, 1, 2, 3, 0, 51, 255)
                .end();
        assertThat(numbers(write(colour), 1, 2, 3)).containsExactly(1, 0, 1, 0.2f, 1, 1);
    }

    @Test
    void palettes_are_looked_up() throws IOException {
        byte[] palette = PngBytes.bytes(255, 0, 0, 0, 51, 102);
        byte[] opaque = PngBytes.header(2, 1, 1, PngBytes.PALETTE)
                .chunk("PLTE", palette)
                .pixels(0, 0b01000000)
                .end();
        assertThat(numbers(write(opaque), 1, 2, 3)).containsExactly(1, 0, 0, 0.2f, 0, 0.4f);
        byte[] clear = PngBytes.header(2, 1, 8, PngBytes.PALETTE)
                .chunk("PLTE", palette)
                .chunk("tRNS", PngBytes.bytes(0))
                .pixels(0, 0, 1)
                .end();
        assertThat(numbers(write(clear), 1, 2, 3)).containsExactly(1, 0, 1, 0.2f, 1, 0.4f);
        IndexColorModel greys =
                new IndexColorModel(8, 2, PngBytes.bytes(9, 51), PngBytes.bytes(9, 51), PngBytes.bytes(9, 51));
        BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_BYTE_INDEXED, greys);
        image.getRaster().setSample(0, 0, 0, 1);
        assertThat(numbers(png(image), 1, 1, 1)).containsExactly(0.2f);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_jpeg_is_read_as_its_decoder_has_it(boolean progressive) throws IOException {
        for (int type : new int[] {BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_3BYTE_BGR}) {
            BufferedImage image = noise(type, 19, 13);
            byte[] jpeg = progressive ? JpegBytes.progressive(image) : JpegBytes.of(image);
            Path file = write(jpeg);
            BufferedImage decoded = ImageIO.read(file.toFile());
            float[] numbers = numbers(file, 13, 19, 3);
            for (int i = 0; i < 13 * 19; i++) {
                for (int channel = 0; channel < 3; channel++) {
                    int band = decoded.getRaster().getNumBands() == 1 ? 0 : channel;
                    assertThat(numbers[channel * 13 * 19 + i])
                            .isEqualTo((float) (decoded.getRaster().getSample(i % 19, i / 19, band) / 255.0));
                }
            }
        }
    }

    @Test
    void a_jpeg_is_near_the_picture_it_was_made_of() throws IOException {
        BufferedImage image = new BufferedImage(16, 16, BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 256; i++) {
            image.getRaster().setSample(i % 16, i / 16, 0, 40 + i % 16 * 8 + i / 16);
        }
        float[] numbers = numbers(write(JpegBytes.of(image)), 16, 16, 1);
        for (int i = 0; i < 256; i++) {
            int grey = 40 + i % 16 * 8 + i / 16;
            assertThat(numbers[i] * 255).isCloseTo((float) grey, within(6f));
        }
    }

    @Test
    void notes_previews_and_profiles_do_not_matter() throws IOException {
        byte[] jpeg = JpegBytes.of(noise(BufferedImage.TYPE_3BYTE_BGR, 8, 8));
        float[] plain = numbers(write(jpeg), 8, 8, 3);
        byte[] noted = JpegBytes.with(jpeg, 0xFE, "note".getBytes(StandardCharsets.UTF_8));
        noted = JpegBytes.with(noted, 0xE1, new byte[3000]);
        noted = JpegBytes.with(noted, 0xE2, "ICC_PROFILE\0\1\1nonsense".getBytes(StandardCharsets.UTF_8));
        assertThat(numbers(write(noted), 8, 8, 3)).containsExactly(plain);
    }

    static BufferedImage noise(int type, int width, int height) {
        SplittableRandom random = new SplittableRandom(type);
        BufferedImage image = new BufferedImage(width, height, type);
        DataBuffer data = image.getRaster().getDataBuffer();
        for (int i = 0; i < data.getSize(); i++) {
            data.setElem(i, random.nextInt(256));
        }
        return image;
    }

    private float[] numbers(Path file, int height, int width, int channels) {
        return numbers(file, ImageForm.unscaled(Shape.of(channels, height, width), Layout.CHANNELS_FIRST));
    }

    private static float[] numbers(Path file, ImageForm form) {
        double[] row = ImageFolder.read(file, form).inputs().row(0).toArray();
        float[] numbers = new float[row.length];
        for (int i = 0; i < row.length; i++) {
            numbers[i] = (float) row[i];
        }
        return numbers;
    }

    private Path png(BufferedImage image) throws IOException {
        Path file = folder.resolve("picture.png");
        assertThat(ImageIO.write(image, "png", file.toFile())).isTrue();
        return file;
    }

    private Path write(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("picture"), bytes);
    }
}
