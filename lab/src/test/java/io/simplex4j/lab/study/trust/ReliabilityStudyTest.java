package io.simplex4j.lab.study.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReliabilityStudyTest {
    @TempDir
    private Path folder;

    @Test
    void stated_rates_are_near_the_share_of_wrong_predictions() {
        QuickRun quick = QuickRun.of(ReliabilityStudy.study(), 1, folder);
        ResultTable stated = quick.figures().where("method", ReliabilityStudy.STATED);
        assertThat(stated.distinct("data")).hasSize(6);
        for (String data : stated.distinct("data")) {
            ResultTable whole = stated.where("data", data).where("bin", "");
            double rate = whole.where("quantity", "rate").numbers("value")[0];
            assertThat(rate).as(data).isCloseTo(whole.where("quantity", "wrong").numbers("value")[0], within(0.15));
            assertThat(stated.where("data", data).where("quantity", "wrong").size())
                    .isEqualTo(11);
        }
        assertThat(quick.page().figures()).hasSize(2);
    }
}
