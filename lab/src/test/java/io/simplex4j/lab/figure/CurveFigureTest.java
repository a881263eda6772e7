package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.record.ResultTable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CurveFigureTest {
    private static final Axis X = Axis.of("n", "");
    private static final Axis Y = Axis.of("found", "");

    @Test
    void the_ideal_finds_all_first_and_chance_finds_evenly() {
        ResultTable table = Examples.detection(40);
        List<List<Double>> references = DrawnCanvas.of(CurveFigure.of(table, X, Y, Series.by("method"))).lines.stream()
                .filter(line -> line.pen().width() == 1.1)
                .map(line -> line.through().stream().map(point -> point.x()).toList())
                .filter(line -> line.get(line.size() - 1) - line.get(0) > 100)
                .toList();

        assertThat(references).hasSize(2);
        List<Double> chance = references.get(0);
        List<Double> ideal = references.get(1);
        assertThat(chance).hasSize(2);
        assertThat(ideal).hasSize(3);
        assertThat(ideal.get(1)).isCloseTo((ideal.get(0) + ideal.get(2)) / 2, within(1e-9));
    }

    @Test
    void long_curves_are_thinned_and_keep_their_end() {
        DrawnCanvas drawn = DrawnCanvas.of(CurveFigure.of(Examples.detection(2000), X, Y, Series.by("method")));
        assertThat(drawn.lines).allMatch(line -> line.through().size() <= 300);
    }

    @Test
    void curves_that_end_in_different_places_are_refused() {
        ResultTable table = ResultTable.withColumns("method", "n", "found")
                .row("a", 10, 5)
                .row("b", 10, 4)
                .build();
        assertThatThrownBy(() -> CurveFigure.of(table, X, Y, Series.by("method")))
                .hasMessage("curves of found end at 5.0 to 5.0 of 10.0 and at 4.0 to 4.0 of 10.0, expected all to end"
                        + " where everything is found");
    }
}
