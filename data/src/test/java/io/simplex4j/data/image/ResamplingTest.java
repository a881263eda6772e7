package io.simplex4j.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.ImageForm;
import io.simplex4j.example.ImageForm.Layout;
import io.simplex4j.model.Shape;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pictures that are made to fit. Expected numbers are those of Pillow 12.3: {@code resize(…, Image.BILINEAR)} to the sizes of
 * torchvision's {@code Resize(shorter)}, then {@code CenterCrop(crop)}.
 */
final class ResamplingTest {
    private static double[] picture(boolean tall) {
        double[] light = new double[63];
        for (int y = 0; y < 7; y++) {
            for (int x = 0; x < 9; x++) {
                light[tall ? x * 7 + y : y * 9 + x] = (37 * x + 101 * y * y + 13 * x * y) % 256 / 255.0;
            }
        }
        return light;
    }

    @ParameterizedTest
    @CsvSource({
        "false, 5, 4, 107 138 146 149 134 131 129 100 95 120 93 97 90 91 119 119",
        "true, 3, 3, 115 128 109 133 107 101 130 122 125",
        "false, 11, 8, 178 205 229 112 70 103 122 146 100 92 127 120 136 174 100 65 72 52 95 139 152 136 77 57 82 67 116 165"
                + " 131 15 55 104 58 48 102 156 128 18 63 117 71 57 74 133 133 72 83 115 135 102 26 90 148 197 120 94 99 88"
                + " 83 63 88 158 158 148",
    })
    void pixels_are_those_of_pillow_within_one_step(boolean tall, int shorter, int crop, String expected) {
        double[] found = Resampling.of(picture(tall), tall ? 7 : 9, tall ? 9 : 7, new ImageForm.Resize(shorter, crop));
        List<Integer> steps =
                Arrays.stream(expected.split(" ")).map(Integer::valueOf).toList();
        assertThat(found).hasSize(steps.size());
        for (int pixel = 0; pixel < found.length; pixel++) {
            assertThat(255 * found[pixel])
                    .as(
                            "pixel %d of %s",
                            pixel,
                            DoubleStream.of(found)
                                    .mapToObj(light -> Long.toString(Math.round(255 * light)))
                                    .collect(Collectors.joining(" ")))
                    .isBetween(steps.get(pixel) - 1.001, steps.get(pixel) + 1.001);
        }
    }

    @Test
    void files_of_any_size_are_made_to_fit() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ImageIO.write(PixelsTest.noise(BufferedImage.TYPE_INT_RGB, 31, 20), "png", file);
        ImageForm form = ImageForm.unscaled(Shape.of(3, 8, 8), Layout.CHANNELS_FIRST);
        assertThatThrownBy(() -> PictureFile.read(file.toByteArray(), "a.png", form))
                .hasMessageContaining("is 31 x 20 pixels (width x height); expected 8 x 8; 'resize' in the schema");
        assertThat(PictureFile.read(file.toByteArray(), "a.png", form.withResize(new ImageForm.Resize(10, 8))))
                .hasSize(192);
        assertThatThrownBy(() -> form.withResize(new ImageForm.Resize(10, 9)))
                .hasMessage("resize crops to 9 x 9; expected 8 x 8 as the model takes");
        assertThatThrownBy(() -> new ImageForm.Resize(7, 8)).hasMessageContaining("expected at least 1 for crop");
    }
}
