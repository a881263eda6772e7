package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Vec;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.drawing.Tag;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import javax.imageio.ImageIO;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class HeatPictureTest {
    private static BufferedImage image(Tag picture) throws IOException {
        Element element = Jsoup.parse(picture.toString()).selectFirst("img.pixels");
        String base64 = element.attr("src").substring("data:image/png;base64,".length());
        BufferedImage image =
                ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(base64)));
        assertThat(image.getWidth()).isEqualTo(Integer.parseInt(element.attr("width")));
        assertThat(image.getHeight()).isEqualTo(Integer.parseInt(element.attr("height")));
        return image;
    }

    private static int[] rgb(BufferedImage image, int x, int y) {
        if (image.getRaster().getNumBands() == 1) {
            int grey = image.getRaster().getSample(x, y, 0);
            return new int[] {grey, grey, grey};
        }
        int colour = image.getRGB(x, y);
        return new int[] {(colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff};
    }

    @ParameterizedTest
    @CsvSource({
        "28, 28, 112, 112",
        "8, 8, 112, 112",
        "100, 100, 200, 200",
        "112, 112, 112, 112",
        "1, 1, 112, 112",
        "224, 300, 224, 300",
        "2, 100, 4, 200",
        "10, 40, 50, 200"
    })
    void small_pictures_are_magnified(int height, int width, int shownHeight, int shownWidth) throws IOException {
        BufferedImage image = image(
                HeatPicture.plain("i", Drawables.grey(height, width), Vec.of(new double[height * width]), "black"));
        assertThat(image.getHeight()).isEqualTo(shownHeight);
        assertThat(image.getWidth()).isEqualTo(shownWidth);
    }

    @Test
    void colours_are_shown_as_they_are() throws IOException {
        ImageForm form = Drawables.colours(1, 2, ImageForm.Layout.CHANNELS_FIRST, 255);
        BufferedImage image = image(HeatPicture.plain("i", form, Vec.of(255, 10, 0, 20, 51, 300), "two colours"));
        assertThat(rgb(image, 5, 5)).containsExactly(255, 0, 51);
        assertThat(rgb(image, image.getWidth() - 5, 5)).containsExactly(10, 20, 255);
    }

    @ParameterizedTest
    @EnumSource(Palette.class)
    void what_has_no_part_has_no_colour(Palette palette) throws IOException {
        BufferedImage image = image(HeatPicture.heat(
                "i", Drawables.grey(1, 2), Vec.of(0, 1), Vec.of(0, 0), HeatScale.of(1, palette), "black and white"));
        int[] black = rgb(image, 3, 3);
        assertThat(black[0]).isEqualTo(black[1]).isEqualTo(black[2]).isBetween(120, 200);
        assertThat(rgb(image, image.getWidth() - 3, 3)).containsExactly(255, 255, 255);
    }

    @Test
    void positive_is_blue_and_negative_is_red_with_a_dash() throws IOException {
        BufferedImage image = image(HeatPicture.heat(
                "i",
                Drawables.grey(1, 2),
                Vec.of(1, 1),
                Vec.of(1, -1),
                HeatScale.of(1, Palette.BLUE_RED),
                "two parts"));
        int quarter = image.getWidth() / 4;
        int middle = image.getHeight() / 2;
        assertThat(rgb(image, quarter, middle)[2]).isGreaterThan(150);
        assertThat(rgb(image, quarter, 2)).isEqualTo(rgb(image, quarter, middle));
        assertThat(rgb(image, 3 * quarter, 2)[0]).isGreaterThan(150);
        assertThat(rgb(image, 3 * quarter, middle)[0]).isLessThan(80);
    }

    @Test
    void on_paper_positive_is_dark_and_negative_is_light_with_a_dot() throws IOException {
        BufferedImage image = image(HeatPicture.heat(
                "i", Drawables.grey(1, 2), Vec.of(1, 1), Vec.of(1, -1), HeatScale.of(1, Palette.PRINT), "two parts"));
        int quarter = image.getWidth() / 4;
        int middle = image.getHeight() / 2;
        assertThat(rgb(image, quarter, middle)[1]).isLessThan(60);
        assertThat(rgb(image, 3 * quarter, 2)[1]).isGreaterThan(150);
        assertThat(rgb(image, 3 * quarter, middle)[1]).isLessThan(80);
    }

    @Test
    void what_is_hardly_negative_has_no_mark() throws IOException {
        BufferedImage image = image(HeatPicture.heat(
                "i", Drawables.grey(1, 1), Vec.of(1), Vec.of(-0.14), HeatScale.of(1, Palette.BLUE_RED), "one part"));
        assertThat(rgb(image, 56, 56)).isEqualTo(rgb(image, 2, 2));
    }

    @Test
    void the_parts_of_channels_are_added() {
        ImageForm form = Drawables.colours(1, 1, ImageForm.Layout.CHANNELS_LAST, 1);
        HeatScale scale = HeatScale.of(1, Palette.BLUE_RED);
        assertThat(HeatPicture.heat("i", form, Vec.of(1, 1, 1), Vec.of(0.5, -0.75, 0.5), scale, "a part"))
                .hasToString(HeatPicture.heat("i", form, Vec.of(1, 1, 1), Vec.of(0, 0.25, 0), scale, "a part")
                        .toString());
    }

    @Test
    void what_does_not_fit_is_refused() {
        HeatScale scale = HeatScale.of(1, Palette.BLUE_RED);
        assertThatThrownBy(() -> HeatPicture.plain("i", Drawables.grey(2, 2), Vec.of(1, 2, 3), "three"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("input has 3 numbers; expected 4");
        assertThatThrownBy(() -> HeatPicture.plain("i", Drawables.grey(1, 2), Vec.of(1, Double.NaN), "not a number"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("input has NaN at column 1; expected a finite number");
        assertThatThrownBy(
                        () -> HeatPicture.heat("i", Drawables.grey(1, 2), Vec.of(1, 2), Vec.of(1), scale, "one part"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("list of parts has 1 numbers; expected 2");
    }
}
