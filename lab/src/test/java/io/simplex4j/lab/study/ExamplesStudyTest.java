package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.QuickRun;
import io.simplex4j.lab.dataset.EmbeddedDigits;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.figure.MixtureFigure;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class ExamplesStudyTest {
    @Test
    void the_first_tests_of_each_kind_are_mixtures_whose_weights_and_parts_sum_to_one(@TempDir Path folder)
            throws Exception {
        QuickRun quick = QuickRun.of(ExamplesStudy.study(), 1, folder);
        for (String part : List.of("digits", "patients", "series")) {
            ResultTable all = quick.figures().where("part", part).without("test", "");
            for (String test : all.distinct("test")) {
                ResultTable rows = all.where("test", test);
                int most = part.equals("digits") ? ExamplesStudy.DIGIT_MEMBERS : ExamplesStudy.MEMBERS;
                assertThat(rows.without("member", "").distinct("member")).hasSizeBetween(1, most);
                assertThat(sum(rows, "weight")).isEqualTo(1, within(1e-9));
                assertThat(sum(rows, MixtureFigure.PARTS) / 1e6).as(part + test).isEqualTo(1, within(2e-3));
            }
            String svg = Files.readString(quick.folder().resolve("examples-" + part + ".svg"));
            assertThat(svg).contains("relative residual: ", "weight: ", "#0072b2");
        }
        assertThat(tests(quick, "digits"))
                .containsExactlyElementsOf(IntStream.range(0, 10)
                        .mapToObj(
                                digit -> Sampling.ofClass(EmbeddedDigits.both().test(), digit)[0])
                        .map(test -> Integer.toString(test))
                        .toList());
        ResultTable patients = quick.figures().where("part", "patients").where("member", "");
        assertThat(patients.where("quantity", "label").texts("value"))
                .containsExactly("survived", "survived", "died", "died");
        assertThat(tests(quick, "series")).containsExactly("0", "1", "2");
        assertThat(Files.readString(quick.folder().resolve("examples.md")))
                .contains("prostate patients in place of", "simulated series (synthetic)", "![");
    }

    private static List<String> tests(QuickRun quick, String part) {
        return quick.figures().where("part", part).without("test", "").distinct("test");
    }

    private static double sum(ResultTable rows, String quantity) {
        return rows.where("quantity", quantity).texts("value").stream()
                .flatMapToDouble(cell -> Arrays.stream(MixtureFigure.numbers(cell)))
                .sum();
    }
}
