package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.report.verify.Verification;
import io.simplex4j.report.verify.Verifier;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

/** The age of every corpus example was missing, and the grade of the first input. */
final class ReplacedValuesTest {
    private static final FunctionModel MODEL = JsonSamples.network(LinearHead.Activation.SOFTMAX);
    private static final Examples CORPUS = JsonSamples.patients()
            .withReplaced(IntStream.range(0, JsonSamples.patients().size())
                    .mapToObj(row -> List.of(0))
                    .toList());
    private static final Examples INPUTS =
            JsonSamples.inputs().select(0, 1).withReplaced(List.of(List.of(2), List.of()));
    private static final Explanations WHY =
            Explainer.of(MODEL, Corpus.encode(MODEL, CORPUS)).explain(INPUTS);

    @Test
    void are_marked_in_text_and_on_cards() {
        String grade = JsonSamples.form().text(2, INPUTS.inputs().row(0));
        assertThat(TextReport.of(WHY).toString())
                .containsOnlyOnce("  missing and replaced: Grade (" + grade + ")\n")
                .contains(" years (replaced)) ");
        assertThat(Jsoup.parse(HtmlReport.of(WHY).toString()).select("table").text())
                .contains(grade + " (replaced)")
                .contains(" years (replaced)");
    }

    @Test
    void are_marked_in_csv() {
        List<NamedCsvRecord> rows = CsvReader.builder()
                .ofNamedCsvRecord(CsvReport.of(WHY).toString())
                .stream()
                .toList();
        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            boolean first = row.getField("input").equals(INPUTS.id(0));
            assertThat(row.getField("input_replaced"))
                    .isEqualTo(first && row.getField("feature").equals("Grade") ? "true" : "");
            assertThat(row.getField("example_replaced"))
                    .isEqualTo(row.getField("feature").equals("Age") ? "true" : "");
        });
    }

    @Test
    void are_named_in_json_and_verified() {
        String json = PublishedSchema.assertValid(JsonReport.of(WHY).toString());
        assertThat(json).containsOnlyOnce("\"replaced\":[\"Grade\"]").contains("\"replaced\":[\"Age\"]");
        assertThat(verify(json).passed()).isTrue();
        assertThat(verify(json.replace("\"replaced\":[\"Grade\"],", ""))
                        .explanations()
                        .get(0)
                        .problems())
                .contains("replaced is missing; expected [Grade]");
        assertThat(verify(json.replaceFirst("\"replaced\":\\[\"Age\"\\]", "\"replaced\":[\"Size\"]"))
                        .explanations()
                        .get(0)
                        .problems())
                .anyMatch(problem -> problem.endsWith(".replaced[0] is Size; expected Age"));
    }

    private static Verification verify(String json) {
        return Verifier.of(MODEL, CORPUS, INPUTS)
                .verify(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }
}
