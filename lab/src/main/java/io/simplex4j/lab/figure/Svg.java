package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.GlyphWidths;
import io.simplex4j.report.internal.drawing.Tag;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An SVG document that is written element by element, with text as text. */
final class Svg {
    private static final Pattern MARKUP = Pattern.compile("\\*([^*{}]+)\\*|\\^\\{([^}]*)\\}|_\\{([^}]*)\\}");
    private static final double SCRIPT = 0.68;

    private final Tag root;

    Svg(double width, double height) {
        this.root = Tag.of("svg")
                .with("xmlns", "http://www.w3.org/2000/svg")
                .with("width", width)
                .with("height", height)
                .with("viewBox", "0 0 " + Tag.number(width) + " " + Tag.number(height))
                .with("font-family", "sans-serif")
                .with("stroke-linejoin", "round")
                .newline();
        add(Tag.of("rect").with("width", width).with("height", height).with("fill", "#ffffff"));
    }

    /** A point, in units of 1/96 inch. */
    record At(double x, double y) {}

    /** The horizontal alignment of text. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    Svg add(Tag tag) {
        root.add(tag).newline();
        return this;
    }

    /** Draws a line through some points. */
    void line(List<At> through, String colour, double width, String dashes) {
        Tag path = Tag.of("path")
                .with("d", path(through))
                .with("fill", "none")
                .with("stroke", colour)
                .with("stroke-width", width);
        add(dashes.isEmpty() ? path : path.with("stroke-dasharray", dashes));
    }

    /** Fills the area between some corners. */
    void fill(List<At> corners, String colour, double opacity) {
        add(Tag.of("path").with("d", path(corners) + "z").with("fill", colour).with("fill-opacity", opacity));
    }

    private static String path(List<At> points) {
        return points.stream()
                .map(at -> Tag.number(at.x) + "," + Tag.number(at.y))
                .collect(Collectors.joining("L", "M", ""));
    }

    /** Draws words on a base line; {@code *K*} is slanted, {@code ^{2}} raised and {@code _{H}} lowered. */
    void text(String words, At at, double size, Anchor anchor, boolean upwards) {
        Tag text = Tag.of("text")
                .with("x", at.x)
                .with("y", at.y)
                .with("font-size", size)
                .with("fill", "#1a1a1a");
        if (anchor != Anchor.START) {
            text.with("text-anchor", anchor == Anchor.MIDDLE ? "middle" : "end");
        }
        if (upwards) {
            text.with("transform", "rotate(-90 " + Tag.number(at.x) + " " + Tag.number(at.y) + ")");
        }
        Matcher markup = MARKUP.matcher(words);
        int end = 0;
        double down = 0;
        while (markup.find()) {
            down = span(text, words.substring(end, markup.start()), size, 1, 0, down);
            if (markup.group(1) != null) {
                text.add(shifted(-down).with("font-style", "italic").text(markup.group(1)));
                down = 0;
            } else {
                boolean isRaised = markup.group(2) != null;
                String script = isRaised ? markup.group(2) : markup.group(3);
                down = span(text, script.replace("*", ""), size, SCRIPT, (isRaised ? -0.42 : 0.27) * size, down);
            }
            end = markup.end();
        }
        span(text, words.substring(end), size, 1, 0, down);
        add(text);
    }

    private static Tag shifted(double down) {
        return down == 0 ? Tag.of("tspan") : Tag.of("tspan").with("dy", down);
    }

    private static double span(Tag text, String words, double size, double scale, double to, double from) {
        if (words.isEmpty()) {
            return from;
        }
        if (scale == 1 && to == from) {
            text.text(words);
        } else {
            text.add(shifted(to - from).with("font-size", scale * size).text(words));
        }
        return to;
    }

    /** Returns the maximum width of words with markup in a wide font. */
    static double width(String words, double size) {
        return GlyphWidths.of(MARKUP.matcher(words).replaceAll("$1$2$3"), size);
    }

    @Override
    public String toString() {
        return root + "\n";
    }
}
