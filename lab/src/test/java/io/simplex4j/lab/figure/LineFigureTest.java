package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import io.simplex4j.report.internal.drawing.Point;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LineFigureTest {
    private static final Axis X = Axis.of("k", "K");
    private static final Axis Y = Axis.of("r2", "R²").from(0).to(1);

    /** Two runs, two places: the means are 0.4 and 0.6. */
    private static final ResultTable TABLE = ResultTable.withColumns("run", "method", "k", "r2")
            .row(0, "a", 10, 0.5)
            .row(0, "a", 2, 0.3)
            .row(1, "a", 10, 0.7)
            .row(1, "a", 2, 0.5)
            .build();

    @Test
    void the_band_covers_one_deviation_on_both_sides_of_the_mean() {
        Chart chart = LineFigure.of(TABLE, X.evenlySpaced(), Y, Series.by("method"));
        DrawnCanvas drawn = DrawnCanvas.of(chart);
        List<Point> band = band(drawn);
        List<Point> line = drawn.lines.get(drawn.lines.size() - 1).through();
        double deviation = Summary.of(0.3, 0.5).deviation();
        double unit = (line.get(0).y() - line.get(1).y()) / (0.6 - 0.4);

        assertThat(band).hasSize(4);
        for (int i = 0; i < 2; i++) {
            Point top = band.get(i);
            Point bottom = band.get(3 - i);
            assertThat(top.x()).isEqualTo(line.get(i).x()).isEqualTo(bottom.x());
            assertThat(line.get(i).y() - top.y()).isCloseTo(deviation * unit, within(1e-6));
            assertThat(bottom.y() - line.get(i).y()).isCloseTo(deviation * unit, within(1e-6));
        }
    }

    @Test
    void the_order_of_rows_does_not_matter() {
        ResultTable other = ResultTable.withColumns("run", "method", "k", "r2")
                .row(1, "a", 2, 0.5)
                .row(0, "a", 2, 0.3)
                .row(0, "a", 10, 0.5)
                .row(1, "a", 10, 0.7)
                .build();
        assertThat(LineFigure.of(other, X, Y, Series.by("method")).toSvg())
                .isEqualTo(LineFigure.of(TABLE, X, Y, Series.by("method")).toSvg());
    }

    @Test
    void one_run_has_no_band() {
        Chart chart = LineFigure.of(TABLE.where("run", 0), X, Y, Series.by("method"));
        assertThat(DrawnCanvas.of(chart).areas).isEmpty();
    }

    @Test
    void numbers_are_in_numerical_order_and_words_in_order_of_appearance() {
        assertThat(ticks(LineFigure.of(TABLE, X.evenlySpaced(), Y, Series.single())))
                .startsWith("2", "10");
        ResultTable words =
                ResultTable.withColumns("k", "r2").row("b", 1).row("a", 0).build();
        assertThat(ticks(LineFigure.of(words, X, Y, Series.single()))).startsWith("b", "a");
    }

    @Test
    void values_beyond_the_limits_have_no_marker() {
        Chart whole = LineFigure.of(TABLE, X, Y, Series.single());
        Chart cut = LineFigure.of(TABLE, X, Y.from(0.5), Series.single());
        assertThat(DrawnCanvas.of(whole).discs).hasSize(4);
        assertThat(DrawnCanvas.of(cut).discs).hasSize(2);
    }

    @Test
    void a_series_keeps_its_look_where_another_has_no_values() {
        Series both = Series.by("method").show("b", "B").show("a", "A");
        List<Samples.Line> lines = Samples.of(TABLE, X, Y, both).lines();
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0).look()).isEqualTo(both.in(TABLE).get(1).look());
    }

    @Test
    void a_method_has_one_look_in_all_figures() {
        Series few = Series.by("method").show("something else", "").show("KNN uniform", "");
        Series many = Series.by("method")
                .show("SimplEx, exact", "")
                .show("representer", "")
                .show("KNN uniform", "");
        assertThat(few.in(TABLE).get(1).look()).isEqualTo(many.in(TABLE).get(2).look());
        assertThat(few.in(TABLE).get(0).look())
                .isNotEqualTo(few.in(TABLE).get(1).look());
        List<String> methods = List.of(
                "SimplEx, exact",
                "SimplEx, algorithm 1",
                "algorithm 1, cut to K",
                "KNN uniform",
                "KNN distance",
                "representer");
        assertThat(methods).extracting(Look::ofMethod).doesNotHaveDuplicates().allMatch(Optional::isPresent);
    }

    @Test
    void a_line_to_compare_with_is_grey_and_plain() {
        Series series = Series.by("method").compareWith("a", "A");
        DrawnCanvas drawn = DrawnCanvas.of(LineFigure.of(TABLE, X, Y, series));
        assertThat(drawn.discs).isEmpty();
        assertThat(drawn.areas).isEmpty();
    }

    @Test
    void a_band_below_zero_is_cut_off_on_a_logarithmic_axis() {
        ResultTable wide = ResultTable.withColumns("k", "r2")
                .row(1, 0.1)
                .row(1, 9)
                .row(2, 5)
                .build();
        Chart chart = LineFigure.of(wide, X.logarithmic(), Axis.of("r2", "").logarithmic(), Series.single());
        assertThat(chart.toSvg()).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void no_value_is_refused() {
        ResultTable empty = ResultTable.withColumns("k", "r2").build();
        ResultTable blank = ResultTable.withColumns("k", "r2").row(1, "").build();
        for (ResultTable table : List.of(empty, blank)) {
            assertThatThrownBy(() -> LineFigure.of(table, X, Y, Series.single()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("there is no value of r2 to draw, expected at least one");
        }
    }

    @Test
    void nan_is_refused() {
        ResultTable nan = TABLE.plus(ResultTable.withColumns("run", "method", "k", "r2")
                .row(2, "a", 10, Double.NaN)
                .build());
        assertThatThrownBy(() -> LineFigure.of(nan, X, Y, Series.by("method")))
                .hasMessage("r2 of 10: a value is NaN, expected a finite number");
    }

    @Test
    void what_no_logarithm_can_show_is_refused() {
        ResultTable negative =
                ResultTable.withColumns("k", "r2").row(1, -2).row(2, 1).build();
        assertThatThrownBy(() -> LineFigure.of(negative, X, Axis.of("r2", "").logarithmic(), Series.single()))
                .hasMessage("r2 reaches down to -2.0, expected positive numbers on a logarithmic axis");
    }

    @Test
    void limits_must_leave_room() {
        assertThatThrownBy(() -> LineFigure.of(TABLE, X, Y.from(2), Series.single()))
                .hasMessageStartingWith("the axis of r2 goes from 2.0 to 1.0");
        assertThatThrownBy(() -> Y.to(Double.NaN)).hasMessage("a limit is NaN, expected a finite number");
    }

    @Test
    void more_series_than_looks_are_refused() {
        ResultTable.Builder many = ResultTable.withColumns("method", "k", "r2");
        for (int i = 0; i < 7; i++) {
            many.row("m" + i, 1, 1);
        }
        ResultTable table = many.build();
        assertThatThrownBy(() -> LineFigure.of(table, X, Y, Series.by("method")))
                .hasMessage("there are more than 6 series, expected fewer");
    }

    private static List<Point> band(DrawnCanvas drawn) {
        return drawn.areas.stream()
                .filter(area -> area.colour().getAlpha() < 255)
                .findFirst()
                .orElseThrow()
                .corners();
    }

    private static List<String> ticks(Chart chart) {
        return DrawnCanvas.of(chart).words.stream()
                .map(DrawnCanvas.Words::text)
                .filter(text -> !text.contains("."))
                .toList();
    }
}
