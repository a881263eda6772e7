package io.simplex4j.experiments.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.experiments.figure.internal.Point;
import io.simplex4j.experiments.figure.internal.Rect;
import io.simplex4j.experiments.record.ResultTable;
import java.awt.Color;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CardFigureTest {
    @Test
    void words_name_patients_features_values_and_parts() {
        assertThat(texts(CardFigure.of(patients())))
                .contains("To the model, Joe is 75 % Bill and 25 % Max.")
                .contains("Joe", "explained", "Bill", "weight 75 %", "Max", "weight 25 %")
                .contains("what happened", "died", "survived")
                .contains("Age", "70 years", "+50.0 %", "−10.0 %", "PSA", "12.5", "+20.0 %", "+40.0 %")
                .contains("sum", "100.0 %", "+70.0 %", "+30.0 %");
    }

    @Test
    void rows_of_nobody_are_left_out() {
        ResultTable more =
                patients().plus(table().row("", "residual", "0.1", "", "", "").build());
        assertThat(CardFigure.of(more).toSvg())
                .isEqualTo(CardFigure.of(patients()).toSvg());
    }

    @Test
    void colour_follows_sign_and_size_on_one_scale_for_all() {
        List<DrawnCanvas.Area> cells =
                DrawnCanvas.of(CardFigure.of(patients())).areas.subList(0, 4);
        Color bill = cells.get(0).colour();
        Color max = cells.get(1).colour();
        assertThat(bill.getBlue()).isGreaterThan(bill.getRed());
        assertThat(max.getRed()).isGreaterThan(max.getBlue());
        assertThat(255 - max.getGreen()).isLessThan(255 - bill.getGreen());
        assertThat(cells)
                .allSatisfy(cell -> assertThat(brightness(cell.colour())).isGreaterThan(140));
    }

    @Test
    void the_waterfall_begins_where_the_last_step_ended_and_ends_at_one() {
        List<DrawnCanvas.Area> steps =
                DrawnCanvas.of(CardFigure.of(patients())).areas.subList(4, 8);
        assertThat(right(steps.get(0))).isEqualTo(right(steps.get(1)));
        assertThat(left(steps.get(1))).isEqualTo(left(steps.get(2)));
        assertThat(right(steps.get(2))).isEqualTo(left(steps.get(3)));
        double whole = right(steps.get(3)) - left(steps.get(0));
        assertThat(right(steps.get(0)) - left(steps.get(0))).isEqualTo(0.5 * whole, within(1e-9));
    }

    @Test
    void words_lie_on_the_canvas_and_none_on_another() {
        CardFigure figure = CardFigure.of(patients());
        Rect canvas = new Rect(0, 0, figure.width(), figure.height());
        List<DrawnCanvas.Words> words = DrawnCanvas.of(figure).words;
        for (int i = 0; i < words.size(); i++) {
            Rect box = words.get(i).box();
            assertThat(box.outline()).as(words.get(i).text()).allMatch(canvas::contains);
            for (DrawnCanvas.Words other : words.subList(0, i)) {
                assertThat(overlap(box, other.box()))
                        .as("'%s' and '%s'", words.get(i).text(), other.text())
                        .isFalse();
            }
        }
    }

    @Test
    void the_same_table_gives_the_same_bytes() {
        assertThat(CardFigure.of(patients()).toPng())
                .isEqualTo(CardFigure.of(patients()).toPng());
    }

    @Test
    void tables_that_explain_nothing_are_refused() {
        assertThatThrownBy(() -> CardFigure.of(
                        table().row("Joe", "Age", "70", "", "", "").build()))
                .hasMessage("there are 1 patients, expected one without a weight and then at least one with a weight"
                        + " each");
        assertThatThrownBy(() -> CardFigure.of(table().row("Joe", "Age", "70", "", "", "")
                        .row("Bill", "Age", "72", 1, "", "")
                        .build()))
                .hasMessage("there is no product, expected at least one");
        assertThatThrownBy(() -> CardFigure.of(table().row("Joe", "Age", "70", "", "", "")
                        .row("Bill", "Age", "72", 1, 1, Double.NaN)
                        .build()))
                .hasMessage("a number is NaN, expected a finite one");
    }

    private static ResultTable.Builder table() {
        return ResultTable.withColumns("patient", "feature", "value", "weight", "projection", "product");
    }

    private static ResultTable patients() {
        return table().row("Joe", "what happened", "died", "", "", "")
                .row("Joe", "Age", "70 years", "", "", "")
                .row("Joe", "PSA", "12.5", "", "", "")
                .row("Bill", "what happened", "died", 0.75, "", "")
                .row("Bill", "Age", "72 years", 0.75, 0.5 / 0.75, 0.5)
                .row("Bill", "PSA", "14", 0.75, 0.2 / 0.75, 0.2)
                .row("Max", "what happened", "survived", 0.25, "", "")
                .row("Max", "Age", "64 years", 0.25, -0.4, -0.1)
                .row("Max", "PSA", "8.25", 0.25, 1.6, 0.4)
                .build();
    }

    private static double brightness(Color colour) {
        return 0.2126 * colour.getRed() + 0.7152 * colour.getGreen() + 0.0722 * colour.getBlue();
    }

    private static List<String> texts(Figure figure) {
        return DrawnCanvas.of(figure).words.stream()
                .map(DrawnCanvas.Words::text)
                .toList();
    }

    private static double left(DrawnCanvas.Area area) {
        return area.corners().stream().mapToDouble(Point::x).min().orElseThrow();
    }

    private static double right(DrawnCanvas.Area area) {
        return area.corners().stream().mapToDouble(Point::x).max().orElseThrow();
    }

    private static boolean overlap(Rect one, Rect other) {
        return one.x() < other.right()
                && other.x() < one.right()
                && one.y() < other.bottom()
                && other.y() < one.bottom();
    }
}
