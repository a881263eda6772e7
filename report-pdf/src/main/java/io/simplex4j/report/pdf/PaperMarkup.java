package io.simplex4j.report.pdf;

import io.simplex4j.report.internal.PageWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The markup of a piece of a page as the tree that the library prints, with bookmarks. */
final class PaperMarkup {
    private final Document page;
    private final Element bookmarks;
    private Element part;

    private PaperMarkup(Document page) {
        this.page = page;
        this.bookmarks = page.createElement("bookmarks");
        this.part = bookmarks;
    }

    static Document of(PageWriter.Piece piece) {
        PaperMarkup paper = new PaperMarkup(parsed(piece.markup()));
        paper.prepare(first(paper.page.getDocumentElement(), "body"));
        first(paper.page.getDocumentElement(), "head").appendChild(paper.bookmarks);
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

    private void prepare(Node node) {
        if (node instanceof Element element) {
            prepare(element, element.getAttribute("class"));
        } else if (node.getNodeType() == Node.TEXT_NODE) {
            node.setNodeValue(PaperText.of(node.getNodeValue()));
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            prepare(child);
        }
    }

    private void prepare(Element element, String kind) {
        switch (element.getTagName()) {
            case "svg" -> element.setAttribute("alt", description(element));
            // Where a link leads may be in another piece.
            case "a" ->
                element.setAttribute(
                        "href", Binding.LINK + element.getAttribute("href").substring(1));
            // Items that stand side by side are no list to readers of PDF.
            case "ul", "li" -> {
                if (kind.startsWith("tile") || kind.equals("stack")) {
                    page.renameNode(element, null, "div");
                }
            }
            case "details" -> {
                if (kind.equals("guide")) {
                    bookmark(bookmarks, element, first(element, "summary").getTextContent());
                }
            }
            case "section", "article" -> bookmark(element, kind);
            default -> {}
        }
    }

    /** Returns the alternative text of a drawing; if a drawing repeats the text next to it, it is that text. */
    private static String description(Element svg) {
        return svg.getAttribute("aria-hidden").equals("true")
                ? svg.getParentNode().getTextContent().strip()
                : first(svg, "title").getTextContent() + ". "
                        + first(svg, "desc").getTextContent();
    }

    /** Adds a bookmark for the overview, a part, or what the overview links to: a card, or the cards by several corpora. */
    private void bookmark(Element element, String kind) {
        if (element.getAttribute("id").equals("overview")) {
            bookmark(bookmarks, element, heading(element));
        } else if (kind.equals("part")) {
            part = bookmark(bookmarks, element, heading(element));
        } else if (kind.equals("compared")
                || (kind.startsWith("card")
                        && !((Element) element.getParentNode())
                                .getAttribute("class")
                                .equals("sides"))) {
            bookmark(part, element, heading(element));
        }
    }

    private Element bookmark(Element parent, Element of, String name) {
        Element bookmark = page.createElement("bookmark");
        bookmark.setAttribute("name", name);
        bookmark.setAttribute("href", "#" + of.getAttribute("id"));
        parent.appendChild(bookmark);
        return bookmark;
    }

    /** Returns the text of the heading of a section; none if the section began in an earlier piece. */
    private static String heading(Element of) {
        String id = of.getAttribute("aria-labelledby");
        NodeList all = of.getElementsByTagName("*");
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(element -> element.getAttribute("id").equals(id))
                .findFirst()
                .map(Node::getTextContent)
                .orElse("");
    }

    private static Element first(Element in, String name) {
        return (Element) in.getElementsByTagName(name).item(0);
    }
}
