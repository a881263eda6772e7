package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputWeightStudyTest {
    @TempDir
    private Path folder;

    @Test
    void the_small_version_measures_every_weight_on_all_data() {
        ResultTable figures = QuickRun.of(OutputWeightStudy.study(), 1, folder).figures();
        for (String data : new String[] {"Dutch patients", "synthetic patients", "digits"}) {
            double nearest = value(figures, data, "0", "1 − R² of outputs");
            assertThat(value(figures, data, "10", "1 − R² of outputs")).isLessThan(nearest);
            assertThat(value(figures, data, "0", "residual, as a multiple of the nearest mixture's"))
                    .isEqualTo(1);
            assertThat(value(figures, data, "10", "residual, as a multiple of the nearest mixture's"))
                    .isGreaterThanOrEqualTo(1);
        }
        assertThat(value(figures, "Dutch patients", "3", "AUROC of foreign inputs"))
                .isBetween(0.4, 1.0);
    }

    private static double value(ResultTable figures, String data, String weight, String quantity) {
        return figures.where("data", data)
                .where("weight", weight)
                .where("quantity", quantity)
                .summary("value")
                .mean();
    }
}
