package io.simplex4j.report.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Report;
import io.simplex4j.report.Samples;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CsvReportTest {
    private static List<NamedCsvRecord> rows(Samples.Sample sample) {
        return rows(Report.of("title", sample.background(), List.of(sample.explained())));
    }

    private static List<NamedCsvRecord> rows(Report report) {
        StringWriter text = new StringWriter();
        try {
            CsvReport.write(report, text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return CsvReader.builder().ofNamedCsvRecord(text.toString()).stream().toList();
    }

    @Test
    void weighted_projections_of_an_input_sum_to_one() {
        List<NamedCsvRecord> rows = rows(Samples.patient());
        double sum = rows.stream()
                .mapToDouble(row -> Double.parseDouble(row.getField("weighted_projection")))
                .sum();
        assertThat(sum).isCloseTo(1, within(1e-2));
        assertThat(rows).allSatisfy(row -> {
            double weight = Double.parseDouble(row.getField("weight"));
            double p = Double.parseDouble(row.getField("projection"));
            assertThat(Double.parseDouble(row.getField("weighted_projection"))).isCloseTo(weight * p, within(1e-12));
        });
    }

    @Test
    void there_is_a_row_for_each_example_and_feature() {
        Samples.Sample sample = Samples.patient();
        int examples = sample.explained().explanation().contributions().size();
        List<NamedCsvRecord> rows = rows(sample);
        assertThat(rows).hasSize(examples * Samples.patients().groups().groups().size());
        assertThat(rows.get(0).getField("input")).isEqualTo(sample.explained().name());
    }

    @Test
    void without_features_there_is_a_row_for_each_example() {
        Samples.Sample sample = Samples.patient("Joe", 3, Explainer::withoutFeatures);
        List<NamedCsvRecord> rows = rows(sample);
        assertThat(rows)
                .hasSize(sample.explained().explanation().contributions().size());
        assertThat(rows.get(0).getField("projection")).isEmpty();
    }

    @Test
    void pictures_and_series_have_a_row_for_each_number() {
        Samples.Sample image = Samples.image(3);
        assertThat(rows(image))
                .hasSize(image.explained().explanation().contributions().size()
                        * image.explained().input().size())
                .anySatisfy(row -> assertThat(row.getField("feature")).isEqualTo("row 1 column 2 channel 2"));
        assertThat(rows(Samples.series(1)))
                .allSatisfy(row -> assertThat(row.getField("feature")).endsWith(" step 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+cmd|' /C calc'!A0", "-5 +cmd|x", "@SUM(A1)", "\t=1", "=\"a\"\"b\",c\n"})
    void a_name_never_becomes_a_formula(String name) {
        Samples.Sample sample = Samples.patient();
        Explained renamed = new Explained(
                name,
                sample.explained().input(),
                Optional.of(name),
                sample.explained().explanation());
        NamedCsvRecord row =
                rows(Report.of("title", sample.background(), List.of(renamed))).get(0);
        assertThat(row.getField("input")).isEqualTo("'" + name);
        assertThat(row.getField("label")).isEqualTo("'" + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "+3.5", "-5 years", "Joe", "</script>", "a,b", "\"quoted\""})
    void other_names_stay_as_they_are(String name) {
        Samples.Sample sample = Samples.patient();
        Explained renamed = new Explained(
                name,
                sample.explained().input(),
                Optional.empty(),
                sample.explained().explanation());
        assertThat(rows(Report.of("title", sample.background(), List.of(renamed)))
                        .get(0)
                        .getField("input"))
                .isEqualTo(name);
    }
}
