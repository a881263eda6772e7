package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.GlyphWidths;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words with raised, lowered and slanted parts: {@code *K*} slants, {@code R^{2}_{H}} raises and lowers, and
 * {@code u_{*n*}} does both.
 */
public final class RichText {
    private static final Pattern MARKUP = Pattern.compile("\\*([^*{}]+)\\*|\\^\\{([^}]*)\\}|_\\{([^}]*)\\}");
    private static final double SCRIPT_SIZE = 0.68;
    private static final double RAISED = -0.42;
    private static final double LOWERED = 0.27;
    private static final Part NOTHING = new Part("", 0, false, 0);

    private final List<Part> parts;

    private RichText(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /**
     * Words in one style.
     *
     * @param down how far below the line they stand, as a share of the size of the words
     * @param back how far left of the end of the part before they begin, likewise
     */
    record Part(String words, double down, boolean slanted, double back) {
        double scale() {
            return down == 0 ? 1 : SCRIPT_SIZE;
        }

        double width() {
            return GlyphWidths.of(words, scale());
        }
    }

    /** Parses a line with markup; markup that does not close is plain text. */
    public static RichText parse(String line) {
        List<Part> parts = new ArrayList<>();
        Matcher marked = MARKUP.matcher(line);
        int end = 0;
        while (marked.find()) {
            add(parts, line.substring(end, marked.start()), 0, false);
            if (marked.group(1) != null) {
                add(parts, marked.group(1), 0, true);
            } else if (marked.group(2) != null) {
                addScript(parts, marked.group(2), RAISED);
            } else {
                addScript(parts, marked.group(3), LOWERED);
            }
            end = marked.end();
        }
        add(parts, line.substring(end), 0, false);
        return new RichText(parts);
    }

    List<Part> parts() {
        return parts;
    }

    /** Returns the maximum width of the text in a wide font, as a multiple of its size. */
    public double width() {
        return parts.stream().mapToDouble(part -> part.width() - part.back()).sum();
    }

    /** Returns the maximum width of a line with markup in a font of some size. */
    public static double width(String line, double size) {
        return parse(line).width() * size;
    }

    /** Returns the text without markup. */
    @Override
    public String toString() {
        return parts.stream().map(Part::words).collect(Collectors.joining());
    }

    private static void addScript(List<Part> parts, String words, double down) {
        boolean slanted = words.length() > 2 && words.startsWith("*") && words.endsWith("*");
        add(parts, slanted ? words.substring(1, words.length() - 1) : words, down, slanted);
    }

    /** Places a subscript right after a superscript below it. */
    private static void add(List<Part> parts, String words, double down, boolean slanted) {
        if (!words.isEmpty()) {
            Part before = parts.isEmpty() ? NOTHING : parts.get(parts.size() - 1);
            double back = down == LOWERED && before.down() == RAISED ? before.width() : 0;
            parts.add(new Part(words, down, slanted, back));
        }
    }
}
