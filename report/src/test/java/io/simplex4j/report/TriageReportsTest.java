package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Matrix;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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

    private interface Writing {
        void to(ByteArrayOutputStream out) throws IOException;
    }

    private static String written(Writing writing) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        writing.to(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_page_escapes_names_and_links_cards() throws IOException {
        String page = written(
                out -> TriagePage.of(REPORT, EXPLAINER.explain(INPUTS.select(1)).toList())
                        .write(out));
        assertThat(page)
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;", "<a href=\"#card-1\">")
                .doesNotContain("<script>alert");
    }

    @Test
    void json_is_as_its_schema_says_with_everything_and_with_nothing() throws IOException {
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
        String json = PublishedSchema.assertValidTriage(written(out -> TriageJson.write(all, out)));
        assertThat(json).contains("\"coverage\"", "\"falseDiscovery\"", "\"drift\"", "\"pValue\"");
        String nothing = PublishedSchema.assertValidTriage(written(out -> TriageJson.write(REPORT, out)));
        assertThat(PublishedSchema.triageErrors(nothing.replace("\"foreign\"", "\"strange\"")))
                .isNotEmpty();
    }

    @Test
    void a_table_has_no_formulas() throws IOException {
        assertThat(written(out -> TriageCsv.write(REPORT, out)))
                .contains("'=1+1")
                .doesNotContain(",=1+1", "\"=1+1");
    }

    @Test
    void text_keeps_to_one_line_each_and_to_the_charset() {
        StringWriter text = new StringWriter();
        TriageText.of(REPORT, TextStyle.plain(StandardCharsets.US_ASCII)).print(new PrintWriter(text, true));
        assertThat(text.toString().lines().filter(line -> line.startsWith("=1+1")))
                .hasSize(1);
        assertThat(text.toString()).contains("2 inputs: ").doesNotContain("▁", "█");
    }
}
