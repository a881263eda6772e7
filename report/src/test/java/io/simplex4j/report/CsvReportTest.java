package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvReportTest {
    private static List<NamedCsvRecord> rows(Explanation why) {
        return rows(CsvReport.of(why));
    }

    private static List<NamedCsvRecord> rows(CsvReport report) {
        return CsvReader.builder().ofNamedCsvRecord(report.toString()).stream().toList();
    }

    @Test
    void weighted_projections_of_an_input_sum_to_one() {
        List<NamedCsvRecord> rows = rows(Samples.patient());
        double sum = rows.stream()
                .mapToDouble(row -> Double.parseDouble(row.getField("weighted_projection")))
                .sum();
        assertThat(sum).isCloseTo(1, within(1e-2));
        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            double weight = Double.parseDouble(row.getField("weight"));
            double p = Double.parseDouble(row.getField("projection"));
            assertThat(Double.parseDouble(row.getField("weighted_projection"))).isCloseTo(weight * p, within(1e-12));
        });
    }

    @Test
    void there_is_a_row_for_each_example_and_feature() {
        Explanation sample = Samples.patient();
        int examples = sample.contributions().size();
        List<NamedCsvRecord> rows = rows(sample);
        assertThat(rows).hasSize(examples * Samples.patients().groups().groups().size());
        assertThat(rows.get(0).getField("input")).isEqualTo(sample.example().id());
    }

    @Test
    void without_features_there_is_a_row_for_each_example() {
        Explanation sample = Samples.patient("Joe", 3, Explainer::withoutFeatures);
        List<NamedCsvRecord> rows = rows(sample);
        assertThat(rows).hasSize(sample.contributions().size());
        assertThat(rows.get(0).getField("projection")).isEmpty();
    }

    @Test
    void pictures_and_series_have_a_row_for_each_number() {
        Explanation image = Samples.image(3);
        assertThat(rows(image))
                .hasSize(image.contributions().size() * image.example().input().size())
                .anySatisfy(row -> assertThat(row.getField("feature")).isEqualTo("row 2 column 3 channel 3"));
        assertThat(rows(Samples.series(1)))
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.getField("feature")).endsWith(" step 1"));
    }

    @Test
    void every_row_has_the_verdict_and_its_reasons() {
        assertThat(rows(Samples.patient())).isNotEmpty().allSatisfy(row -> {
            assertThat(row.getField("prediction")).isEqualTo("no relapse");
            assertThat(row.getField("verdict")).isEqualTo("do-not-rely");
            assertThat(row.getField("warnings")).isEqualTo("class-not-kept weight-on-misclassified");
        });
    }

    @Test
    void rows_say_which_section_they_are_of() {
        CsvReport report = CsvReport.of(List.of(
                new Section("Squares", "", Explanations.of(Samples.notUnique())),
                new Section("Stays", "", Explanations.of(Samples.series(1)))));
        assertThat(rows(report)).extracting(row -> row.getField("section")).containsOnly("Squares", "Stays");
    }

    @Test
    void an_input_without_a_name_is_called_by_its_row() {
        Explanation unnamed = Changes.example(Samples.patient(), example -> example.withId("0"));
        assertThat(rows(unnamed).get(0).getField("input")).isEqualTo("0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+cmd|' /C calc'!A0", "-5 +cmd|x", "@SUM(A1)", "\t=1", "=\"a\"\"b\",c\n"})
    void a_name_never_becomes_a_formula(String name) {
        Explanation sample = Samples.patient();
        Explanation renamed =
                Changes.example(sample, example -> example.withId(name).withLabel(name));
        NamedCsvRecord row = rows(renamed).get(0);
        assertThat(row.getField("input")).isEqualTo("'" + name);
        assertThat(row.getField("label")).isEqualTo("'" + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "+3.5", "-5 years", "Joe", "</script>", "a,b", "\"quoted\""})
    void other_names_stay_as_they_are(String name) {
        Explanation sample = Samples.patient();
        Explanation renamed = Changes.example(sample, example -> example.withId(name));
        assertThat(rows(renamed).get(0).getField("input")).isEqualTo(name);
    }
}
