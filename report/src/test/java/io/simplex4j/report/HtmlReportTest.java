package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Comparator;
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
import org.jsoup.select.Elements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

final class HtmlReportTest {
    private static final Map<String, String> PAGES = new HashMap<>();

    static Stream<String> names() {
        return AllSamples.all().keySet().stream();
    }

    private static String page(String name) {
        return PAGES.computeIfAbsent(
                name, key -> AllSamples.all().get(key).html().toString());
    }

    private static Document document(String name) {
        return Jsoup.parse(page(name));
    }

    static Stream<String> namesWithCards() {
        return names().filter(name -> !name.equals("no-section") && !name.equals("empty-section"));
    }

    /** What a selection finds, which must be something: a check over nothing says nothing. */
    private static Elements some(Document page, String selection) {
        Elements found = page.select(selection);
        assertThat(found).as(selection).isNotEmpty();
        return found;
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
        for (Element element : some(page, "[id]")) {
            assertThat(ids.add(element.id())).as(element.id()).isTrue();
        }
        assertThat(some(page, "a").eachAttr("href")).allMatch(href -> ids.contains(href.substring(1)));
        Elements labelled = page.select("[aria-labelledby]");
        assertThat(labelled.isEmpty()).isEqualTo(name.equals("no-section"));
        for (Element element : labelled) {
            assertThat(ids).contains(element.attr("aria-labelledby").split(" "));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"series"})
    void hatching_is_on_its_own_page(String name) {
        Document page = document(name);
        for (Element element : some(page, "[fill^=url(]")) {
            String pattern = element.attr("fill").replaceAll("url\\(#(.*)\\)", "$1");
            assertThat(page.select("pattern").eachAttr("id")).contains(pattern);
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void headings_go_down_one_level_at_a_time(String name) {
        int last = 0;
        for (Element heading : some(document(name), "h1, h2, h3, h4, h5, h6")) {
            int level = heading.tagName().charAt(1) - '0';
            assertThat(level).as(heading.text()).isLessThanOrEqualTo(last + 1);
            assertThat(heading.text()).isNotBlank();
            last = level;
        }
        assertThat(document(name).select("h1")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"grey-image", "colour-image", "patients"})
    void images_hold_their_own_content_and_are_told_in_words(String name) {
        assertThat(some(document(name), "img"))
                .allMatch(image -> !image.attr("alt").isBlank())
                .allMatch(image -> image.attr("src").startsWith("data:image/png;base64,"));
    }

    @ParameterizedTest
    @MethodSource("namesWithCards")
    void drawings_and_tables_are_told_in_words(String name) {
        Document page = document(name);
        if (!name.equals("no-example")) {
            assertThat(some(page, "svg"))
                    .allMatch(drawing -> drawing.attr("aria-hidden").equals("true")
                            ? !drawing.parent().text().isBlank()
                            : !drawing.select("title").text().isBlank());
        }
        assertThat(some(page, "th")).allMatch(head -> head.hasAttr("scope"));
        assertThat(some(page, ".scroll"))
                .allMatch(box -> box.attr("tabindex").equals("0")
                        && box.attr("role").equals("group")
                        && (box.hasAttr("aria-label") || box.hasAttr("aria-labelledby")));
        assertThat(some(page, "table")).allMatch(table -> sameWidth(table));
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
        assertThat(page.select("meta[http-equiv]").attr("content"))
                .isEqualTo("default-src 'none'; img-src data:; style-src 'unsafe-inline'");
        assertThat(page.selectFirst("html").attr("lang")).isEqualTo("en");
    }

    @ParameterizedTest
    @MethodSource("names")
    void a_page_is_the_same_every_time(String name) {
        assertThat(AllSamples.all().get(name).html().toString()).isEqualTo(page(name));
    }

    @Test
    void the_badge_tells_by_words_and_symbol() {
        Element card = document("patient").selectFirst("article");
        assertThat(card.selectFirst(".verdict .badge").text()).isEqualTo("✗ do not rely on this");
        assertThat(card.select(".reasons li .message").eachText())
                .containsExactly(
                        "The model predicts no relapse, but the mixture of examples would be relapse.",
                        "51% of the weight is on examples that the model misclassifies: the prediction may be wrong"
                                + " too.");
        assertThat(card.selectFirst(".head .outcome").text())
                .isEqualTo("predicted no relapse with probability 57%, actual label relapse ✗ wrong");
    }

    @Test
    void answers_stand_in_the_order_of_questions() {
        assertThat(document("patient").selectFirst("article").children())
                .extracting(Element::className)
                .containsExactly("head", "said", "rely", "pair", "features", "numbers");
        assertThat(document("patient").selectFirst(".part").children().last().className())
                .isEqualTo("origin");
    }

    @Test
    void the_overview_has_the_least_explained_first() {
        Document page = document("patients");
        List<String> links = page.select(".overview tbody a").eachText();
        assertThat(links)
                .hasSize(26)
                .startsWith("Patient 18", "Patient 15", "Patient 24")
                .doesNotHaveDuplicates();
        List<Double> unexplained = page.select(".overview .figure").eachText().stream()
                .map(text -> Double.parseDouble(text.replace("%", "")))
                .toList();
        assertThat(unexplained).hasSize(26).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(document("patient").select(".overview")).isEmpty();
    }

    @Test
    void beyond_twenty_cards_only_heads_are_seen_at_first() {
        Document page = document("patients");
        assertThat(page.select("article")).hasSize(26);
        assertThat(page.select("article > details.rest")).hasSize(6);
        assertThat(page.select("#card-20 > details.rest")).isEmpty();
        assertThat(page.select("#card-21 > .said .sentence")).hasSize(1);
        assertThat(page.select("details[open]")).isEmpty();
    }

    @Test
    void sections_have_their_title_and_introduction() {
        Document page = document("patients");
        assertThat(page.select("h2").eachText()).containsExactly("Overview", "Patients", "Rings");
        assertThat(page.select(".introduction").eachText()).containsExactly("These patients were operated on in 2024.");
    }

    @Test
    void a_page_is_called_after_the_model_and_the_inputs_unless_told_otherwise() {
        Explainer explainer = Samples.patientExplainer();
        Examples inputs = Examples.of(Samples.patientInput("Joe", 3)).withNotes(List.of("read twice", "sorted"));
        HtmlReport unnamed = HtmlReport.of(explainer.explain(inputs));
        assertThat(Jsoup.parse(unnamed.toString()).title()).isEqualTo("What network-11 makes of 1 input");
        HtmlReport named = HtmlReport.of(explainer.explain(inputs.withName("joe.csv")));
        Document page = Jsoup.parse(named.toString());
        assertThat(page.title()).isEqualTo("What network-11 makes of joe.csv");
        assertThat(page.select(".facts").text()).contains("read twice", "sorted");
        assertThat(Jsoup.parse(named.withTitle("Joe").toString()).title()).isEqualTo("Joe");
    }

    @Test
    void an_explanation_too_many_is_refused() throws IOException {
        Explanation joe = Samples.patient();
        try (ReportWriter writer = HtmlReport.of(joe).begin(OutputStream.nullOutputStream())) {
            writer.add(joe);
            assertThatThrownBy(() -> writer.add(joe))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("an explanation came after the last of the report; expected no more");
        }
    }

    @Test
    void text_of_others_can_only_be_read() {
        String page = page("hostile");
        assertThat(page).doesNotContain("<script").doesNotContain("\u0007").doesNotContain("<b onclick");
        Document parsed = document("hostile");
        assertThat(parsed.select("style")).hasSize(1);
        assertThat(parsed.select("[onclick]")).isEmpty();
        assertThat(parsed.selectFirst("h1").text()).startsWith("</style></script><script>alert(1)</script>");
        List<Element> holding = parsed.body().getAllElements().stream()
                .filter(element -> element.ownText().contains("\u202e"))
                .toList();
        assertThat(holding)
                .hasSizeGreaterThan(8)
                .extracting(Element::tagName)
                .isSubsetOf("bdi", "title", "desc", "text", "tspan");
    }

    @Test
    void a_long_name_is_cut_in_headings_and_whole_in_the_numbers() {
        Element card = document("hostile").selectFirst("#card-2");
        assertThat(card.selectFirst("h3").text()).isEqualTo("x".repeat(47) + "…");
        assertThat(card.selectFirst(".numbers td").text()).isEqualTo("x".repeat(10_000));
    }

    @Test
    void the_palette_is_a_class_of_the_root() {
        String page = AllSamples.all()
                .get("patient")
                .html()
                .withPalette(Palette.PRINT)
                .toString();
        assertThat(Jsoup.parse(page).selectFirst("html").className()).isEqualTo("palette-print");
        assertThat(document("patient").selectFirst("html").className()).isEqualTo("palette-blue-red");
        assertThat(HtmlCard.paletteClass(Palette.PRINT)).isEqualTo("palette-print");
    }

    @Test
    void a_card_is_the_same_alone_and_in_a_report() {
        HtmlCard card = HtmlCard.of(Samples.patient());
        String body = card.toString().substring(0, card.toString().indexOf("<footer class=\"origin\">"));
        assertThat(page("patient")).contains(body).contains(HtmlCard.styleSheet());
        assertThat(card.withId("joe").withPalette(Palette.PRINT).toString())
                .startsWith("<article class=\"card bad\" id=\"joe\"")
                .doesNotContain("card-1");
    }

    @Test
    void a_card_is_small() {
        assertThat(HtmlCard.of(Samples.patient()).toString()).hasSizeLessThan(20_000);
    }

    @Test
    void what_does_not_fit_is_refused_before_anything_is_written() {
        Explanation sample = Samples.patient();
        Explanation wrong = Changes.shuffled(sample);
        HtmlReport report = HtmlReport.of(Samples.together(List.of(sample, wrong)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> report.write(out))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("attribution is of examples ");
        assertThat(out.size()).isZero();
    }

    @Test
    void a_full_disk_is_told_as_it_is() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int part) throws IOException {
                throw new IOException("no space left");
            }
        };
        assertThatThrownBy(() -> AllSamples.all().get("patient").html().write(full))
                .isInstanceOf(UncheckedIOException.class)
                .hasRootCauseMessage("no space left");
    }
}
