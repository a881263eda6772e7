package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Matrix;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TriageReportsTest {
    private static final Explainer EXPLAINER = Explainer.ofLatents(Corpus.ofLatents(Examples.of(
                    Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}}))))
            .withoutReferences();
    private static final Examples INPUTS = Examples.of(Matrix.of(new double[][] {{0.2, 0.2}, {3, 4}}))
            .withIds(List.of("<script>alert(1)</script>", "=1+1\nnext"));
    private static final TriageReport REPORT = Triage.of(EXPLAINER).sort(INPUTS);

    @Test
    void a_page_escapes_names_and_links_cards() {
        String page = HtmlReport.of(REPORT, EXPLAINER.explain(INPUTS.select(1)).toList())
                .toString();
        assertThat(page)
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "<a href=\"#card-1\">")
                .doesNotContain("<script>alert");
    }

    @Test
    void json_is_as_its_schema_says_with_everything_and_with_nothing() {
        Corpus corpus = EXPLAINER.provenance().corpus();
        Calibration calibration = Calibration.heldOut(
                corpus,
                Matrix.of(IntStream.range(0, 60)
                        .mapToObj(i -> new double[] {i / 30.0, 0.4})
                        .toArray(double[][]::new)));
        TriageReport all = Triage.of(EXPLAINER)
                .withCalibration(calibration)
                .withFalseDiscoveryRate(0.1)
                .withDrift(DriftState.withDefaults().over(calibration))
                .sort(INPUTS);
        String json = PublishedSchema.assertValidTriage(JsonReport.of(all).toString());
        assertThat(json).contains("\"coverage\"", "\"falseDiscovery\"", "\"drift\"", "\"pValue\"");
        String nothing = PublishedSchema.assertValidTriage(JsonReport.of(REPORT).toString());
        assertThat(PublishedSchema.triageErrors(nothing.replace("\"foreign\"", "\"strange\"")))
                .isNotEmpty();
    }

    @Test
    void a_table_has_no_formulas() {
        assertThat(CsvReport.of(REPORT).toString()).contains("'=1+1").doesNotContain(",=1+1", "\"=1+1");
    }

    @Test
    void text_keeps_to_one_line_each_and_to_the_charset() {
        TextReport report = TextReport.of(REPORT).withStyle(StandardCharsets.US_ASCII, false);
        assertThat(report.toString().lines().filter(line -> line.startsWith("=1+1")))
                .hasSize(1);
        assertThat(report.toString()).contains("2 inputs: ").doesNotContain("▁", "█", "–");
        assertThat(report.abridged("").toString()).startsWith("2 inputs: ").hasLineCount(1);
    }

    @Test
    void cards_of_other_inputs_are_refused() {
        Examples others = INPUTS.withIds(List.of("a", "b"));
        assertThatThrownBy(() -> HtmlReport.of(REPORT, EXPLAINER.explain(others).toList()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the card of input 0 ('a') belongs to no row of the triage");
    }

    @Test
    void a_report_of_a_triage_takes_no_explanations() throws IOException {
        Explanation one = EXPLAINER.explain(INPUTS).toList().get(0);
        for (Report report : List.of(TextReport.of(REPORT), CsvReport.of(REPORT), HtmlReport.of(REPORT))) {
            try (ReportWriter writer = report.begin(OutputStream.nullOutputStream())) {
                assertThatThrownBy(() -> writer.add(one)).isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @Test
    void explanations_of_other_rows_are_refused() throws IOException {
        Explanations both = EXPLAINER.explain(INPUTS);
        for (Report report : List.of(HtmlReport.of(both), CsvReport.of(both))) {
            try (ReportWriter writer = report.begin(OutputStream.nullOutputStream())) {
                assertThatThrownBy(() -> writer.add(both.toList().get(1)))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("which is next in the report");
            }
        }
    }
}
