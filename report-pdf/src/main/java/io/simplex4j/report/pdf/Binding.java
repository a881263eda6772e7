package io.simplex4j.report.pdf;

import io.simplex4j.corpus.internal.ContentDigest;
import java.awt.Color;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentCatalog;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDNumberTreeNode;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureElement;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDStructureTreeRoot;
import org.apache.pdfbox.pdmodel.documentinterchange.markedcontent.PDPropertyList;
import org.apache.pdfbox.pdmodel.documentinterchange.taggedpdf.StandardStructureTypes;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionGoTo;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineNode;

/** Binds pieces that were printed one by one into one file: its pages, tags, bookmarks, links and page numbers. */
final class Binding {
    /*
     * The library lays out a whole page of HTML at once, with some megabytes per card, and knows no file that grows. So
     * each piece is printed into the same document as if it were alone, with the fonts that all share. Content that
     * belongs to the whole document is removed, kept here, and restored after the last piece: until then no piece knows
     * its page number, the number of pages, or the pages of the cards that the overview links to.
     */
    /** A placeholder for the # of a link until its target is known. */
    static final String LINK = "place:";

    private static final String CARD = LINK + "card-";
    private static final Pattern EMPTY_MARK = Pattern.compile("/Artifact /(Prop[0-9]+) BDC\nEMC\n");
    private static final Color COLOUR = new Color(0x55606d);
    private static final float SIZE = 7.5f;
    private static final float RIGHT = 552.75f;
    private static final float BASELINE = 38.4f;

    private final PDDocument document;
    private final List<PDPage> pages = new ArrayList<>();
    private final Map<String, COSStream> pictures = new HashMap<>();
    private final PDDocumentOutline outline = new PDDocumentOutline();
    private final List<PDDestination> cards = new ArrayList<>();
    private final PDStructureTreeRoot tags = new PDStructureTreeRoot();
    private final COSArray parents = new COSArray();
    private int nextParent;

    Binding(PDDocument document) {
        this.document = document;
    }

    /** Adds the piece that was printed last, whose first section may continue the section of the previous piece. */
    void take(boolean continues) throws IOException {
        PDDocumentCatalog catalog = document.getDocumentCatalog();
        takeBookmarks(catalog.getDocumentOutline(), continues);
        catalog.setDocumentOutline(null);
        PDStructureTreeRoot printed = catalog.getStructureTreeRoot();
        takeTags(printed, continues);
        catalog.setStructureTreeRoot(null);
        int shift = nextParent;
        nextParent += printed.getParentTreeNextKey();
        Set<COSStream> spare = Collections.newSetFromMap(new IdentityHashMap<>());
        while (document.getNumberOfPages() > 0) {
            PDPage page = document.getPage(0);
            document.removePage(0);
            renumber(page, shift);
            dropEmptyMarks(page);
            sharePictures(page, spare);
            pages.add(page);
        }
        for (COSStream picture : spare) {
            picture.close();
        }
    }

    private void takeBookmarks(PDDocumentOutline printed, boolean continues) throws IOException {
        boolean same = continues;
        for (PDOutlineItem item : printed.children()) {
            PDOutlineItem part = same ? outline.getLastChild() : copy(item, outline);
            for (PDOutlineItem card : item.children()) {
                cards.add(copy(card, part).getDestination());
            }
            same = false;
        }
    }

    private static PDOutlineItem copy(PDOutlineItem item, PDOutlineNode parent) throws IOException {
        PDOutlineItem copy = new PDOutlineItem();
        copy.setTitle(item.getTitle());
        copy.setDestination(item.getDestination());
        copy.setStructureElement(item.getStructureElement());
        parent.addLast(copy);
        return copy;
    }

    private void takeTags(PDStructureTreeRoot printed, boolean continues) {
        COSArray numbers = printed.getParentTree().getCOSObject().getCOSArray(COSName.NUMS);
        for (int i = 0; i < numbers.size(); i += 2) {
            parents.add(COSInteger.get(nextParent + numbers.getInt(i)));
            parents.add(numbers.get(i + 1));
        }
        PDStructureElement whole = (PDStructureElement) printed.getKids().get(0);
        if (pages.isEmpty()) {
            tags.getCOSObject().setItem(COSName.ROLE_MAP, printed.getCOSObject().getItem(COSName.ROLE_MAP));
            tags.appendKid(whole);
        } else {
            List<String> same = new ArrayList<>(List.of(StandardStructureTypes.DIV, StandardStructureTypes.DIV));
            if (continues) {
                same.add(StandardStructureTypes.SECT);
            }
            join((PDStructureElement) tags.getKids().get(0), whole, same);
        }
    }

    /**
     * Appends the content of one element to another and merges common parts: the last element of the first kind in one
     * is the first of that kind in the other, recursively.
     */
    private static void join(PDStructureElement to, PDStructureElement from, List<String> same) {
        Optional<PDStructureElement> both = same.isEmpty() ? Optional.empty() : last(elements(to), same.get(0));
        for (PDStructureElement element : elements(from)) {
            if (both.isPresent() && element.getStructureType().equals(same.get(0))) {
                join(both.get(), element, same.subList(1, same.size()));
                both = Optional.empty();
            } else {
                to.appendKid(element);
            }
        }
    }

    private static Optional<PDStructureElement> last(List<PDStructureElement> elements, String kind) {
        return elements.stream()
                .filter(element -> element.getStructureType().equals(kind))
                .reduce((before, after) -> after);
    }

    private static List<PDStructureElement> elements(PDStructureElement parent) {
        return parent.getKids().stream().map(PDStructureElement.class::cast).toList();
    }

    private static void renumber(PDPage page, int shift) throws IOException {
        page.setStructParents(page.getStructParents() + shift);
        for (PDAnnotation annotation : page.getAnnotations()) {
            annotation.setStructParent(annotation.getStructParent() + shift);
        }
    }

    /** Drops the marks of backgrounds that nothing was painted for, which would be most of the objects of the file. */
    private void dropEmptyMarks(PDPage page) throws IOException {
        String operators;
        try (InputStream content = page.getContents()) {
            operators = new String(content.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
        COSDictionary properties = page.getResources().getCOSObject().getCOSDictionary(COSName.PROPERTIES);
        String left = EMPTY_MARK.matcher(operators).replaceAll(mark -> {
            properties.removeItem(COSName.getPDFName(mark.group(1)));
            return "";
        });
        page.getContentStreams().next().getCOSObject().close();
        page.setContents(new PDStream(
                document, new ByteArrayInputStream(left.getBytes(StandardCharsets.ISO_8859_1)), COSName.FLATE_DECODE));
    }

    /** Pictures that earlier pages have too are in the file once; those that are not needed for it are added to a set. */
    private void sharePictures(PDPage page, Set<COSStream> spare) throws IOException {
        COSDictionary drawn = page.getResources().getCOSObject().getCOSDictionary(COSName.XOBJECT);
        if (drawn == null) {
            return;
        }
        for (COSName name : List.copyOf(drawn.keySet())) {
            COSStream picture = drawn.getCOSStream(name);
            COSStream earlier = pictures.putIfAbsent(digest(picture), picture);
            if (earlier != null && earlier != picture) {
                drawn.setItem(name, earlier);
                spare.add(picture);
            }
        }
    }

    private static String digest(COSStream picture) throws IOException {
        MessageDigest digest = ContentDigest.sha256();
        try (InputStream content = picture.createRawInputStream()) {
            digest.update(content.readAllBytes());
        }
        COSStream mask = picture.getCOSStream(COSName.SMASK);
        return picture.getInt(COSName.WIDTH) + " " + picture.getItem(COSName.COLORSPACE) + " "
                + HexFormat.of().formatHex(digest.digest()) + (mask == null ? "" : digest(mask));
    }

    /** Puts everything back, with page numbers in a font. */
    void bind(PDFont font) throws IOException {
        for (PDPage page : pages) {
            document.addPage(page);
            lead(page);
            number(page, document.getNumberOfPages(), font);
        }
        COSDictionary numbers = new COSDictionary();
        numbers.setItem(COSName.NUMS, parents);
        tags.setParentTree(new PDNumberTreeNode(numbers, COSDictionary.class));
        tags.setParentTreeNextKey(nextParent);
        PDDocumentCatalog catalog = document.getDocumentCatalog();
        catalog.setStructureTreeRoot(tags);
        catalog.setDocumentOutline(outline);
    }

    /** Makes the links on a page lead to cards. */
    private void lead(PDPage page) throws IOException {
        for (PDAnnotation annotation : page.getAnnotations()) {
            if (annotation instanceof PDAnnotationLink link && link.getAction() instanceof PDActionURI placeholder) {
                PDActionGoTo go = new PDActionGoTo();
                go.setDestination(
                        cards.get(Integer.parseInt(placeholder.getURI().substring(CARD.length())) - 1));
                link.setAction(go);
            }
        }
    }

    private void number(PDPage page, int number, PDFont font) throws IOException {
        String text = number + " / " + pages.size();
        COSDictionary kind = new COSDictionary();
        kind.setItem(COSName.TYPE, COSName.getPDFName("Pagination"));
        try (PDPageContentStream ink = new PDPageContentStream(document, page, AppendMode.APPEND, true)) {
            ink.beginMarkedContent(COSName.ARTIFACT, PDPropertyList.create(kind));
            ink.setNonStrokingColor(COLOUR);
            ink.beginText();
            ink.setFont(font, SIZE);
            ink.newLineAtOffset(RIGHT - font.getStringWidth(text) / 1000 * SIZE, BASELINE);
            ink.showText(text);
            ink.endText();
            ink.endMarkedContent();
        }
    }
}
