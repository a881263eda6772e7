package io.simplex4j.report.pdf;

import io.simplex4j.report.internal.PageWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The markup of a piece of a page, changed for paper: nothing on it can be opened or clicked to come back. */
final class PaperMarkup {
    private final Document page;

    private PaperMarkup(Document page) {
        this.page = page;
    }

    /** The piece as a tree, ready for paper. */
    static Document of(PageWriter.Piece piece) {
        PaperMarkup paper = new PaperMarkup(parsed(piece.markup()));
        paper.drop();
        paper.leaveOut();
        paper.runIn();
        paper.balance();
        paper.untieTiles();
        paper.describePictures();
        paper.markGuide();
        paper.untieLinks();
        paper.head();
        paper.cut(piece);
        paper.foot();
        set(first(paper.page.getDocumentElement(), "body"));
        return paper.page;
    }

    private static Document parsed(byte[] markup) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            factory.setExpandEntityReferences(false);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null);
            return builder.parse(new ByteArrayInputStream(markup));
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalStateException("page of a report is not well-formed XML: " + e.getMessage(), e);
        }
    }

    /** Drops what serves screens only. */
    private void drop() {
        Stream.of(all("a", "skip"), all("p", "back"), all("meta"), all("link")).forEach(PaperMarkup::remove);
    }

    /** Leaves out further features and exact numbers, and says so in the words that would open them. */
    private void leaveOut() {
        for (Element details : all("details")) {
            boolean features = is(details, "details", "more") && within(details, "section", "features");
            Node parent = details.getParentNode();
            if (parent != null && (features || is(details, "details", "numbers"))) {
                Node next = details.getNextSibling();
                while (next != null && !(next instanceof Element)) {
                    next = next.getNextSibling();
                }
                if (next != null && is((Element) next, "p", "hint")) {
                    parent.removeChild(next);
                }
                Element hint = page.createElement("p");
                hint.setAttribute("class", "left");
                hint.setTextContent(
                        first(details, "summary").getTextContent() + " (not on paper: see the page of this report)");
                parent.replaceChild(hint, details);
            }
        }
    }

    /** Where a report comes from is one paragraph, not a table of many short lines. */
    private void runIn() {
        for (Element table : all("table", "facts")) {
            Element paragraph = page.createElement("p");
            paragraph.setAttribute("class", "facts");
            for (Element row : list(table.getElementsByTagName("tr"))) {
                add(paragraph, "span", Map.of("class", "name"))
                        .setTextContent(first(row, "th").getTextContent().strip());
                paragraph.appendChild(page.createTextNode(" "));
                add(paragraph, "span", Map.of("class", "value"))
                        .setTextContent(first(row, "td").getTextContent().strip());
                paragraph.appendChild(page.createTextNode(" "));
            }
            table.getParentNode().replaceChild(paragraph, table);
        }
    }

    /** The residual among others stands below the steps, where there is room for it: cards take fewer pages. */
    private void balance() {
        for (Element pair : all("div", "pair")) {
            List<Element> steps = filtered(pair, "section", "steps");
            List<Element> drawings =
                    filtered(filtered(pair, "section", "closeness").get(0), "div", "drawing");
            if (!steps.isEmpty() && drawings.size() > 1) {
                add(steps.get(0), "h4", Map.of()).setTextContent("What is left unexplained, beside others");
                steps.get(0).appendChild(drawings.get(1));
            }
        }
    }

    /** A list whose items stand side by side is no list to readers of PDF. */
    private void untieTiles() {
        Stream.of(all("ul", "tiles"), all("ul", "stack"), all("li", "tile"))
                .flatMap(List::stream)
                .forEach(element -> page.renameNode(element, null, "div"));
    }

    /** Gives drawings the words for those who do not see them where readers of PDF look for them. */
    private void describePictures() {
        for (Element svg : all("svg")) {
            boolean again = svg.getAttribute("aria-hidden").equals("true");
            svg.setAttribute(
                    "alt",
                    again
                            ? svg.getParentNode().getTextContent().strip()
                            : first(svg, "title").getTextContent() + ". "
                                    + first(svg, "desc").getTextContent());
        }
    }

    /** How to read the cards comes first, and once. */
    private void markGuide() {
        all("details", "guide").forEach(guide -> guide.setAttribute("id", "guide"));
    }

    /** The places that links lead to may be in other pieces. */
    private void untieLinks() {
        for (Element link : all("a")) {
            link.setAttribute("href", Binding.LINK + link.getAttribute("href").substring(1));
        }
    }

    /** Leaves to other pieces what is theirs. */
    private void cut(PageWriter.Piece piece) {
        if (!piece.first()) {
            remove(all("header", "top"));
            remove(list(first(page.getDocumentElement(), "bookmarks").getElementsByTagName("bookmark")).stream()
                    .filter(bookmark -> bookmark.getAttribute("href").equals("#guide"))
                    .toList());
        }
        if (piece.continues()) {
            Element part = all("section", "part").get(0);
            remove(List.of(heading(part)));
            remove(filtered(part, "p", "introduction"));
        }
    }

    private static void remove(List<Element> elements) {
        elements.forEach(element -> element.getParentNode().removeChild(element));
    }

    private void head() {
        Element head = first(page.getDocumentElement(), "head");
        add(head, "meta", Map.of("name", "subject", "content", "Why a model represents examples as it does"));
        Element bookmarks = add(head, "bookmarks", Map.of());
        add(bookmarks, "bookmark", Map.of("name", "How to read this", "href", "#guide"));
        for (Element section : all("section")) {
            if (section.getAttribute("id").equals("overview")) {
                bookmark(bookmarks, section);
            } else if (is(section, "section", "part")) {
                Element part = bookmark(bookmarks, section);
                list(section.getElementsByTagName("article")).forEach(card -> bookmark(part, card));
            }
        }
    }

    /** A bookmark of something by its heading. */
    private Element bookmark(Element parent, Element of) {
        String name = heading(of).getTextContent();
        return add(parent, "bookmark", Map.of("name", name, "href", "#" + of.getAttribute("id")));
    }

    private Element add(Element parent, String name, Map<String, String> attributes) {
        Element element = page.createElement(name);
        attributes.forEach(element::setAttribute);
        parent.appendChild(element);
        return element;
    }

    private static Element heading(Element of) {
        String id = of.getAttribute("aria-labelledby");
        return list(of.getElementsByTagName("*")).stream()
                .filter(element -> element.getAttribute("id").equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(of.getTagName() + " has no heading with the id " + id));
    }

    /** The title again, for the foot of every page. */
    private void foot() {
        Element foot = page.createElement("div");
        foot.setAttribute("class", "foot");
        foot.setTextContent(first(page.getDocumentElement(), "title").getTextContent());
        Element body = first(page.getDocumentElement(), "body");
        body.insertBefore(foot, body.getFirstChild());
    }

    /** Sets all text as it is on paper. */
    private static void set(Node node) {
        if (node.getNodeType() == Node.TEXT_NODE) {
            node.setNodeValue(PaperText.of(node.getNodeValue()));
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            set(child);
        }
    }

    private List<Element> all(String name) {
        return list(page.getElementsByTagName(name));
    }

    private List<Element> all(String name, String kind) {
        return filtered(page.getDocumentElement(), name, kind);
    }

    private static List<Element> filtered(Element around, String name, String kind) {
        return list(around.getElementsByTagName(name)).stream()
                .filter(element -> is(element, name, kind))
                .toList();
    }

    private static List<Element> list(NodeList nodes) {
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static Element first(Element in, String name) {
        Node found = in.getElementsByTagName(name).item(0);
        if (found == null) {
            throw new IllegalStateException(in.getTagName() + " has no " + name);
        }
        return (Element) found;
    }

    private static boolean is(Element element, String name, String kind) {
        return element.getTagName().equals(name)
                && List.of(element.getAttribute("class").split(" ")).contains(kind);
    }

    private static boolean within(Element element, String name, String kind) {
        Node parent = element.getParentNode();
        while (parent instanceof Element around) {
            if (is(around, name, kind)) {
                return true;
            }
            parent = around.getParentNode();
        }
        return false;
    }
}
