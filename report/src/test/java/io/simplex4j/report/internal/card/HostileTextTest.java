package io.simplex4j.report.internal.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HostileTextTest {
    static Stream<String> texts() {
        return Stream.of(
                "</script><script>alert(1)</script>",
                "</title></svg><img src=x onerror=alert(1)>",
                "\" onload=\"alert(1)",
                "' onerror='alert(1)",
                "]]><!-- & &amp; &#0;",
                "\u0000\u0007\u001b[31m\u007f\u0085\ufffe\uffff",
                "\ud800 alone \udc00",
                "\u202egnp.exe\u2069\u2069\u2066",
                "\u05d0\u05d1\u05d2 (\u05d3) 12",
                "tab\tnew\r\nline\u2028end",
                "NaN Infinity null",
                "",
                " ",
                "\ud83d\ude00".repeat(300),
                "<x>&".repeat(2500));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void ids_of_examples_do_no_harm(String text) {
        Matrix latents = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}});
        Corpus corpus = Corpus.ofLatents(Examples.of(latents).withIds(List.of(text, text + "2", "3")));
        for (Vec latent : List.of(Vec.of(-1, -1), Vec.of(2, 3))) {
            Tag picture = HullPicture.of(
                    "h",
                    HullView.of(Drawables.explained(corpus, latent)).orElseThrow(),
                    new Range(0, 0),
                    Language.english());
            Markup.assertKept(picture, "h");
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void names_and_descriptions_do_no_harm(String text) {
        SeriesForm form = Drawables.series(2, Drawables.channel(text, text, 0, 1));
        HeatScale scale = HeatScale.of(1, Palette.BLUE_RED);
        Markup.assertKept(
                SeriesPicture.of(
                        "s",
                        form,
                        Vec.of(1, 2),
                        Optional.of(new SeriesPicture.Heat(Vec.of(1, -1), scale)),
                        text,
                        Language.english()),
                "s");
        Vec input = Drawables.digit();
        Markup.assertKept(HeatPicture.plain("i", Drawables.digits(), input, text), "i");
        Markup.assertKept(HeatPicture.heat("i", Drawables.digits(), input, input, scale, text), "i");
    }
}
