package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.figure.DecompositionFigure.Cell;
import io.simplex4j.lab.figure.DecompositionFigure.Image;
import io.simplex4j.lab.figure.DecompositionFigure.Row;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DecompositionFigureTest {
    private static final Image PLAIN = new Image(ImageGridFigure.Tile.of("", 2, new double[] {0, 0.5, 1, 1}));

    @Test
    void all_parts_are_on_one_scale_which_is_said() {
        Image weak = new Image(PLAIN.tile().withHeat(new double[] {0.01, 0, 0, 0}));
        Image strong = new Image(PLAIN.tile().withHeat(new double[] {-0.2, 0, 0, 0}));
        Row row = new Row(new Cell(PLAIN, List.of("test")), List.of(cell(weak), cell(strong)));
        assertThat(texts(DecompositionFigure.of(2, List.of(row))))
                .containsExactly("test", "≈", "example", "example", "takes away, −20% or less", "+20% or more, adds");
    }

    @Test
    void what_is_negative_is_marked_so_that_it_can_be_read_without_colour() {
        Image positive = new Image(PLAIN.tile().withHeat(new double[] {0.2, 0, 0, 0}));
        Image negative = new Image(PLAIN.tile().withHeat(new double[] {-0.2, 0, 0, 0}));
        assertThat(pixels(negative)).isEqualTo(pixels(positive) + 1);
    }

    private static int pixels(Image example) {
        Row row = new Row(new Cell(PLAIN, List.of()), List.of(cell(example)));
        return DrawnCanvas.of(DecompositionFigure.of(1, List.of(row))).pixels.size();
    }

    @Test
    void an_input_without_examples_is_refused() {
        assertThatThrownBy(() -> DecompositionFigure.of(1, List.of(new Row(cell(PLAIN), List.of()))))
                .hasMessageContaining("expected at least one with some");
    }

    @Test
    void parts_of_people_are_numbers_with_signs_and_sums() {
        assertThat(texts(Examples.people())).contains("+125%", "−25%", "+100%", "100%");
    }

    @Test
    void a_column_that_does_not_fit_is_refused() {
        FeatureTableFigure.Column column =
                new FeatureTableFigure.Column(List.of("a"), List.of(), List.of("1"), Vec.of(0.5, 0.5));
        assertThatThrownBy(() -> FeatureTableFigure.of(List.of(), List.of("Age"), List.of(List.of(column))))
                .hasMessage("a column has 0 facts, 1 values and 2 parts, expected 0 facts and 1 of the others");
    }

    @Test
    void lengths_and_angles_in_a_plane_are_true() {
        Chart chart = PlaneFigure.of(new Range(-1, 2), new Range(-0.5, 1.5))
                .line(List.of(new Point(0, 0), new Point(1, 0), new Point(1, 1)), Ink.ACCENT, 3)
                .chart("", "*x*", "*y*", 70);
        List<Point> drawn = DrawnCanvas.of(chart).lines.stream()
                .filter(line -> line.pen().width() == 3)
                .findFirst()
                .orElseThrow()
                .through();
        assertThat(drawn.get(1).x() - drawn.get(0).x()).isEqualTo(70, within(0.1));
        assertThat(drawn.get(1).y() - drawn.get(2).y()).isEqualTo(70, within(0.1));
    }

    private static Cell cell(Image image) {
        return new Cell(image, List.of("example"));
    }

    private static List<String> texts(CanvasFigure figure) {
        return DrawnCanvas.of(figure).words.stream()
                .map(DrawnCanvas.Words::text)
                .toList();
    }
}
