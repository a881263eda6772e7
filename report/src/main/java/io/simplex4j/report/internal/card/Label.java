package io.simplex4j.report.internal.card;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.GlyphWidths;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Tag;
import java.util.List;

/** Words in a drawing, perhaps shortened from {@code full}. */
record Label(String text, String full, Point at, double before, Ink ink, double size, boolean isBold, boolean hasHalo) {
    private static final double SIZE = 12;
    private static final double SMALL = 11;
    private static final double HALO = 3;
    private static final double ASCENT = 0.78;
    private static final double LINE = 1.05;

    private static Label of(String text, Point at, double before) {
        return new Label(text, text, at, before, Ink.INK, SIZE, false, false);
    }

    static Label start(String text, Point at) {
        return of(text, at, 0);
    }

    static Label middle(String text, Point at) {
        return of(text, at, 0.5);
    }

    static Label end(String text, Point at) {
        return of(text, at, 1);
    }

    Label muted() {
        return in(Ink.MUTED);
    }

    /** Makes the words small and muted. */
    Label asNote() {
        return small().muted();
    }

    Label in(Ink newInk) {
        return new Label(text, full, at, before, newInk, size, isBold, hasHalo);
    }

    Label small() {
        return new Label(text, full, at, before, ink, SMALL, isBold, hasHalo);
    }

    Label bold() {
        return new Label(text, full, at, before, ink, size, true, hasHalo);
    }

    Label withHalo() {
        return new Label(text, full, at, before, ink, size, isBold, true);
    }

    /** Returns the words cut to a number of characters. */
    Label most(int characters) {
        return new Label(shortened(text, characters), full, at, before, ink, size, isBold, hasHalo);
    }

    /** Returns the words cut to a width. */
    Label within(double width) {
        int characters = Math.min(text.codePointCount(0, text.length()), 200);
        Label label = most(Math.max(1, characters));
        while (characters > 1 && label.width() > width) {
            characters--;
            label = most(characters);
        }
        return label;
    }

    double width() {
        return GlyphWidths.of(text, size) * (isBold ? 1.08 : 1);
    }

    /** Returns the approximate room of the words. */
    Box box() {
        double width = width();
        return new Box(at.x() - before * width, at.y() - ASCENT * size, width, LINE * size);
    }

    Tag tag() {
        return words(styled(placed()));
    }

    /** Labels of the same style, which is written once. */
    static Tag all(List<Label> alike) {
        Label first = alike.get(0);
        Tag group = first.styled(Tag.of("g"));
        alike.forEach(label -> group.add(label.words(label.placed())));
        return group;
    }

    private Tag placed() {
        return Tag.of("text").with("x", at.x()).with("y", at.y());
    }

    private Tag styled(Tag tag) {
        Tag sized = ink.fill(tag).with("font-size", size);
        Tag anchored = before == 0 ? sized : sized.with("text-anchor", before == 1 ? "end" : "middle");
        return isBold ? anchored.with("font-weight", "bold") : anchored;
    }

    private Tag words(Tag tag) {
        if (!full.equals(text)) {
            tag.add(Tag.of("title").text(full));
        }
        return tag.text(text);
    }

    /** Returns an empty group with a rim of the colour of the page around its words, which is painted before them. */
    static Tag rim() {
        return Ink.HALO
                .stroke(Tag.of("g"), HALO)
                .with("stroke-linejoin", "round")
                .with("paint-order", "stroke");
    }

    /**
     * Shortens text to a number of characters; the last one is then {@code …}.
     *
     * @param max at least 1
     */
    static String shortened(String text, int max) {
        if (text.codePointCount(0, text.length()) <= max) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, max - 1)).stripTrailing() + "…";
    }
}
