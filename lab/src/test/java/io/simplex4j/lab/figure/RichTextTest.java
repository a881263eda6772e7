package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Tag;
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
                .extracting(RichText.Part::down)
                .containsExactly(0.0, 0.27);
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
        String document = SvgCanvas.document(
                10, 10, canvas -> canvas.text("x^{2} <y>", new Point(1, 2), TextStyle.of(10, Anchor.END)));
        assertThat(document)
                .contains("<text x=\"1\" y=\"2\" font-size=\"10\" text-anchor=\"end\" fill=\"#1f2933\">x"
                        + "<tspan dy=\"-4.2\" font-size=\"6.8\">2</tspan><tspan dy=\"4.2\"> &lt;y&gt;</tspan></text>");
    }

    @Test
    void lengths_are_short() {
        assertThat(Tag.number(-0.001)).isEqualTo("0");
        assertThat(Tag.number(-0.05)).isEqualTo("-0.05");
        assertThat(Tag.number(12.5)).isEqualTo("12.5");
        assertThat(Tag.number(12.255)).isEqualTo("12.26");
        assertThat(Tag.path(List.of(new Point(0, 0), new Point(1, 0)), true)).hasToString("<path d=\"M0 0L1 0Z\"/>");
    }
}
