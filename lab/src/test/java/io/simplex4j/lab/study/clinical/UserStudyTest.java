package io.simplex4j.lab.study.clinical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.ExperimentRunner;
import io.simplex4j.lab.QuickModels;
import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.claim.Verdict;
import io.simplex4j.lab.dataset.clinical.ProstateFeatures;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
final class UserStudyTest {
    private ExperimentRunner runner = new ExperimentRunner(UserStudy.study(), Path.of(""));
    private ResultTable table = ResultTable.withColumns("run").build();

    @BeforeAll
    void run(@TempDir Path folder) {
        runner = new ExperimentRunner(UserStudy.study(), folder);
        table = runner.run(1, QuickModels.bench());
    }

    @Test
    void parts_add_up_to_one() {
        assertThat(Arrays.stream(table.numbers("product")).sum()).isEqualTo(1, within(1e-6));
        assertThat(table.numbers("product"))
                .hasSize(2 * ProstateFeatures.groups().groups().size());
    }

    @Test
    void two_patients_explain_a_third() {
        assertThat(table.distinct("patient")).containsExactly("Joe", "Bill", "Max");
        double bill = table.where("patient", "Bill").numbers("weight")[0];
        double max = table.where("patient", "Max").numbers("weight")[0];
        assertThat(bill + max).isEqualTo(1, within(1e-9));
        assertThat(bill).isGreaterThan(max);
        assertThat(max).isGreaterThanOrEqualTo(0.25);
    }

    @Test
    void the_patients_are_as_in_the_figure_of_the_study() {
        assertThat(text("Joe", UserStudy.PREDICTED)).startsWith("dies");
        assertThat(text("Bill", UserStudy.OUTCOME)).isEqualTo("died");
        assertThat(text("Max", UserStudy.OUTCOME)).isEqualTo("survived");
    }

    @Test
    void weights_that_were_learnt_leave_less_than_equal_ones() {
        assertThat(whole(UserStudy.LEARNT)).isLessThan(whole(UserStudy.EQUAL)).isLessThan(whole(UserStudy.NEAREST));
    }

    @Test
    void the_page_shows_how_features_add_up_and_says_it_in_words() throws Exception {
        ClaimPage page = runner.report(LocalDate.EPOCH);
        String svg = Files.readString(runner.page().resolveSibling("user-study-waterfall.svg"));
        ProstateFeatures.groups().groups().forEach(group -> assertThat(svg).contains(">" + group.name() + "<"));
        double age =
                Arrays.stream(table.where("feature", "Age").numbers("product")).sum();
        double percent = Math.abs(100 * age);
        assertThat(svg)
                .containsPattern(">100%<")
                .containsPattern(
                        Pattern.quote(String.format(Locale.ROOT, percent < 9.95 ? "%.1f" : "%.0f", percent)) + "%<");
        assertThat(page.judgements().get(0).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(page.judgements().get(2).verdict()).isEqualTo(Verdict.NOT_TESTED);
        assertThat(Files.readString(runner.page()))
                .contains(
                        "To the model he is",
                        "Joe was picked by a rule",
                        "years",
                        "Secondary Gleason",
                        "](user-study-waterfall.svg)");
    }

    private String text(String patient, String feature) {
        return table.where("patient", patient)
                .where("feature", feature)
                .texts("value")
                .get(0);
    }

    private double whole(String feature) {
        return table.where("patient", "").where("feature", feature).numbers("value")[0];
    }
}
