package io.simplex4j.experiments.study.clinical;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.experiments.QuickRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TwoDoctorsTest {
    @Test
    void the_page_shows_two_patients_and_counts_who_is_warned(@TempDir Path folder) throws Exception {
        QuickRun quick = QuickRun.of(ClinicalStudy.twoDoctors(), 2, folder);
        ClinicalResults results = new ClinicalResults(quick.figures());
        Sites sites = Sites.AMERICAN_AND_BRITISH;
        for (String whom : List.of(ClinicalTrial.WRONG, ClinicalTrial.RIGHT)) {
            double sum = sites.warned().stream()
                    .mapToDouble(who -> results.mean(ClinicalTrial.ALARMS, who, whom))
                    .sum();
            assertThat(sum).as(whom).isBetween(1 - 1e-9, 1 + 1e-9);
        }
        String page = Files.readString(quick.folder().resolve("two-doctors.md"));
        assertThat(page)
                .startsWith("# Results: two-doctors\n\nOn synthetic patients")
                .contains(MisclassifiedPatients.FIRST + ", American corpus")
                .contains(MisclassifiedPatients.SECOND + ", British corpus")
                .contains("the British doctor only");
        assertThat(quick.findings().figures()).containsKeys("found", "residuals", "foreseen");
    }
}
