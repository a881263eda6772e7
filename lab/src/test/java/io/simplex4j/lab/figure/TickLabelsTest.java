package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TickLabelsTest {
    @Test
    void long_labels_are_broken_between_words() {
        Frame.TickLabels labels = Frame.TickLabels.of(even("exact decomposition", "KNN"), 160);
        assertThat(labels.lines()).isEqualTo(2);
        assertThat(labels.size()).isEqualTo(CanvasFigure.SMALL);
        assertThat(labels.shown()).hasSize(2);
    }

    @Test
    void a_word_that_is_too_long_makes_all_smaller() {
        Frame.TickLabels labels = Frame.TickLabels.of(even("decomposition", "decomposition", "KNN"), 200);
        assertThat(labels.size()).isBetween(7.0, 9.9);
        assertThat(labels.shown()).hasSize(3);
    }

    @Test
    void numbers_that_would_touch_are_left_out_but_not_the_last() {
        String[] many = IntStream.range(1000, 1040).mapToObj(Integer::toString).toArray(String[]::new);
        Frame.TickLabels labels = Frame.TickLabels.of(even(many), 300);
        assertThat(labels.size()).isEqualTo(CanvasFigure.SMALL);
        assertThat(labels.shown()).hasSizeBetween(5, 12);
        assertThat(labels.shown().get(labels.shown().size() - 1).lines().get(0)).hasToString("1039");
    }

    @Test
    void small_marks_have_no_label() {
        assertThat(Frame.TickLabels.of(List.of(new Scale.Tick(0.5, "")), 100).shown())
                .isEmpty();
    }

    private static List<Scale.Tick> even(String... labels) {
        return IntStream.range(0, labels.length)
                .mapToObj(i -> new Scale.Tick((i + 0.5) / labels.length, labels[i]))
                .toList();
    }
}
