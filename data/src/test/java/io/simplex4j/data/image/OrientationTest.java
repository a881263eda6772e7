package io.simplex4j.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.ImageForm.Layout;
import io.simplex4j.model.Shape;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pictures whose Exif says how to turn them. */
final class OrientationTest {
    private static final ImageForm FORM = ImageForm.unscaled(Shape.of(8, 8, 3), Layout.CHANNELS_LAST);

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 6, 8})
    void a_picture_to_be_turned_or_mirrored_is_refused(int orientation) throws IOException {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            String line = "is to be turned or mirrored (its Exif has orientation " + orientation
                    + "), expected orientation 1: save it upright, as the model was trained on it";
            refuses(jpeg(exif(order, orientation)), "a.jpg: " + line);
            refuses(png(exif(order, orientation)), "a.jpg: " + line);
        }
    }

    @Test
    void an_upright_picture_is_read_as_if_it_said_nothing() throws IOException {
        float[] plain = PictureFile.read(JpegBytes.of(picture()), "a.jpg", FORM);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            assertThat(PictureFile.read(jpeg(exif(order, 1)), "a.jpg", FORM)).isEqualTo(plain);
            assertThat(PictureFile.read(jpeg(exif(order, 9)), "a.jpg", FORM)).isEqualTo(plain);
        }
        byte[] cut = exif(ByteOrder.BIG_ENDIAN, 6);
        for (int length = 0; length < cut.length - 4; length++) {
            assertThat(PictureFile.read(jpeg(Arrays.copyOf(cut, length)), "a.jpg", FORM))
                    .as("Exif of %d bytes", length)
                    .isEqualTo(plain);
        }
    }

    @Test
    void exif_of_any_kind_is_read_or_refused() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        for (int mutant = 0; mutant < 500; mutant++) {
            byte[] exif = exif(ByteOrder.LITTLE_ENDIAN, 1);
            exif[random.nextInt(exif.length)] = (byte) random.nextInt(256);
            exif[random.nextInt(exif.length)] = (byte) random.nextInt(256);
            try {
                assertThat(PictureFile.read(jpeg(exif), "a.jpg", FORM)).hasSize(FORM.columns());
            } catch (UnreadableDataException e) {
                assertThat(e).hasMessageContaining("orientation");
            }
        }
    }

    private static void refuses(byte[] file, String line) {
        assertThatThrownBy(() -> PictureFile.read(file, "a.jpg", FORM))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessage(line);
    }

    private static BufferedImage picture() {
        return PixelsTest.noise(BufferedImage.TYPE_INT_RGB, 8, 8);
    }

    private static byte[] jpeg(byte[] exif) throws IOException {
        byte[] segment = ByteBuffer.allocate(6 + exif.length)
                .put("Exif\0\0".getBytes(StandardCharsets.ISO_8859_1))
                .put(exif)
                .array();
        return JpegBytes.with(JpegBytes.of(picture()), 0xE1, segment);
    }

    private static byte[] png(byte[] exif) {
        return PngBytes.header(8, 8, 8, PngBytes.GREY)
                .chunk("eXIf", exif)
                .pixels(new int[72])
                .end();
    }

    /** A directory of the maker of a camera and an orientation. */
    private static byte[] exif(ByteOrder order, int orientation) {
        ByteBuffer exif = ByteBuffer.allocate(38).order(order);
        exif.put((order == ByteOrder.LITTLE_ENDIAN ? "II" : "MM").getBytes(StandardCharsets.ISO_8859_1));
        exif.putShort((short) 42).putInt(8).putShort((short) 2);
        exif.putShort((short) 0x010F).putShort((short) 2).putInt(4).putInt(0);
        exif.putShort((short) 0x0112).putShort((short) 3).putInt(1).putShort((short) orientation);
        return exif.putShort((short) 0).putInt(0).array();
    }
}
