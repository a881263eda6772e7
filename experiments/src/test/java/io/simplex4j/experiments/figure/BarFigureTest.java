package io.simplex4j.experiments.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.report.drawing.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BarFigureTest {
    private static final Axis X = Axis.of("what", "");
    private static final Axis MS = Axis.of("ms", "time, ms");

    @Test
    void heights_are_in_proportion() {
        ResultTable table =
                ResultTable.withColumns("what", "ms").row("a", 2).row("b", 4).build();
        List<DrawnCanvas.Area> bars = DrawnCanvas.of(BarFigure.of(table, X, MS, Series.single())).areas;
        assertThat(height(bars.get(1))).isEqualTo(2 * height(bars.get(0)));
    }

    @Test
    void a_negative_bar_hangs_from_zero() {
        ResultTable table =
                ResultTable.withColumns("what", "ms").row("a", 2).row("b", -1).build();
        List<DrawnCanvas.Area> bars = DrawnCanvas.of(BarFigure.of(table, X, MS, Series.single())).areas;
        assertThat(bottom(bars.get(0))).isEqualTo(top(bars.get(1)));
    }

    @Test
    void values_stand_above_if_there_is_room_for_all() {
        Chart few = BarFigure.of(Examples.timing(), X, MS.logarithmic(), Series.single());
        assertThat(texts(few)).contains("0.16", "279", "0.09", "1150");

        ResultTable.Builder many = ResultTable.withColumns("what", "ms");
        for (int i = 0; i < 30; i++) {
            many.row(i, i + 0.125);
        }
        assertThat(texts(BarFigure.of(many.build(), X, MS, Series.single()))).doesNotContain("1.12");
    }

    @Test
    void bars_that_no_logarithm_can_show_are_refused() {
        ResultTable table = ResultTable.withColumns("what", "ms").row("a", 0).build();
        assertThatThrownBy(() -> BarFigure.of(table, X, MS.logarithmic(), Series.single()))
                .hasMessage("ms reaches down to 0.0, expected positive numbers on a logarithmic axis");
    }

    private static List<String> texts(Chart chart) {
        return DrawnCanvas.of(chart).words.stream().map(DrawnCanvas.Words::text).toList();
    }

    private static double height(DrawnCanvas.Area bar) {
        return bottom(bar) - top(bar);
    }

    private static double top(DrawnCanvas.Area bar) {
        return bar.corners().stream().mapToDouble(Point::y).min().orElseThrow();
    }

    private static double bottom(DrawnCanvas.Area bar) {
        return bar.corners().stream().mapToDouble(Point::y).max().orElseThrow();
    }
}
