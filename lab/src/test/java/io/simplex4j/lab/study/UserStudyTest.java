package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class UserStudyTest {
    @Test
    void the_parts_of_both_patients_sum_to_one_and_the_weights_learnt_fit_best(@TempDir Path folder) throws Exception {
        QuickRun quick = QuickRun.of(UserStudy.study(), 1, folder);
        ResultTable rows = quick.figures();
        assertThat(Arrays.stream(rows.numbers("product")).sum()).isCloseTo(1, within(1e-5));
        assertThat(rows.distinct("patient")).startsWith("Joe", "Bill");
        double learnt = residual(rows, "residual with the weights learnt");
        assertThat(learnt)
                .isLessThanOrEqualTo(residual(rows, "residual with equal weights") + 1e-12)
                .isLessThanOrEqualTo(residual(rows, "residual of the two nearest, equal weights") + 1e-12);
        assertThat(Files.readString(quick.folder().resolve("user-study.md")))
                .contains("## The patients", "Primary Gleason");
    }

    private static double residual(ResultTable rows, String what) {
        return Double.parseDouble(rows.where("feature", what).texts("value").get(0));
    }
}
