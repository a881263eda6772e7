package io.simplex4j.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Vec;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Report;
import io.simplex4j.report.Samples;
import io.simplex4j.report.card.Card;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

final class HtmlReportTest {
    private static final Map<String, String> PAGES = new HashMap<>();

    static Stream<String> names() {
        return AllSamples.all().keySet().stream();
    }

    private static String page(String name) {
        return PAGES.computeIfAbsent(
                name,
                key -> HtmlReport.with(Palette.BLUE_RED).render(AllSamples.all().get(key)));
    }

    private static Document document(String name) {
        return Jsoup.parse(page(name));
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_page_is_well_formed(String name) throws ParserConfigurationException, SAXException, IOException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        org.w3c.dom.Document parsed = factory.newDocumentBuilder().parse(new InputSource(new StringReader(page(name))));
        assertThat(parsed.getDocumentElement().getTagName()).isEqualTo("html");
    }

    @ParameterizedTest
    @MethodSource("names")
    void ids_are_unique_and_all_that_refers_to_them_finds_them(String name) {
        Document page = document(name);
        Set<String> ids = new HashSet<>();
        for (Element element : page.select("[id]")) {
            assertThat(ids.add(element.id())).as(element.id()).isTrue();
        }
        assertThat(page.select("a").eachAttr("href")).allMatch(href -> ids.contains(href.substring(1)));
        for (String attribute : List.of("aria-labelledby", "aria-describedby")) {
            for (Element element : page.select("[" + attribute + "]")) {
                assertThat(ids).contains(element.attr(attribute).split(" "));
            }
        }
        for (Element element : page.select("[fill^=url(]")) {
            assertThat(ids).contains(element.attr("fill").replaceAll("url\\(#(.*)\\)", "$1"));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void headings_go_down_one_level_at_a_time(String name) {
        int last = 0;
        for (Element heading : document(name).select("h1, h2, h3, h4, h5, h6")) {
            int level = heading.tagName().charAt(1) - '0';
            assertThat(level).as(heading.text()).isLessThanOrEqualTo(last + 1);
            assertThat(heading.text()).isNotBlank();
            last = level;
        }
        assertThat(document(name).select("h1")).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("names")
    void pictures_and_tables_are_told_in_words(String name) {
        Document page = document(name);
        assertThat(page.select("img")).allMatch(image -> !image.attr("alt").isBlank());
        assertThat(page.select("svg"))
                .allMatch(drawing -> !drawing.select("title").text().isBlank());
        assertThat(page.select("th")).allMatch(head -> head.hasAttr("scope"));
        assertThat(page.select(".scroll"))
                .allMatch(box -> box.attr("tabindex").equals("0")
                        && box.attr("role").equals("region")
                        && (box.hasAttr("aria-label") || box.hasAttr("aria-labelledby")));
        assertThat(page.select("table")).allMatch(table -> sameWidth(table));
    }

    private static boolean sameWidth(Element table) {
        return table.select("tr").stream()
                        .mapToInt(Element::childrenSize)
                        .distinct()
                        .count()
                == 1;
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_page_needs_nothing_else(String name) {
        Document page = document(name);
        assertThat(page.select("script, iframe, object, embed, form, base, audio, video"))
                .isEmpty();
        assertThat(page.select("link")).hasSize(1);
        assertThat(page.select("link").attr("href")).isEqualTo("data:,");
        for (Element element : page.getAllElements()) {
            element.attributes().forEach(attribute -> {
                assertThat(attribute.getKey()).doesNotStartWith("on");
                if (!attribute.getKey().equals("xmlns")) {
                    assertThat(attribute.getValue()).doesNotContain("http:", "https:", "javascript:");
                }
            });
        }
        assertThat(page.select("img").eachAttr("src")).allMatch(source -> source.startsWith("data:image/png;base64,"));
        assertThat(page.select("meta[http-equiv]").attr("content"))
                .isEqualTo("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
        assertThat(page.selectFirst("html").attr("lang")).isEqualTo("en");
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_page_is_the_same_every_time(String name) {
        assertThat(HtmlReport.with(Palette.BLUE_RED).render(AllSamples.all().get(name)))
                .isEqualTo(page(name));
    }

    @Test
    void the_badge_tells_by_words_and_symbol() {
        Element card = document("patient").selectFirst("article");
        assertThat(card.selectFirst(".head .badge").text()).isEqualTo("✗ do not rely on this");
        assertThat(card.select(".reasons li .message").eachText())
                .containsExactly(
                        "The model predicts no relapse, but the mixture of examples would be relapse.",
                        "51 % of the weight is on examples that the model misclassifies: the prediction may be wrong"
                                + " too.");
        assertThat(card.selectFirst(".head .outcome").text()).isEqualTo("predicted no relapse, truly relapse ✗ wrong");
    }

    @Test
    void warnings_stand_before_the_sentence_and_the_sentence_before_the_examples() {
        assertThat(document("patient").selectFirst("article").children())
                .extracting(Element::className)
                .containsExactly("head", "reasons", "sentence", "examples", "features", "pair", "numbers", "origin");
    }

    @Test
    void the_overview_has_the_least_explained_first() {
        Document page = document("patients");
        List<String> links = page.select(".overview tbody a").eachText();
        assertThat(links)
                .hasSize(26)
                .startsWith("Patient 18", "Patient 15", "Patient 24")
                .doesNotHaveDuplicates();
        List<Integer> unexplained = page.select(".overview .figure").eachText().stream()
                .map(text -> Integer.parseInt(text.replaceAll("[^0-9]", "")))
                .toList();
        assertThat(unexplained).isSortedAccordingTo((a, b) -> b - a);
        assertThat(document("patient").select(".overview")).isEmpty();
    }

    @Test
    void beyond_twenty_cards_only_heads_are_seen_at_first() {
        Document page = document("patients");
        assertThat(page.select("article")).hasSize(26);
        assertThat(page.select("article > details.rest")).hasSize(6);
        assertThat(page.select("#card-20 > details.rest")).isEmpty();
        assertThat(page.select("#card-21 > .sentence")).hasSize(1);
        assertThat(page.select("details[open]")).isEmpty();
    }

    @Test
    void sections_have_their_title_and_introduction() {
        Document page = document("patients");
        assertThat(page.select("h2").eachText()).containsExactly("Overview", "Patients", "Rings");
        assertThat(page.select(".introduction").eachText()).containsExactly("These patients were operated on in 2024.");
    }

    @Test
    void text_of_others_can_only_be_read() {
        String page = page("hostile");
        assertThat(page).doesNotContain("<script").doesNotContain("\u0007").doesNotContain("<b onclick");
        Document parsed = document("hostile");
        assertThat(parsed.select("style")).hasSize(1);
        assertThat(parsed.select("[onclick], b")).isEmpty();
        assertThat(parsed.selectFirst("h1").text()).startsWith("</style></script><script>alert(1)</script>");
        for (Element element : parsed.body().getAllElements()) {
            if (element.ownText().contains("\u202e")) {
                assertThat(element.tagName()).as(element.cssSelector()).isIn("bdi", "title", "desc", "text", "tspan");
            }
        }
    }

    @Test
    void a_long_name_is_cut_in_headings_and_whole_in_the_numbers() {
        Element card = document("hostile").selectFirst("#card-2");
        assertThat(card.selectFirst("h3").text()).isEqualTo("x".repeat(47) + "…");
        assertThat(card.selectFirst(".numbers td").text()).isEqualTo("x".repeat(10_000));
    }

    @Test
    void the_palette_is_a_class_of_the_root() {
        String page = HtmlReport.with(Palette.PRINT).render(AllSamples.all().get("patient"));
        assertThat(Jsoup.parse(page).selectFirst("html").className()).isEqualTo("palette-print");
        assertThat(document("patient").selectFirst("html").className()).isEqualTo("palette-blue-red");
        assertThat(CardHtml.paletteClass(Palette.PRINT)).isEqualTo("palette-print");
    }

    @Test
    void a_card_is_the_same_alone_and_in_a_report() {
        Samples.Sample sample = Samples.patient();
        Card card = Card.of("card-1", sample.explained(), sample.background(), Palette.BLUE_RED);
        assertThat(page("patient")).contains(CardHtml.of(card)).contains(CardHtml.styleSheet());
    }

    @Test
    void what_does_not_fit_is_refused_before_anything_is_written() {
        Samples.Sample sample = Samples.patient();
        Explained wrong = new Explained(
                "x", Vec.of(1), sample.explained().label(), sample.explained().explanation());
        Report report = Report.of("x", sample.background(), List.of(sample.explained(), wrong));
        StringWriter out = new StringWriter();
        assertThatThrownBy(() -> HtmlReport.with(Palette.BLUE_RED).write(report, out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("example has 1 numbers, expected 11 as inputs are read");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void a_full_disk_is_told_as_it_is() {
        Writer full = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw new IOException("no space left");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        assertThatThrownBy(() ->
                        HtmlReport.with(Palette.BLUE_RED).write(AllSamples.all().get("patient"), full))
                .isInstanceOf(IOException.class)
                .hasMessage("no space left");
    }
}
