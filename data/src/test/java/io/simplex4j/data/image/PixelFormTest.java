package io.simplex4j.data.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.image.PixelForm.Layout;
import io.simplex4j.math.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PixelFormTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    0     | 2     | 1 | height is 0, expected at least 1
                    2     | -1    | 1 | width is -1, expected at least 1
                    2     | 2     | 4 | channels is 4, expected 1 (grey) or 3 (RGB)
                    2     | 2     | 2 | channels is 2, expected 1 (grey) or 3 (RGB)
                    2     | 2     | 0 | channels is 0, expected 1 (grey) or 3 (RGB)
                    30000 | 30000 | 3 | 30000 x 30000 pixels of 3 channels are too many, expected at most 2147483647 numbers
                    """)
    void sizes_are_checked(int height, int width, int channels, String message) {
        assertThatThrownBy(() -> PixelForm.unscaled(height, width, channels, Layout.CHANNELS_FIRST))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    @Test
    void there_is_a_mean_and_a_deviation_for_each_channel() {
        refuses(List.of(0.0), List.of(1.0, 1.0, 1.0), "mean has 1 numbers, expected 3, one for each channel");
        refuses(List.of(0.0, 0.0, 0.0), List.of(), "deviation has 0 numbers, expected 3, one for each channel");
        refuses(List.of(0.0, Double.NaN, 0.0), List.of(1.0, 1.0, 1.0), "mean has NaN, expected finite numbers");
        refuses(List.of(0.0, 0.0, 0.0), List.of(1.0, 0.0, 1.0), "deviation has 0.0, expected numbers above 0");
        refuses(
                List.of(0.0, 0.0, 0.0),
                List.of(1.0, Double.POSITIVE_INFINITY, 1.0),
                "deviation has Infinity, expected finite numbers");
        refuses(
                List.of(0.0, 0.0, 0.0),
                List.of(1.0, 1e-300, 1.0),
                "deviation 1.0E-300 and mean 0.0 of channel 1 give numbers that are no floats, expected others");
    }

    @Test
    void lists_are_copied() {
        List<Double> mean = new ArrayList<>(List.of(0.5));
        PixelForm form = new PixelForm(1, 1, 1, Layout.CHANNELS_LAST, mean, List.of(1.0));
        mean.set(0, 0.7);
        assertThat(form.mean()).containsExactly(0.5);
    }

    @Test
    void images_have_an_id_and_a_label_each() {
        Matrix two = Matrix.of(new float[][] {{1}, {2}});
        assertThatThrownBy(() -> new LabelledImages(two, List.of("a"), Optional.empty(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are 1 ids, expected 2 as many as pictures");
        assertThatThrownBy(() -> new LabelledImages(two, List.of("a", "b"), Optional.of(List.of()), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there are 0 labels, expected 2 as many as pictures");
    }

    private static void refuses(List<Double> mean, List<Double> deviation, String message) {
        assertThatThrownBy(() -> new PixelForm(2, 2, 3, Layout.CHANNELS_FIRST, mean, deviation))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
