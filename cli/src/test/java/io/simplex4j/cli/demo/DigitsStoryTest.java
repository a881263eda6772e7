package io.simplex4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.lab.dataset.EmbeddedDigits;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class DigitsStoryTest {
    private static DigitsStory story;
    private static List<Explanation> explanations;

    @BeforeAll
    static void load() {
        story = DigitsStory.load();
        explanations = story.explainer().explain(story.exhibits()).toList();
    }

    @AfterAll
    static void close() {
        story.close();
    }

    /** What the network makes of an exhibit: the probability of each class. */
    private static Vec scores(Explanation explanation) {
        LinearHead head = story.model().head().orElseThrow();
        return head.scores(head.apply(explanation.latent()));
    }

    private static List<Integer> likeliestFirst(Vec scores) {
        return IntStream.range(0, scores.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer each) -> -scores.get(each)))
                .toList();
    }

    /** The weight on examples of each label. */
    private static Map<String, Double> weights(Explanation explanation) {
        Map<String, Double> weights = new TreeMap<>();
        for (Contribution each : explanation.contributions()) {
            weights.merge(each.label().orElseThrow(), each.weight(), Double::sum);
        }
        return weights;
    }

    private static List<String> warnings(Explanation explanation) {
        return explanation.verdict().reasons().stream()
                .map(reason -> reason.code().id())
                .toList();
    }

    @Test
    void the_network_reads_the_digits_that_come_with_the_software() {
        Examples test = EmbeddedDigits.test();
        Corpus read = Corpus.encode(story.model(), test);
        assertThat(read.misclassified()).containsExactly(115, 247, 259, 266);
        assertThat(story.corpus().misclassified()).hasSizeBetween(5, 20);
        assertThat(story.corpus().size()).isEqualTo(1000);
        assertThat(story.corpus().id(999)).isEqualTo("train 999");
    }

    @Test
    void exhibits_are_told_by_name_and_label() {
        assertThat(story.exhibits().stream().map(Example::id))
                .containsExactly("test 0", "test 115", "test 266", "test 259", "letter K");
        assertThat(story.exhibits().stream().map(exhibit -> exhibit.label().orElse("none")))
                .containsExactly("7", "4", "8", "6", "none");
        assertThat(story.exhibits())
                .allSatisfy(
                        exhibit -> assertThat(exhibit.comment().orElseThrow()).endsWith("."));
    }

    @Test
    void integrals_reach_their_tolerance() {
        assertThat(explanations).allSatisfy(explanation -> {
            assertThat(explanation.attribution().orElseThrow().withinTolerance())
                    .isTrue();
            assertThat(warnings(explanation)).doesNotContain("incomplete-attribution");
        });
    }

    @Test
    void only_ink_counts() {
        Explanation clear = explanations.get(0);
        clear.contributions().forEach(each -> {
            Vec input = story.corpus().inputs().row(each.row());
            Vec values = each.projection().orElseThrow().values();
            for (int pixel = 0; pixel < input.size(); pixel++) {
                if (input.get(pixel) == Mnist.black()) {
                    assertThat(values.get(pixel)).isCloseTo(0, within(1e-9));
                }
            }
        });
    }

    @Test
    void the_clear_digit_is_made_of_its_kind() {
        assertThat(scores(explanations.get(0)).get(7)).isGreaterThan(0.99);
        assertThat(weights(explanations.get(0))).containsOnlyKeys("7");
        assertThat(warnings(explanations.get(0))).isEmpty();
    }

    @Test
    void the_ambiguous_digit_is_made_of_nines_and_fours() {
        assertThat(likeliestFirst(scores(explanations.get(1)))).startsWith(9, 4);
        Map<String, Double> weights = weights(explanations.get(1));
        assertThat(weights.get("9")).isGreaterThan(weights.get("4"));
        assertThat(weights.get("4")).isGreaterThan(0.2);
        assertThat(weights.get("9") + weights.get("4")).isGreaterThan(0.7);
    }

    @Test
    void the_network_wavers_between_zero_and_eight() {
        Vec scores = scores(explanations.get(2));
        assertThat(scores.get(0)).isBetween(0.4, 0.6);
        assertThat(scores.get(8)).isBetween(0.4, 0.6);
        Map<String, Double> weights = weights(explanations.get(2));
        assertThat(weights.get("0")).isGreaterThan(0.35);
        assertThat(weights.get("8")).isGreaterThan(0.35);
        assertThat(weights.get("0") + weights.get("8")).isGreaterThan(0.85);
    }

    @Test
    void the_warning_of_the_misread_six_is_right() {
        Explanation misread = explanations.get(3);
        assertThat(scores(misread).get(0)).isGreaterThan(0.97);
        assertThat(warnings(misread)).contains("weight-on-misclassified");
        Contribution heaviest = misread.contributions().get(0);
        assertThat(heaviest.weight()).isGreaterThan(0.5);
        assertThat(heaviest.label()).hasValue("6");
        assertThat(heaviest.prediction()).hasValue("0");
    }

    @Test
    void the_letter_has_a_larger_residual_than_test_digits() {
        List<Decomposition> digits = ActiveSet.withDefaults()
                .over(story.corpus().latents())
                .decomposeAll(story.model().latents(EmbeddedDigits.test().inputs()));
        double letter = explanations.get(4).decomposition().residual();
        long smaller = digits.stream().filter(each -> each.residual() < letter).count();
        assertThat(smaller).isGreaterThan(297);
    }
}
