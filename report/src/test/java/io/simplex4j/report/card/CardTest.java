package io.simplex4j.report.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Vec;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Samples;
import io.simplex4j.report.Samples.Sample;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CardTest {
    private static Card card(Sample sample) {
        return Card.of("card", sample.explained(), sample.background(), Palette.BLUE_RED);
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }

    @Test
    void features_stand_by_importance_with_values_in_their_own_units() {
        FeatureTable.Block block =
                card(Samples.patient()).features().orElseThrow().block();
        assertThat(block.rows())
                .extracting(row -> row.feature().text())
                .containsExactly("grade", "smoker", "stage", "PSA", "tumour size", "age");
        FeatureTable.Row first = block.rows().get(0);
        assertThat(first.value().text()).isEqualTo("3");
        assertThat(plain(first.total().orElseThrow().text())).isEqualTo("+90.0 %");
        assertThat(first.total().orElseThrow().tint()).isEqualTo("tint-plus-5");
        assertThat(block.rows().get(4).value().text()).isEqualTo("24.2 mm");
        assertThat(block.columns())
                .extracting(column -> column.name().text())
                .containsExactly("Sara 2", "Joke", "Ada 2", "Piet", "Tom 3");
        assertThat(block.folded()).isEmpty();
    }

    @Test
    void twelve_features_and_six_examples_are_shown_and_the_rest_is_folded() {
        FeatureTable table = card(Samples.table(60, 50)).features().orElseThrow();
        assertThat(table.block().rows()).hasSize(12);
        assertThat(table.block().columns()).hasSize(6);
        assertThat(table.block().folded()).hasSize(48);
        assertThat(plain(table.block().foldedSummary())).isEqualTo("48 more features, together +31.5 %");
        assertThat(table.block().left()).isEmpty();
        assertThat(table.more()).hasSize(8);
        assertThat(plain(table.moreSummary())).isEqualTo("The same of 44 more examples, together 78 %");
        assertThat(plain(table.more().get(7).title())).isEqualTo("Examples 49 to 50, together <1 %");
        assertThat(table.more().get(0).rows().get(0).cells())
                .noneMatch(cell -> cell.part().orElseThrow().bar().isPresent());
    }

    @Test
    void of_thousands_of_features_only_some_are_folded() {
        FeatureTable.Block block =
                card(Samples.table(2000, 7)).features().orElseThrow().block();
        assertThat(block.rows().size() + block.folded().size()).isEqualTo(112);
        assertThat(plain(block.left())).startsWith("1,888 further features, together ");
    }

    @Test
    void one_more_feature_is_shown_rather_than_folded_alone() {
        assertThat(card(Samples.table(13, 1)).features().orElseThrow().block().rows())
                .hasSize(13);
    }

    @Test
    void without_parts_features_are_only_values_in_their_own_order() {
        Card card = card(Samples.patient("Patient 17", 3, Explainer::withoutFeatures));
        FeatureTable table = card.features().orElseThrow();
        assertThat(table.explained()).isFalse();
        assertThat(table.block().rows())
                .extracting(row -> row.feature().text())
                .containsExactly("age", "tumour size", "PSA", "stage", "grade", "smoker");
        assertThat(card.steps()).isEmpty();
    }

    @Test
    void the_example_and_those_that_explain_it_are_judged() {
        ExampleList examples = card(Samples.patient()).examples();
        assertThat(examples.subject().verdict()).isEqualTo(Verdict.WRONG);
        assertThat(examples.subject().prediction().orElseThrow().text()).isEqualTo("no relapse");
        assertThat(examples.shown())
                .extracting(ExampleView::verdict)
                .containsExactly(Verdict.WRONG, Verdict.RIGHT, Verdict.RIGHT, Verdict.WRONG, Verdict.RIGHT);
    }

    @Test
    void a_label_in_other_words_is_not_held_against_the_prediction() {
        Sample sample = Samples.patient();
        Explained other = new Explained(
                "x",
                sample.explained().input(),
                java.util.Optional.of("alive"),
                sample.explained().explanation());
        assertThat(card(new Sample(other, sample.background()))
                        .examples()
                        .subject()
                        .verdict())
                .isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void weights_that_are_not_unique_have_their_range_in_words() {
        assertThat(card(Samples.notUnique()).examples().shown())
                .extracting(view -> plain(view.share().orElseThrow().range()))
                .containsExactly(
                        "10 % to 50 % would do as well",
                        "0 % to 40 % would do as well", "10 % to 50 % would do as well");
        assertThat(card(Samples.patient()).examples().shown())
                .allMatch(view -> view.share().orElseThrow().range().isEmpty());
    }

    @Test
    void twelve_examples_are_shown_and_the_rest_is_folded() {
        ExampleList examples = card(Samples.table(60, 50)).examples();
        assertThat(examples.shown()).hasSize(12);
        assertThat(examples.folded()).hasSize(38);
        assertThat(plain(examples.foldedSummary())).isEqualTo("38 more examples, together 58 %");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void images_are_seen_with_one_legend(int channels) {
        Card card = card(Samples.image(channels));
        assertThat(card.examples().layout()).isEqualTo(ExampleList.Layout.TILES);
        assertThat(card.examples().legend()).isPresent();
        assertThat(card.examples().subject().picture()).isPresent();
        assertThat(card.examples().shown()).allMatch(view -> view.picture().isPresent());
        assertThat(card.features()).isEmpty();
        NumberTable pixels = card.numbers().get(2);
        assertThat(pixels.rows()).hasSize(50);
        assertThat(pixels.rows().get(0).head())
                .matches("row \\d+, column \\d+" + (channels == 1 ? "" : ", channel \\d"));
        assertThat(pixels.note()).matches("These are the 50 largest of [0-9,]+\\.");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 50})
    void series_are_stacked(int steps) {
        Card card = card(Samples.series(steps));
        assertThat(card.examples().layout()).isEqualTo(ExampleList.Layout.STACK);
        assertThat(card.numbers().get(2).rows().get(0).head()).matches("(heart rate|lactate), step \\d+");
    }

    @Test
    void numbers_have_every_caption() {
        assertThat(card(Samples.patient()).numbers())
                .extracting(NumberTable::caption)
                .containsExactly(
                        "What is explained",
                        "Weights of the examples that explain it",
                        "Parts of features: p, and p times the weight of the example",
                        "Outputs before any activation",
                        "How good the mixture is",
                        "Whether the parts of features add up");
        assertThat(card(Samples.notUnique()).numbers()).hasSize(5);
    }

    @Test
    void numbers_of_a_table_are_of_whole_features() {
        NumberTable features = card(Samples.table(60, 50)).numbers().get(2);
        assertThat(features.rows()).hasSize(300);
        assertThat(features.note()).isEqualTo("These are the 300 largest of 3,000.");
    }

    @Test
    void facts_tell_where_it_comes_from() {
        Card card = card(Samples.patient());
        assertThat(card.facts().stream().map(fact -> fact.name().text()))
                .containsSubsequence(
                        "Model",
                        "Digest of the model",
                        "Corpus",
                        "Digest of the corpus",
                        "Setting baseline",
                        "Setting method",
                        "Data",
                        "Made by");
        assertThat(card.facts().get(1).value()).isEqualTo("function:network-11");
    }

    @Test
    void nothing_left_unexplained_is_said_in_words() {
        assertThat(card(Samples.notUnique()).closeness().words())
                .isEqualTo("Nothing of what sets this example apart from the average of the corpus is left"
                        + " unexplained.");
        assertThat(plain(card(Samples.patient()).closeness().words()))
                .isEqualTo("The mixture explains 91 % of what sets this example apart from the average of the corpus."
                        + " Left unexplained is a distance of 0.34, which is 30 % of the distance to that average.");
    }

    @Test
    void what_does_not_fit_is_refused() {
        Sample sample = Samples.patient();
        Explained shorter = new Explained(
                "x",
                Vec.of(1, 2),
                sample.explained().label(),
                sample.explained().explanation());
        assertThatThrownBy(() -> card(new Sample(shorter, sample.background())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("example has 2 numbers, expected 11 as inputs are read");
        Background other = Samples.table(20, 1).background();
        assertThatThrownBy(() -> card(new Sample(sample.explained(), other)))
                .hasMessage("example has 11 numbers, expected 20 as inputs are read");
        Background small = Samples.table(11, 1).background();
        assertThatThrownBy(() -> card(new Sample(sample.explained(), small)))
                .hasMessage("contribution is of example 19, expected one of the 1 in the corpus");
    }

    @Test
    void the_order_of_contributions_is_that_of_the_parts() {
        Sample sample = Samples.patient();
        List<Integer> places = sample.explained().explanation().contributions().stream()
                .map(each -> each.example())
                .toList();
        Sample mixed = sample.with(why -> new io.simplex4j.explanation.Explanation(
                why.input(),
                why.latent(),
                why.decomposition(),
                Stream.concat(
                                why.contributions().stream().skip(1),
                                why.contributions().stream().limit(1))
                        .toList(),
                why.output(),
                why.attribution(),
                why.groupedAttribution(),
                why.warnings(),
                why.provenance()));
        assertThatThrownBy(() -> card(mixed)).hasMessageStartingWith("attribution is of examples " + places);
    }
}
