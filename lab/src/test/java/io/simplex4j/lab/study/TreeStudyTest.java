package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TreeStudyTest {
    @TempDir
    private Path folder;

    @Test
    void mixtures_of_leaf_values_keep_more_than_neighbours() {
        ResultTable figures = QuickRun.of(TreeStudy.study(), 1, folder).figures();
        for (String data : new String[] {"Dutch patients", "synthetic patients", "Friedman values"}) {
            double mixture = value(figures, data, "mixture", "relative residual");
            assertThat(mixture).isLessThan(value(figures, data, "nearest leaves", "relative residual"));
            assertThat(value(figures, data, "mixture, output weight 3", "1 − R² of the score"))
                    .isLessThan(value(figures, data, "mixture", "1 − R² of the score"));
        }
        assertThat(value(figures, "Friedman values", "AXIL", "negative weight")).isPositive();
        assertThat(value(figures, "Friedman values", "mixture", "negative weight"))
                .isZero();
    }

    private static double value(ResultTable figures, String data, String method, String quantity) {
        return figures.where("data", data)
                .where("method", method)
                .where("quantity", quantity)
                .summary("value")
                .mean();
    }
}
