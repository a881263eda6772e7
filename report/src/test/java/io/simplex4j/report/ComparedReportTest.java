package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.internal.document.Disagreement;
import io.simplex4j.report.internal.words.Language;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every format of explanations by two corpora. */
final class ComparedReportTest {
    private static final CorpusComparison COMPARISON = Samples.comparison(3).withNames(List.of("dutch", "german"));
    private static final Document PAGE = Jsoup.parse(HtmlReport.of(COMPARISON).toString());

    private static String sentence(int input) {
        List<Explanation> all =
                StreamSupport.stream(COMPARISON.spliterator(), false).toList();
        return Disagreement.of(COMPARISON, all.subList(2 * input, 2 * input + 2), Language.english())
                .sentence()
                .toString();
    }

    private static Element only(Element in, String selector) {
        return Objects.requireNonNull(in.selectFirst(selector), selector);
    }

    @Test
    void a_page_has_cards_side_by_side_below_the_sentence() {
        assertThat(PAGE.select(".compared"))
                .hasSize(3)
                .allSatisfy(each -> assertThat(each.select(".sides > .card > .head h3"))
                        .extracting(Element::text)
                        .satisfiesExactly(
                                first -> assertThat(first).endsWith("With dutch"),
                                second -> assertThat(second).endsWith("With german")));
        Element first = only(PAGE, ".compared");
        assertThat(only(first, "h3").text()).isEqualTo("Patient 1");
        assertThat(only(first, ".disagreement").text()).isEqualTo(sentence(0));
    }

    @Test
    void the_overview_has_a_column_for_each_corpus() {
        Element overview = only(PAGE, "table.overview");
        assertThat(overview.select("thead th"))
                .extracting(Element::text)
                .containsExactly("Input", "Prediction", "Where the corpora disagree", "With dutch", "With german");
        assertThat(overview.select("tbody tr"))
                .hasSize(3)
                .allSatisfy(row -> assertThat(row.select("td.side .badge")).hasSize(2));
    }

    @Test
    void pictures_side_by_side_have_one_scale() {
        Element first = only(PAGE, ".compared");
        assertThat(first.select("[id$=-strip]")).hasSize(2);
        assertThat(first.select("[id$=-strip] desc").eachText().stream().distinct())
                .as("the lines of residuals reach equally far")
                .hasSize(1);
        List<String> apart = Jsoup.parse(
                        HtmlReport.of(COMPARISON.explanations().get(0)).toString())
                .select("[id$=-strip] desc")
                .eachText();
        assertThat(apart.get(0))
                .isNotEqualTo(first.select("[id$=-strip] desc").eachText().get(0));
    }

    @Test
    void features_side_by_side_have_one_order() {
        for (Element compared : PAGE.select(".compared")) {
            assertThat(compared.select(".card").stream()
                            .map(card ->
                                    card.selectFirst(".grid").select("tbody th").eachText())
                            .distinct())
                    .hasSize(1);
        }
    }

    @Test
    void text_has_the_sentence_and_all_blocks() {
        String text = TextReport.of(COMPARISON).toString();
        assertThat(text)
                .startsWith("Patient 1 (input 0)\n" + sentence(0) + "\n\nPatient 1 (input 0) with dutch: ")
                .contains("\nPatient 3 (input 2) with german: ")
                .contains("\nWith german:\nPredictions by verdict, where actual labels are known:")
                .contains("from the baseline (mean of dutch) to the mixture");
    }

    @Test
    void a_table_names_the_corpus_of_each_row() {
        List<String> lines = CsvReport.of(COMPARISON).toString().lines().toList();
        assertThat(lines.get(0)).startsWith("section,corpus,input,label");
        assertThat(lines.stream()
                        .skip(1)
                        .map(line -> line.split(",", -1)[1] + line.split(",", -1)[2])
                        .distinct())
                .containsExactly(
                        "dutchPatient 1",
                        "germanPatient 1",
                        "dutchPatient 2",
                        "germanPatient 2",
                        "dutchPatient 3",
                        "germanPatient 3");
        assertThat(CsvReport.of(COMPARISON.explanations().get(0)).toString()).startsWith("section,input,label");
    }

    @Test
    void json_names_the_corpora_and_says_where_they_disagree() {
        JsonNode json = JsonMapper.shared()
                .readTree(PublishedSchema.assertValid(JsonReport.of(COMPARISON).toString()));
        assertThat(json.has("corpus")).isFalse();
        assertThat(json.at("/corpora/1/name").asString()).isEqualTo("german");
        assertThat(json.at("/corpora/1/examples").asInt()).isEqualTo(8);
        assertThat(json.get("explanations").values())
                .extracting(each ->
                        each.get("corpus").asString() + each.get("input").asInt())
                .containsExactly("dutch0", "german0", "dutch1", "german1", "dutch2", "german2");
        assertThat(json.at("/comparisons/2/sentence").asString()).isEqualTo(sentence(2));
        assertThat(json.get("summaries").values())
                .extracting(each -> each.get("corpus").asString())
                .containsExactly("dutch", "german");
    }
}
