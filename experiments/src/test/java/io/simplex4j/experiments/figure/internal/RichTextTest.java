package io.simplex4j.experiments.figure.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.experiments.figure.internal.TextStyle.Anchor;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RichTextTest {
    @Test
    void marks_are_understood() {
        assertThat(RichText.parse("a *K* b").parts())
                .extracting(RichText.Part::words, RichText.Part::slanted)
                .containsExactly(tuple("a ", false), tuple("K", true), tuple(" b", false));
        assertThat(RichText.parse("*u*_{*n*}").parts())
                .allMatch(RichText.Part::slanted)
                .extracting(RichText.Part::level)
                .containsExactly(RichText.Level.LINE, RichText.Level.LOWERED);
    }

    @Test
    void marks_that_do_not_close_are_words() {
        assertThat(RichText.parse("knn_uniform r* ^{2").toString()).isEqualTo("knn_uniform r* ^{2");
        assertThat(RichText.parse("").parts()).isEmpty();
    }

    @Test
    void a_lowered_part_stands_below_the_raised_one_before_it() {
        RichText text = RichText.parse("R^{2}_{H}");
        RichText.Part raised = text.parts().get(1);
        RichText.Part lowered = text.parts().get(2);
        assertThat(lowered.back()).isEqualTo(raised.width());
        assertThat(text.width()).isCloseTo(0.695 + lowered.width(), within(1e-9));
    }

    @Test
    void parts_come_back_to_the_line() {
        SvgCanvas canvas = new SvgCanvas(10, 10);
        canvas.text(RichText.parse("x^{2} <y>"), new Point(1, 2), TextStyle.of(10, Anchor.END));
        assertThat(canvas.document())
                .contains("<text x=\"1\" y=\"2\" font-size=\"10\" text-anchor=\"end\" fill=\"#1a1a1a\">x"
                        + "<tspan dy=\"-4.2\" font-size=\"6.8\">2</tspan><tspan dy=\"4.2\"> &lt;y&gt;</tspan></text>");
    }

    @Test
    void lengths_are_short() {
        assertThat(Markup.number(-0.001)).isEqualTo("0");
        assertThat(Markup.number(-0.05)).isEqualTo("-0.05");
        assertThat(Markup.number(12.5)).isEqualTo("12.5");
        assertThat(Markup.number(12.255)).isEqualTo("12.26");
        assertThat(Markup.path(List.of(new Point(0, 0), new Point(1, 0), new Point(0, 0))))
                .isEqualTo("M0 0 1 0Z");
    }
}
