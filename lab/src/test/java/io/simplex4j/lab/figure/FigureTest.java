package io.simplex4j.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.report.internal.drawing.Box;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class FigureTest {
    static Stream<String> names() {
        return Examples.figures().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void the_same_table_gives_the_same_bytes(String name) {
        assertThat(figure(name).toSvg()).isEqualTo(figure(name).toSvg());
    }

    @ParameterizedTest
    @MethodSource("names")
    void words_lie_on_the_canvas_and_none_on_another(String name) {
        CanvasFigure figure = figure(name);
        Box canvas = new Box(0, 0, figure.width(), figure.height());
        List<DrawnCanvas.Words> words = DrawnCanvas.of(figure).words;
        for (int i = 0; i < words.size(); i++) {
            Box box = words.get(i).box();
            assertThat(box.outline()).as(words.get(i).text()).allMatch(canvas::contains);
            for (DrawnCanvas.Words other : words.subList(0, i)) {
                assertThat(box.touches(other.box()))
                        .as("'%s' and '%s'", words.get(i).text(), other.text())
                        .isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void svg_is_xml_with_words_that_stay_words(String name) throws Exception {
        String svg = figure(name).toSvg();
        Document document = parse(svg);

        assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(document.getDocumentElement().getAttribute("font-family")).isEqualTo("sans-serif");
        assertThat(texts(document))
                .containsExactlyElementsOf(DrawnCanvas.of(figure(name)).words.stream()
                        .map(DrawnCanvas.Words::text)
                        .toList());
        assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void titles_and_legend_are_there_once() throws Exception {
        assertThat(texts(parse(figure("panels").toSvg())))
                .containsOnlyOnce("SimplEx", "KNN uniform", "KNN distance", "Representer", "R2H", "R2Y")
                .contains("(a) latents", "(b) outputs", "corpus members allowed, K", "2", "50", "1.0");
        assertThat(texts(parse(figure("curve").toSvg()))).contains("ideal", "random", "outliers found, un", "2000");
    }

    @Test
    void is_written_as_svg(@TempDir Path folder) throws IOException {
        CanvasFigure figure = figure("box");
        figure.write(folder.resolve("corruption.svg"));
        figure.write(folder.resolve("corruption.svg"));

        assertThat(Files.readString(folder.resolve("corruption.svg"))).isEqualTo(figure.toSvg());
        assertThatThrownBy(() -> figure.write(folder.resolve("nowhere/x.svg")))
                .isInstanceOf(UnwritableDataException.class)
                .hasMessageContaining("no such folder");
    }

    @Test
    void odd_names_are_escaped() throws Exception {
        Series odd = Series.by("method").show("simplex", "<a> & \"b\"\u0007").show("knn_uniform", "ıİ");
        Chart chart = LineFigure.of(Examples.precision(), Examples.K, Examples.LATENT, odd);
        assertThat(texts(parse(chart.toSvg()))).contains("<a> & \"b\"\ufffd", "ıİ");
    }

    @Test
    void sizes_have_limits() {
        Chart chart = LineFigure.of(Examples.precision(), Examples.K, Examples.LATENT, Series.by("method"));
        assertThat(chart.withSize(500, 300).width()).isEqualTo(500);
        assertThatThrownBy(() -> chart.withSize(10, Double.NaN)).hasMessageStartingWith("the size is 10.0 × NaN");
        assertThatThrownBy(Panels::of).hasMessage("there is no chart, expected at least one");
    }

    private static CanvasFigure figure(String name) {
        return Objects.requireNonNull(Examples.figures().get(name)).get();
    }

    private static Document parse(String svg) throws Exception {
        assertThat(new String(svg.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(svg);
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }

    private static List<String> texts(Document document) {
        NodeList nodes = document.getElementsByTagName("text");
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            texts.add(nodes.item(i).getTextContent());
        }
        return texts;
    }
}
