package io.simplex4j.data.image;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pictures whose Exif says how to turn them. */
final class OrientationTest {
    private static final ImageForm FORM = ImageForm.unscaled(Shape.of(8, 8, 3), Layout.CHANNELS_LAST);

    /** The numbers of the stored picture that stand in the first row of the upright one, by its camera's note. */
    @ParameterizedTest
    @CsvSource({
        "1, 0 1 2",
        "2, 2 1 0",
        "3, 5 4 3",
        "4, 3 4 5",
        "5, 0 3",
        "6, 3 0",
        "7, 5 2",
        "8, 2 5",
    })
    void a_picture_is_turned_upright(int orientation, String firstRow) {
        Orientation held = new Orientation(orientation);
        int width = held.isTurned() ? 2 : 3;
        String found = IntStream.range(0, width)
                .mapToObj(x -> Integer.toString(3 * held.row(x, 0, 2) + held.column(x, 0, 3)))
                .collect(Collectors.joining(" "));
        assertThat(found).isEqualTo(firstRow);
    }

    @Test
    void files_are_turned_as_their_exif_says() throws IOException {
        float[] plain = PictureFile.read(JpegBytes.of(picture()), "a.jpg", FORM);
        for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            float[] halfTurn = PictureFile.read(jpeg(exif(order, 3)), "a.jpg", FORM);
            float[] quarter = PictureFile.read(jpeg(exif(order, 6)), "a.jpg", FORM);
            for (int y = 0; y < 8; y++) {
                for (int x = 0; x < 8; x++) {
                    assertThat(halfTurn[FORM.column(y, x, 1)]).isEqualTo(plain[FORM.column(7 - y, 7 - x, 1)]);
                    assertThat(quarter[FORM.column(y, x, 1)]).isEqualTo(plain[FORM.column(7 - x, y, 1)]);
                }
            }
            assertThat(PictureFile.read(png(exif(order, 3)), "a.png", FORM)).hasSize(FORM.columns());
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
    void exif_of_any_kind_is_read() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        for (int mutant = 0; mutant < 500; mutant++) {
            byte[] exif = exif(ByteOrder.LITTLE_ENDIAN, 1);
            exif[random.nextInt(exif.length)] = (byte) random.nextInt(256);
            exif[random.nextInt(exif.length)] = (byte) random.nextInt(256);
            assertThat(PictureFile.read(jpeg(exif), "a.jpg", FORM)).hasSize(FORM.columns());
        }
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
