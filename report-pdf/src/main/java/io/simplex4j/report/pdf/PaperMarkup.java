package io.simplex4j.report.pdf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The markup of a page, changed for paper: nothing on it can be opened or clicked to come back. */
final class PaperMarkup {
    private final Document page;

    private PaperMarkup(Document page) {
        this.page = page;
    }

    /** The page as a tree, ready for paper. */
    static Document of(byte[] markup) {
        PaperMarkup paper = new PaperMarkup(parsed(markup));
        paper.drop();
        paper.leaveOut();
        paper.untieTiles();
        paper.describePictures();
        paper.moveGuide();
        paper.moveOrigins();
        paper.head();
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
        for (Element element : all("*")) {
            boolean link = is(element, "a", "skip") || is(element, "p", "back");
            boolean meta =
                    element.getTagName().equals("meta") || element.getTagName().equals("link");
            if (link || meta) {
                remove(element);
            }
        }
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
                hint.setTextContent(summary(details) + " (not on paper: see the page of this report)");
                parent.replaceChild(hint, details);
            }
        }
    }

    /** A list whose items stand side by side is no list to readers of PDF. */
    private void untieTiles() {
        for (Element element : all("*")) {
            if (is(element, "ul", "tiles") || is(element, "ul", "stack") || is(element, "li", "tile")) {
                page.renameNode(element, null, "div");
            }
        }
    }

    /** Gives drawings the words for those who do not see them where readers of PDF look for them. */
    private void describePictures() {
        for (Element svg : all("svg")) {
            String title = first(svg, "title").getTextContent();
            String description = first(svg, "desc").getTextContent();
            svg.setAttribute("alt", title + ". " + description);
        }
    }

    /** The first page is for the explanations: how to read them comes last. */
    private void moveGuide() {
        for (Element details : all("details")) {
            if (is(details, "details", "guide")) {
                details.setAttribute("id", "guide");
                first(page.getDocumentElement(), "main").appendChild(details);
            }
        }
    }

    /** Where a card comes from stands below the steps, which are shorter than what is beside them. */
    private void moveOrigins() {
        for (Element card : all("article")) {
            List<Element> parts = within(card);
            Optional<Element> steps =
                    parts.stream().filter(part -> is(part, "section", "steps")).findFirst();
            parts.stream()
                    .filter(part -> is(part, "footer", "origin"))
                    .forEach(origin -> steps.ifPresent(place -> place.appendChild(origin)));
        }
    }

    private void head() {
        Element head = first(page.getDocumentElement(), "head");
        Element subject = page.createElement("meta");
        subject.setAttribute("name", "subject");
        subject.setAttribute("content", "Why a model represents examples as it does");
        head.appendChild(subject);
        Element bookmarks = page.createElement("bookmarks");
        for (Element section : all("section")) {
            if (section.getAttribute("id").equals("overview")) {
                bookmark(bookmarks, section);
            } else if (is(section, "section", "part")) {
                Element part = bookmark(bookmarks, section);
                NodeList cards = section.getElementsByTagName("article");
                for (int i = 0; i < cards.getLength(); i++) {
                    bookmark(part, (Element) cards.item(i));
                }
            }
        }
        Element guide = page.createElement("bookmark");
        guide.setAttribute("name", "How to read this");
        guide.setAttribute("href", "#guide");
        bookmarks.appendChild(guide);
        head.appendChild(bookmarks);
    }

    /** A bookmark of something by its heading. */
    private Element bookmark(Element parent, Element of) {
        Element bookmark = page.createElement("bookmark");
        bookmark.setAttribute("name", heading(of).getTextContent());
        bookmark.setAttribute("href", "#" + of.getAttribute("id"));
        parent.appendChild(bookmark);
        return bookmark;
    }

    private static Element heading(Element of) {
        String id = of.getAttribute("aria-labelledby");
        for (Element element : within(of)) {
            if (element.getAttribute("id").equals(id)) {
                return element;
            }
        }
        throw new IllegalStateException(of.getTagName() + " has no heading with the id " + id);
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

    private static String summary(Element details) {
        return first(details, "summary").getTextContent();
    }

    private List<Element> all(String name) {
        return list(page.getElementsByTagName(name));
    }

    private static List<Element> within(Element around) {
        return list(around.getElementsByTagName("*"));
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

    private static void remove(Element element) {
        Node parent = element.getParentNode();
        if (parent != null) {
            parent.removeChild(element);
        }
    }
}
