package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.words.Language;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WaterfallTest {
    private static Element drawn(double expected, Waterfall.Step... steps) {
        return Jsoup.parse(Waterfall.of("w", List.of(steps), expected, new Range(0, 0), Language.english())
                        .markup())
                .selectFirst("svg");
    }

    @Test
    void parts_and_their_sum_are_told() {
        Element drawn = drawn(1, new Waterfall.Step("age", 1.25), new Waterfall.Step("stage", -0.25));
        assertThat(drawn.select("desc").text()).isEqualTo("age +125%; stage −25%. They add up to 100%.");
        assertThat(drawn.select("text").eachText()).contains("age", "+125%", "stage", "−25%", "sum", "100%", "0");
    }

    @Test
    void a_sum_that_is_not_the_expected_one_is_told() {
        Element drawn = drawn(1, new Waterfall.Step("age", 0.9));
        assertThat(drawn.select("desc").text()).endsWith("They add up to 90%, where 100% was expected.");
    }

    @Test
    void each_bar_begins_where_the_last_one_ended() {
        Element drawn = drawn(
                1,
                new Waterfall.Step("a", 0.5),
                new Waterfall.Step("b", 0.75),
                new Waterfall.Step("c", 0.25),
                new Waterfall.Step("d", -0.5));
        List<Element> bars = drawn.select(".pos rect");
        for (int i = 1; i < bars.size(); i++) {
            double end = number(bars.get(i - 1), "x") + number(bars.get(i - 1), "width");
            assertThat(number(bars.get(i), "x")).isBetween(end - 0.11, end + 0.11);
        }
        Element negative = drawn.select(".neg rect").first();
        double end = number(bars.get(2), "x") + number(bars.get(2), "width");
        assertThat(number(negative, "x") + number(negative, "width")).isBetween(end - 0.61, end + 0.61);
    }

    @Test
    void what_is_negative_is_hollow() {
        Element drawn = drawn(1, new Waterfall.Step("a", 2), new Waterfall.Step("b", -1));
        assertThat(drawn.select(".neg[stroke][fill-opacity=0.15] rect")).hasSize(1);
        assertThat(drawn.select(".pos[stroke]")).isEmpty();
        assertThat(drawn(1, new Waterfall.Step("a", 1)).select(".neg")).isEmpty();
    }

    @Test
    void long_labels_are_shortened_and_told_in_full() {
        String label = "x".repeat(10_000);
        Element drawn = drawn(1, new Waterfall.Step(label, 1));
        Element text = drawn.select("text:has(title)").first();
        assertThat(text.ownText()).hasSizeBetween(10, 25).endsWith("…");
        assertThat(text.select("title").text()).isEqualTo(label);
    }

    @Test
    void sixty_steps_have_a_row_each() {
        Waterfall.Step[] steps = new Waterfall.Step[60];
        java.util.Arrays.fill(steps, new Waterfall.Step("a", 1 / 60.0));
        assertThat(number(drawn(1, steps), "height")).isGreaterThan(1220);
    }

    @Test
    void no_step_is_refused() {
        assertThatThrownBy(() -> Waterfall.of("w", List.of(), 1, new Range(0, 0), Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("waterfall has 0 steps, expected at least 1");
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void what_is_not_a_number_is_refused(double value) {
        assertThatThrownBy(() -> Waterfall.of(
                        "w", List.of(new Waterfall.Step("a", value)), 1, new Range(0, 0), Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("value of a step is " + value + ", expected a finite number");
        assertThatThrownBy(() -> Waterfall.of(
                        "w", List.of(new Waterfall.Step("a", 1)), value, new Range(0, 0), Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected total is " + value + ", expected a finite number");
    }

    @Test
    void a_sum_that_overflows_is_refused() {
        Waterfall.Step large = new Waterfall.Step("a", 1e308);
        assertThatThrownBy(() -> Waterfall.of("w", List.of(large, large), 1, new Range(0, 0), Language.english()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("sum of the parts is Infinity");
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.attr(attribute));
    }
}
