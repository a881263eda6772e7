package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BoxFigureTest {
    /** Quartiles by numpy.percentile; 1.5 times their distance of 4.5 reaches from -4.5 to 13.5. */
    @Test
    void whiskers_end_at_values_and_outliers_lie_beyond() {
        Summary summary = Summary.of(1, 2, 3, 4, 5, 6, 7, 8, 30, -20);
        BoxFigure.Statistics box =
                BoxFigure.Statistics.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 30.0, -20.0), summary);

        assertThat(summary.median()).isEqualTo(4.5);
        assertThat(summary.lowerQuartile()).isEqualTo(2.25);
        assertThat(summary.upperQuartile()).isEqualTo(6.75);
        assertThat(box.low()).isEqualTo(1);
        assertThat(box.high()).isEqualTo(8);
        assertThat(box.outliers()).containsExactly(-20.0, 30.0);
    }

    @Test
    void a_single_value_is_its_own_box() {
        BoxFigure.Statistics box = BoxFigure.Statistics.of(List.of(3.0), Summary.of(3));
        assertThat(box.low()).isEqualTo(3);
        assertThat(box.high()).isEqualTo(3);
        assertThat(box.outliers()).isEmpty();
    }

    @Test
    void every_outlier_is_a_point() {
        ResultTable.Builder table = ResultTable.withColumns("method", "n", "v");
        for (double value : new double[] {1, 2, 3, 4, 5, 6, 7, 8, 30, 31}) {
            table.row("a", 1, value).row("b", 1, -value);
        }
        Chart chart = BoxFigure.of(table.build(), Axis.of("n", ""), Axis.of("v", ""), Series.by("method"));
        assertThat(DrawnCanvas.of(chart).discs).hasSize(4);
    }

    @Test
    void boxes_of_a_group_stand_side_by_side() {
        Chart chart =
                BoxFigure.of(Examples.corruption(), Axis.of("n", ""), Axis.of("increase", ""), Series.by("method"));
        List<Double> middles = DrawnCanvas.of(chart).areas.stream()
                .skip(4)
                .map(area -> area.corners().get(0).x())
                .sorted()
                .toList();
        assertThat(middles).hasSize(16).doesNotHaveDuplicates();
    }
}
