package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TwoDoctorsTest {
    @Test
    void the_page_counts_who_is_warned(@TempDir Path folder) throws Exception {
        QuickRun quick = QuickRun.of(ClinicalStudy.twoDoctors(), 2, folder);
        ResultTable alarms = quick.figures().where("part", ClinicalTrial.ALARMS);
        Sites sites = Sites.AMERICAN_AND_BRITISH;
        for (String whom : List.of(ClinicalTrial.WRONG, ClinicalTrial.RIGHT)) {
            double sum = sites.warned().stream()
                    .mapToDouble(who -> alarms.where("method", who)
                            .where("quantity", whom)
                            .summary("value")
                            .mean())
                    .sum();
            assertThat(sum).as(whom).isBetween(1 - 1e-9, 1 + 1e-9);
        }
        String page = Files.readString(quick.folder().resolve("two-doctors.md"));
        assertThat(page)
                .startsWith("# two-doctors\n\nOn prostate patients in place of the private SEER")
                .contains(", by construction")
                .contains("the British doctor only");
        assertThat(quick.page().figures()).containsKeys("found", "residuals", "foreseen");
    }
}
