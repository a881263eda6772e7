package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Contrast;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.internal.card.Answers;
import io.simplex4j.report.internal.card.ContrastView;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Stability;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class DetailsReportTest {
    private static final Explainer EXPLAINER =
            JsonSamples.explainer().withStability().withContrast().withDecoder(new DetailSamples.Numbers(3, 4));
    private static final Explanation WHY =
            EXPLAINER.explain(JsonSamples.inputs().get(0));

    private static JsonNode json(JsonReport report) {
        return JsonMapper.shared().readTree(PublishedSchema.assertValid(report.toString()));
    }

    @Test
    void json_has_stability_contrast_and_reconstruction() {
        JsonNode file = json(JsonReport.of(WHY));
        assertThat(file.at("/settings/decoder/file").asString()).isEqualTo("numbers");
        JsonNode said = file.at("/explanations/0");
        Stability stability = WHY.details().stability().orElseThrow();
        assertThat(said.at("/stability/classes/0/label").asString())
                .isEqualTo(stability.classes().get(0).label());
        assertThat(said.at("/stability/classes/0/least").asDouble())
                .isEqualTo(stability.classes().get(0).min());
        Contrast contrast = WHY.details().contrast().orElseThrow();
        assertThat(said.at("/contrast/predicted/label").asString())
                .isEqualTo(WHY.prediction().orElseThrow());
        assertThat(said.at("/contrast/other/residual").asDouble())
                .isEqualTo(contrast.other().residual());
        assertThat(said.at("/contrast/shares")
                        .valueStream()
                        .mapToDouble(JsonNode::asDouble)
                        .sum())
                .isCloseTo(1, within(0.01));
        assertThat(said.at("/reconstruction/ofMixture").size()).isEqualTo(4);
        assertThat(json(JsonReport.of(WHY).withoutProjections())
                        .at("/explanations/0/reconstruction")
                        .propertyNames())
                .containsExactly("latentError", "mixtureError");
    }

    @Test
    void text_says_how_much_rests_on_single_examples_and_why_not_the_other_class() {
        String text = TextReport.of(WHY).toString();
        assertThat(text)
                .containsPattern(
                        "  [\\d.]+% of the weight is on examples labelled (no )?relapse, .* without any one example")
                .containsPattern("  Why (no )?relapse and not (no )?relapse\\? Examples labelled .*\n"
                        + "    (no )?relapse: [\\d.]+% of Rotterdam \\d+.*\n    (no )?relapse: [\\d.]+%.*\n"
                        + "    what sets the two apart: (Age|Size|Grade) \\(.* against .*\\) [+−]\\d+(\\.\\d)?%")
                .containsPattern("  Decoded from its own latent, the input is off by [0-9.]+; .* by [0-9.]+\\.");
        assertThat(text.chars()).allMatch(character -> character != '\u00a0');
    }

    @Test
    void a_card_has_a_section_for_each() {
        Document page = Jsoup.parse(HtmlReport.of(WHY).toString());
        assertThat(page.select(".card p.stability").text()).contains("without any one example");
        assertThat(page.select(".contrast h4").text()).startsWith("Why ").endsWith("?");
        assertThat(page.select(".contrast .both tbody tr")).hasSize(2);
        assertThat(page.select(".contrast .apart thead th").eachText())
                .containsExactly("Feature", "This input", "Typical of no relapse", "Typical of relapse", "Part");
        assertThat(page.select(".contrast .apart tbody tr")).hasSize(3);
        assertThat(page.select(".decoded tbody tr")).hasSize(3);
    }

    @Test
    void a_picture_is_shown_beside_what_is_decoded_and_those_of_both_classes() {
        Document page = Jsoup.parse(HtmlReport.of(DetailSamples.image()).toString());
        assertThat(page.select(".decoded .tile .who").eachText())
                .containsExactly("The input", "Decoded from its latent", "Decoded from the mixture");
        assertThat(page.select(".decoded .tile img, .decoded .tile svg")).hasSizeGreaterThanOrEqualTo(3);
        assertThat(page.select(".contrast .title")).hasSize(3);
        assertThat(page.select(".contrast .map img")).hasSize(1);
        assertThat(page.select(".contrast .apart")).isEmpty();
    }

    @Test
    void words_that_set_sentences_of_two_classes_apart_are_named_with_their_class() {
        Explanation why = DetailSamples.sentence();
        ContrastView view = ContrastView.of(
                "text", why, why.details().contrast().orElseThrow(), Optional.empty(), Language.english());
        assertThat(view.features())
                .extracting(each -> each.name().text())
                .containsExactlyInAnyOrder("“goal” (football)", "“rain” (weather)");
        assertThat(TextReport.of(why).toString()).contains("what sets the two apart: “", "” (football) +");
        assertThat(json(JsonReport.of(why))
                        .at("/explanations/0/contrast/shares")
                        .isMissingNode())
                .isTrue();
    }

    @Test
    void nothing_is_shown_that_was_not_asked_for() {
        Document page = Jsoup.parse(HtmlReport.of(Samples.patient()).toString());
        assertThat(page.select(".contrast, .decoded, .stability")).isEmpty();
        assertThat(TextReport.of(Samples.patient()).toString()).doesNotContain("without any one example", "Why ");
    }

    @Test
    void shares_are_told_with_their_ranges() {
        Stability stability = new Stability(
                List.of(),
                List.of(
                        new Stability.ClassShare("7", 0.79, 0.71, 0.84),
                        new Stability.ClassShare("9", 0.21, 0.16, 0.29),
                        new Stability.ClassShare("4", 0, 0, 0.001)),
                0.1,
                Optional.empty());
        assertThat(Answers.stability(stability, Language.english()).toString())
                .isEqualTo("79% of the weight is on examples labelled 7, 71 to 84% without any one example;"
                        + " 21% on 9, 16 to 29%.");
        assertThat(Answers.stability(new Stability(List.of(), List.of(), 0, Optional.empty()), Language.english())
                        .toString())
                .startsWith("Without any one example the mixture would be within");
    }

    @Test
    void labels_that_are_values_have_a_mean_in_words() {
        assertThat(Answers.stability(
                                new Stability(
                                        List.of(), List.of(), 0, Optional.of(new Stability.LabelMean(84.2, 79.5, 88))),
                                Language.english().about(Noun.of("house")))
                        .toString())
                .isEqualTo("The weighted mean of the labels is 84.2, 79.5 to 88 without any one house.");
    }

    private static Contrast.Side side(String label, double residual) {
        Contrast.Side known = WHY.details().contrast().orElseThrow().predicted();
        return new Contrast.Side(label, 3, residual, known.approximation(), true, known.contributions());
    }

    private static String answer(double predicted, double other) {
        return ContrastView.of(
                        "text",
                        WHY,
                        new Contrast(side("seven", predicted), side("nine", other), Optional.empty()),
                        Optional.empty(),
                        Language.english())
                .answer()
                .toString();
    }

    @Test
    void the_answer_depends_on_which_examples_are_nearer() {
        assertThat(answer(1, 2.5))
                .isEqualTo("Examples labelled seven by themselves come within 1 of this input, those labelled nine only"
                        + " within 2.5, 2.5 times as far.");
        assertThat(answer(0, 2.5)).endsWith("within 0 of this input, those labelled nine only within 2.5.");
        assertThat(answer(1, 1.02)).endsWith("(1.02): the examples do not decide between the two.");
        assertThat(answer(0, 0)).endsWith("the examples do not decide between the two.");
        assertThat(answer(3, 2))
                .isEqualTo("Examples labelled nine by themselves come nearer (2) than those labelled seven (3): the"
                        + " examples speak against the prediction.");
        assertThat(answer(3, 0)).endsWith("the examples speak against the prediction.");
    }
}
