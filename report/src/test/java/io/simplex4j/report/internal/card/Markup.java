package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.report.internal.drawing.Tag;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jsoup.Jsoup;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** What is promised of all markup. */
final class Markup {
    private Markup() {}

    /** Reads markup as XML, which fails if it is not well-formed. */
    static Document parsed(Tag picture) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setNamespaceAware(true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new InputSource(new StringReader(picture.toString())));
        } catch (SAXException | ParserConfigurationException e) {
            throw new AssertionError("not well-formed: " + e.getMessage() + "\n" + picture, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Asserts what every picture keeps, whatever it was made of. */
    static void assertKept(Tag picture, String id) {
        String markup = picture.toString();
        Document document = parsed(picture);
        Element root = document.getDocumentElement();
        String drawn = root.getTagName().equals("img") ? "" : withoutText(markup);
        assertThat(drawn)
                .doesNotContain("NaN")
                .doesNotContain("Infinity")
                .doesNotContain("E-")
                .doesNotContain("null");
        assertThat(root.getAttribute("id")).isEqualTo(id);
        List<String> ids = attributes(document, "id");
        assertThat(new HashSet<>(ids))
                .hasSameSizeAs(ids)
                .allMatch(each -> each.equals(id) || each.startsWith(id + "-"));
        if (root.getTagName().equals("svg")) {
            assertThat(root.getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
            assertThat(root.getAttribute("role")).isEqualTo("img");
            assertThat(root.getAttribute("aria-labelledby")).isEqualTo(id + "-title " + id + "-desc");
            assertThat(ids).contains(id + "-title", id + "-desc");
            List<String> sizes = attributes(document, "font-size");
            assertThat(sizes.isEmpty())
                    .isEqualTo(document.getElementsByTagName("text").getLength() == 0);
            assertThat(sizes).allMatch(size -> Double.parseDouble(size) >= 11);
        }
        assertOneElementInHtml(markup, root.getTagName());
    }

    /** Asserts what a picture keeps that repeats the words beside it. */
    static void assertDecoration(Tag picture) {
        Document document = parsed(picture);
        assertThat(withoutText(picture.toString())).doesNotContain("NaN").doesNotContain("Infinity");
        assertThat(document.getDocumentElement().getAttribute("aria-hidden")).isEqualTo("true");
        assertThat(attributes(document, "id")).isEmpty();
        assertThat(document.getDocumentElement().getTextContent()).isEmpty();
        assertOneElementInHtml(picture.toString(), "svg");
    }

    private static void assertOneElementInHtml(String markup, String name) {
        org.jsoup.nodes.Element body =
                Jsoup.parse("<p>before</p>" + markup + "<p>after</p>").body();
        assertThat(body.children()).extracting(org.jsoup.nodes.Element::tagName).containsExactly("p", name, "p");
        assertThat(body.select("script, style, iframe, [onload], [onerror], a")).isEmpty();
        assertThat(body.select("p").last().text()).isEqualTo("after");
    }

    private static String withoutText(String markup) {
        return markup.replaceAll(">[^<]*<", "><");
    }

    private static List<String> attributes(Document document, String name) {
        List<String> values = new ArrayList<>();
        NodeList elements = document.getElementsByTagName("*");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.hasAttribute(name)) {
                values.add(element.getAttribute(name));
            }
        }
        return values;
    }

    /** All words shown or told, one after the other. */
    static String words(Tag picture) {
        return parsed(picture).getDocumentElement().getTextContent();
    }
}
