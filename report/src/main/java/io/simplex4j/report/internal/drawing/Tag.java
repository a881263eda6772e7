package io.simplex4j.report.internal.drawing;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An element of markup. All text that goes in is escaped here; names of elements and attributes are constants of the
 * callers.
 */
public final class Tag implements Content {
    private static final double FARTHEST = 1e7;
    private static final char UNREADABLE = '\uFFFD';
    private static final char ISOLATE = '\u2068';
    private static final char END_OF_ISOLATE = '\u2069';

    private final String name;
    private final StringBuilder attributes = new StringBuilder();
    private final StringBuilder content = new StringBuilder();

    private Tag(String name) {
        this.name = name;
    }

    public static Tag of(String name) {
        return new Tag(name);
    }

    public static Tag rect(Box box) {
        return boxed("rect", box);
    }

    /** Returns an element with the place and the size of a box. */
    public static Tag boxed(String name, Box box) {
        return of(name).with("x", box.x())
                .with("y", box.y())
                .with("width", box.width())
                .with("height", box.height());
    }

    public static Tag circle(Point centre, double radius) {
        return of("circle").with("cx", centre.x()).with("cy", centre.y()).with("r", radius);
    }

    public static Tag line(Point from, Point to) {
        return of("line")
                .with("x1", from.x())
                .with("y1", from.y())
                .with("x2", to.x())
                .with("y2", to.y());
    }

    /** Straight lines through some places. */
    public static Tag path(List<Point> through, boolean closed) {
        return of("path")
                .with(
                        "d",
                        through.stream()
                                .map(point -> number(point.x()) + " " + number(point.y()))
                                .collect(Collectors.joining("L", "M", closed ? "Z" : "")));
    }

    public Tag with(String attribute, String value) {
        attributes
                .append(' ')
                .append(attribute)
                .append("=\"")
                .append(escaped(value))
                .append('"');
        return this;
    }

    public Tag with(String attribute, double value) {
        return with(attribute, number(value));
    }

    public Tag text(String text) {
        content.append(escaped(isolated(text)));
        return this;
    }

    /** Adds an element in its current state. */
    public Tag add(Tag child) {
        content.append(child);
        return this;
    }

    /** Adds a line break. */
    public Tag newline() {
        content.append('\n');
        return this;
    }

    /** Formats a coordinate to a hundredth, without trailing zeros. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("coordinate is " + value + "; expected a finite number");
        }
        long hundredths = Math.round(100 * Math.max(-FARTHEST, Math.min(FARTHEST, value)));
        String digits = Long.toString(Math.abs(hundredths / 100));
        long rest = Math.abs(hundredths % 100);
        String fraction = rest == 0 ? "" : rest % 10 == 0 ? "." + rest / 10 : (rest < 10 ? ".0" : ".") + rest;
        return (hundredths < 0 ? "-" : "") + digits + fraction;
    }

    @Override
    public void writeTo(TemplateOutput output) {
        output.writeContent(markup());
    }

    @Override
    public String toString() {
        return markup();
    }

    /** Returns one element of well-formed XML, which HTML reads alike. */
    public String markup() {
        return content.isEmpty()
                ? "<" + name + attributes + "/>"
                : "<" + name + attributes + ">" + content + "</" + name + ">";
    }

    /**
     * Escapes text for elements and attributes. A line break or tab becomes a space; a character that XML forbids, or half
     * of one, becomes U+FFFD.
     */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(character -> append(escaped, character));
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, int character) {
        switch (character) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            case '\'' -> escaped.append("&#39;");
            case '\t', '\n', '\r', '\u0085', '\u2028', '\u2029' -> escaped.append(' ');
            default -> escaped.appendCodePoint(isReadable(character) ? character : UNREADABLE);
        }
    }

    private static boolean isReadable(int character) {
        int type = Character.getType(character);
        boolean isNothing = (character & 0xFFFE) == 0xFFFE || (character >= 0xFDD0 && character <= 0xFDEF);
        return type != Character.CONTROL && type != Character.SURROGATE && !isNothing;
    }

    /**
     * Isolates the direction of text from its surroundings: isolates that it opens are closed, others are not, and older
     * marks of direction are left out. Left-to-right text stays unchanged.
     */
    public static String isolated(String text) {
        if (text.codePoints().noneMatch(Tag::mayTurn)) {
            return text;
        }
        StringBuilder isolated = new StringBuilder(text.length() + 2).append(ISOLATE);
        int depth = 1;
        for (int character : text.codePoints().toArray()) {
            boolean ends = character == END_OF_ISOLATE;
            if (isOldTurn(character) || (ends && depth == 1)) {
                continue;
            }
            depth += ends ? -1 : isIsolate(character) ? 1 : 0;
            isolated.appendCodePoint(character);
        }
        return isolated.append(String.valueOf(END_OF_ISOLATE).repeat(depth)).toString();
    }

    private static boolean mayTurn(int character) {
        return switch (Character.getDirectionality(character)) {
            case Character.DIRECTIONALITY_RIGHT_TO_LEFT,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC,
                    Character.DIRECTIONALITY_ARABIC_NUMBER -> true;
            default -> isOldTurn(character) || isIsolate(character) || character == END_OF_ISOLATE;
        };
    }

    private static boolean isOldTurn(int character) {
        return character >= 0x202A && character <= 0x202E;
    }

    private static boolean isIsolate(int character) {
        return character >= 0x2066 && character <= 0x2068;
    }
}
