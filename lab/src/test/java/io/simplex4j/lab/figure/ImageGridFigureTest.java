package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ImageGridFigureTest {
    @Test
    void pictures_can_be_drawn_again_from_their_table() {
        List<ImageGridFigure.Tile> tiles = Examples.tiles();
        assertThat(ImageGridFigure.of(3, ImageGridFigure.tiles(ImageGridFigure.table(tiles)))
                        .toSvg())
                .isEqualTo(ImageGridFigure.of(3, tiles).toSvg());
    }

    @Test
    void the_scale_is_shown_only_if_something_is_important() {
        ImageGridFigure.Tile plain = ImageGridFigure.Tile.of("a", 2, new double[] {0, 0.5, 1, 2});
        ImageGridFigure.Tile hot = plain.withHeat(new double[] {0, -0.25, 0, 0.125});
        assertThat(texts(ImageGridFigure.of(1, List.of(plain)))).containsExactly("a");
        assertThat(texts(ImageGridFigure.of(2, List.of(plain, hot)))).containsExactly("a", "a", "−0.25", "+0.25");
    }

    @Test
    void neighbours_of_one_colour_are_one_rectangle() {
        ImageGridFigure.Tile tile = ImageGridFigure.Tile.of("", 3, new double[] {0, 0, 0, 1, 1, 0});
        assertThat(DrawnCanvas.of(ImageGridFigure.of(1, List.of(tile))).pixels).hasSize(3);
    }

    @Test
    void pixels_that_do_not_fit_are_refused() {
        assertThatThrownBy(() -> ImageGridFigure.Tile.of("", 2, new double[3]))
                .hasMessage("there are 3 pixels in rows of 2, expected whole rows");
        assertThatThrownBy(() -> ImageGridFigure.Tile.of("", 1, new double[] {Double.NaN}))
                .hasMessage("a pixel is NaN, expected a finite number");
        assertThatThrownBy(() -> ImageGridFigure.Tile.of("", 1, new double[1]).withHeat(new double[2]))
                .hasMessage("there are 2 values for 1 pixels, expected one each");
        assertThatThrownBy(() -> ImageGridFigure.of(1, List.of()))
                .hasMessage("there are 0 pictures, 1 in a row, expected at least one");
    }

    private static List<String> texts(CanvasFigure figure) {
        return DrawnCanvas.of(figure).words.stream()
                .map(DrawnCanvas.Words::text)
                .toList();
    }
}
