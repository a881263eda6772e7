package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.Example;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Quadrature;
import io.simplex4j.report.Changes;
import io.simplex4j.report.HtmlReport;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Samples;
import io.simplex4j.report.TextReport;
import io.simplex4j.report.internal.words.Language;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CardTest {
    private static Card card(Explanation why) {
        return Card.of("card", why, List.of(), Palette.BLUE_RED, Language.english());
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }

    @Test
    void features_stand_by_importance_with_values_in_their_own_units() {
        FeatureTable.Block block =
                card(Samples.patient()).features().orElseThrow().blocks().get(0);
        assertThat(block.rows())
                .extracting(row -> row.feature().text())
                .containsExactly("grade", "smoker", "stage", "age", "tumour size", "PSA");
        FeatureTable.Row first = block.rows().get(0);
        assertThat(first.total().orElseThrow().value().text()).isEqualTo("3");
        assertThat(first.total().orElseThrow().part()).isEqualTo("+90%");
        assertThat(first.total().orElseThrow().tint()).isEqualTo("tint-plus-5");
        assertThat(block.rows().get(4).total().orElseThrow().value().text()).isEqualTo("24.2 mm");
        assertThat(block.columns())
                .extracting(column -> column.value().text())
                .containsExactly("Sara 2", "Joke", "Ada 2", "Piet", "Tom 3");
        assertThat(block.folded()).isEmpty();
    }

    @Test
    void a_corpus_with_a_noun_is_spoken_of_by_it() {
        Explanation why = Samples.ofPatients();
        Card card = card(why);
        assertThat(card.features().orElseThrow().meaning())
                .isEqualTo("Shares say what links these patients to the model, not what raises the risk.");
        assertThat(card(Samples.patient()).features().orElseThrow().meaning())
                .isEqualTo("Shares say what links these examples to the model, not what causes an outcome.");
        assertThat(card.closeness()).contains("this patient", "the patients above");
        assertThat(card.glance().name().text()).isEqualTo("patient 0");
        assertThat(card.glance().sentence().toString()).startsWith("Do not rely on this: to the model, patient 0 is");
        String page = Jsoup.parse(HtmlReport.of(why).toString()).text();
        String text = TextReport.of(why).toString();
        assertThat(page).contains("Patients in the corpus");
        assertThat(text).contains("To the model, this patient is");
        assertThat((page + text).replace("examples fit", ""))
                .doesNotContainPattern(Pattern.compile("\\b(example|input)s?\\b", Pattern.CASE_INSENSITIVE));
    }

    @Test
    void twelve_features_and_six_examples_are_shown_and_the_rest_is_folded() {
        FeatureTable table = card(Samples.table(60, 50)).features().orElseThrow();
        assertThat(table.blocks().get(0).rows()).hasSize(12);
        assertThat(table.blocks().get(0).columns()).hasSize(6);
        assertThat(table.blocks().get(0).folded()).hasSize(48);
        assertThat(plain(table.blocks().get(0).foldedSummary())).isEqualTo("48 more features, together +31%");
        assertThat(table.blocks().get(0).left()).isEmpty();
        assertThat(table.blocks()).hasSize(9);
        assertThat(plain(table.moreSummary())).isEqualTo("The same of 44 more examples, together 78%");
        assertThat(plain(table.blocks().get(8).title())).isEqualTo("Examples 49 to 50, together 0.2%");
        assertThat(table.blocks().get(1).rows().get(0).cells())
                .isNotEmpty()
                .allMatch(cell -> !cell.part().isEmpty());
        assertThat(table.blocks().get(1).rows().get(0).total()).isEmpty();
    }

    @Test
    void of_thousands_of_features_only_some_are_folded() {
        FeatureTable.Block block =
                card(Samples.table(2000, 7)).features().orElseThrow().blocks().get(0);
        assertThat(block.rows().size() + block.folded().size()).isEqualTo(112);
        assertThat(plain(block.left())).startsWith("1,888 further features, together ");
    }

    @Test
    void one_more_feature_is_shown_rather_than_folded_alone() {
        assertThat(card(Samples.table(13, 1))
                        .features()
                        .orElseThrow()
                        .blocks()
                        .get(0)
                        .rows())
                .hasSize(13);
    }

    @Test
    void without_parts_features_are_only_values_in_their_own_order() {
        Card card = card(Samples.patient("Patient 17", 3, Explainer::withoutFeatures));
        FeatureTable table = card.features().orElseThrow();
        assertThat(table.explained()).isFalse();
        assertThat(table.blocks().get(0).rows())
                .extracting(row -> row.feature().text())
                .containsExactly("age", "tumour size", "PSA", "stage", "grade", "smoker");
    }

    @Test
    void the_example_and_those_that_explain_it_are_judged() {
        ExampleList examples = card(Samples.patient()).examples();
        assertThat(examples.subject().right()).contains(false);
        assertThat(examples.subject().prediction().orElseThrow().text()).isEqualTo("no relapse");
        assertThat(examples.shown())
                .extracting(view -> view.right().orElseThrow())
                .containsExactly(false, true, true, false, true);
    }

    @Test
    void a_label_in_other_words_is_not_held_against_the_prediction() {
        Explanation other = Changes.example(Samples.patient(), example -> example.withLabel("alive"));
        assertThat(card(other).examples().subject().right()).isEmpty();
    }

    @Test
    void weights_that_are_not_unique_have_their_range_in_words() {
        assertThat(card(Samples.notUnique()).examples().shown())
                .extracting(view -> plain(view.range()))
                .containsExactly(
                        "10% to 50% would do as well", "0% to 40% would do as well", "10% to 50% would do as well");
        assertThat(card(Samples.patient()).examples().shown())
                .isNotEmpty()
                .allMatch(view -> view.range().isEmpty());
    }

    @Test
    void twelve_examples_are_shown_and_the_rest_is_folded() {
        ExampleList examples = card(Samples.table(60, 50)).examples();
        assertThat(examples.shown()).hasSize(12);
        assertThat(examples.folded()).hasSize(38);
        assertThat(plain(examples.foldedSummary())).isEqualTo("38 more examples, together 58%");
    }

    @Test
    void of_a_thousand_examples_the_heaviest_are_shown() {
        Explanation why = Samples.everyExample(1000);
        assertThat(why.contributions()).hasSize(1000);
        int attributed = why.attribution().orElseThrow().projections().size();
        assertThat(attributed).isBetween(100, 999);
        Card card = card(why);
        assertThat(card.examples().shown()).hasSize(12);
        assertThat(card.examples().folded()).hasSize(88);
        assertThat(card.examples().foldedSummary())
                .startsWith("988 more examples, together ")
                .endsWith("; the heaviest 88 of them");
        FeatureTable table = card.features().orElseThrow();
        assertThat(table.blocks()).hasSize(10);
        assertThat(plain(table.moreSummary())).startsWith("The same of 54 more examples, together ");
        double whole = why.completeness().orElseThrow().expected();
        assertThat(table.whole()).isEqualTo(NumberText.percent(whole));
    }

    @Test
    void bins_are_told_in_place_of_a_tolerance() {
        Explanation why =
                Samples.patient("Patient 17", 3, explainer -> explainer.withQuadrature(Quadrature.rightRiemann(200)));
        assertThat(card(why).facts())
                .extracting(Fact::value)
                .contains(
                        "compared with the baseline mean, projected on the shift to the mixture, summed over 200 bins");
    }

    @Test
    void examples_without_parts_are_shown_plain() {
        Explanation why = Samples.patient("Patient 17", 3, explainer -> explainer.withAttributedShare(0.5));
        int attributed = why.attribution().orElseThrow().projections().size();
        assertThat(attributed).isLessThan(why.contributions().size());
        Card card = card(why);
        assertThat(card.features().orElseThrow().blocks().get(0).columns()).hasSize(attributed);
        assertThat(card.examples().shown()).hasSameSizeAs(why.contributions());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void images_are_seen_with_one_legend(int channels) {
        Card card = card(Samples.image(channels));
        assertThat(card.examples().layout()).isEqualTo("tiles");
        assertThat(card.examples().legend()).isPresent();
        assertThat(card.examples().subject().picture()).isPresent();
        assertThat(card.examples().shown())
                .isNotEmpty()
                .allMatch(view -> view.picture().isPresent());
        assertThat(card.features()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50})
    void series_are_stacked(int steps) {
        Card card = card(Samples.series(steps));
        assertThat(card.examples().layout()).isEqualTo("stack");
    }

    @Test
    void facts_tell_where_it_comes_from() {
        Card card = card(Samples.patient());
        assertThat(card.facts().stream().map(fact -> fact.head()))
                .containsSubsequence(
                        "Model",
                        "Digest of the model",
                        "Latent layer",
                        "Corpus",
                        "Digest of the corpus",
                        "Features",
                        "Setting baseline",
                        "Setting solver",
                        "Made by");
        assertThat(card.facts().get(1).value()).isEqualTo("function:network-11");
        assertThat(facts(card, "Features"))
                .containsExactly(
                        "compared with the baseline mean, projected on the shift to the mixture, within 0.001");
    }

    @Test
    void every_note_on_how_data_were_read_is_told() {
        Card card = Card.of("card", Samples.patient(), List.of("one", "two"), Palette.BLUE_RED, Language.english());
        assertThat(facts(card, "Note on the corpus")).containsExactly("made up for a test", "no patient was harmed");
        assertThat(facts(card, "Note on the inputs")).containsExactly("one", "two");
    }

    private static List<String> facts(Card card, String name) {
        return card.facts().stream()
                .filter(fact -> fact.head().equals(name))
                .map(Fact::value)
                .toList();
    }

    @Test
    void the_numbers_say_how_good_the_mixture_is() {
        assertThat(card(Samples.patient()).numbers())
                .extracting(Fact::head)
                .containsExactly(
                        "Row",
                        "Left unexplained, as a distance",
                        "The same as a share",
                        "Duality gap",
                        "Solver",
                        "Weights are unique",
                        "Sum of all shares",
                        "Error of features, estimated");
        assertThat(plain(card(Samples.patient()).examples().subject().probability()))
                .isEqualTo("57%");
        assertThat(card(Samples.notUnique()).examples().subject().probability()).isEmpty();
    }

    @Test
    void bars_of_features_share_one_scale() {
        FeatureTable.Block block =
                card(Samples.patient()).features().orElseThrow().blocks().get(0);
        assertThat(block.rows()).allMatch(row -> row.bar().isPresent());
    }

    @Test
    void nothing_left_unexplained_is_said_in_words() {
        assertThat(card(Samples.notUnique()).closeness())
                .isEqualTo("The examples above explain everything that sets this input apart from the average of the"
                        + " corpus.");
        assertThat(card(Samples.patient()).closeness())
                .isEqualTo(
                        "As the model sees them, the mixture of the examples above misses 30% of the distance between"
                                + " this input and the average of the corpus.");
    }

    @Test
    void what_does_not_fit_is_refused() {
        Explanation sample = Samples.patient();
        Example shorter = Example.of(Vec.of(1, 2));
        assertThatThrownBy(() -> card(Changes.example(sample, example -> shorter)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("example has 2 numbers; expected 11 as inputs of the corpus");
        Contribution first = sample.contributions().get(0);
        Contribution unknown = new Contribution(
                40, "x", 1, first.weightRange(), first.label(), first.prediction(), first.output(), first.projection());
        assertThatThrownBy(() -> card(Changes.contributions(sample, List.of(unknown))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("contribution refers to example 40; expected one of the 40 in the corpus");
    }

    @Test
    void the_order_of_contributions_is_that_of_the_parts() {
        Explanation sample = Samples.patient();
        List<Integer> places =
                sample.contributions().stream().map(Contribution::row).toList();
        assertThatThrownBy(() -> card(Changes.shuffled(sample)))
                .hasMessageStartingWith("attribution is of examples " + places);
    }
}
