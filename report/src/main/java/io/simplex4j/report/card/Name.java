package io.simplex4j.report.card;

import io.simplex4j.example.Example;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.model.Shape;
import io.simplex4j.report.drawing.Xml;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A text that others gave: no character in it can break a page, and it is short enough for its place.
 *
 * @param text as shown
 * @param whole all of it, where that is not shown
 */
public record Name(String text, String whole) {
    private static final int LONGEST = 48;
    private static final int REPLACEMENT = 0xFFFD;

    /** A name of the usual length. */
    public static Name of(String given) {
        return of(given, LONGEST);
    }

    /** The name of what is explained; one without a name is called by its row, such as {@code patient 3} or {@code input 3}. */
    public static Name of(Explanation explanation) {
        return of(given(explanation));
    }

    /** What people call an input that is explained: by the noun of its corpus, where that has one. */
    public static String input(Explanation explanation) {
        return explanation.provenance().corpus().noun().explained().one();
    }

    /** What is explained, as others named it; one without a name is called by its row, such as {@code patient 3}. */
    public static String given(Explanation explanation) {
        Example example = explanation.example();
        return example.named() ? example.id() : input(explanation) + " " + example.row();
    }

    /**
     * What a feature is called, as others gave it: one of a table, else a number of an input by its place, such as
     * {@code row 1 column 1} or {@code heart rate step 1}. An array without names has its indices, from 0.
     */
    public static String feature(InputForm form, int feature) {
        if (form instanceof SeriesForm series) {
            return series.channels().get(series.channel(feature)).name() + " step " + (series.step(feature) + 1);
        }
        if (form instanceof ImageForm image) {
            int pixel = image.pixel(feature);
            return "row " + (pixel / image.width() + 1) + " column " + (pixel % image.width() + 1)
                    + (image.channels() == 1 ? "" : " channel " + (image.channel(feature) + 1));
        }
        if (form instanceof TextForm text) {
            return text.groups().groups().get(feature).name();
        }
        TableForm table = (TableForm) form;
        return table.named() || table.shape().axes().size() == 1
                ? table.groups().groups().get(feature).name()
                : indices(table.shape(), feature);
    }

    private static String indices(Shape shape, int place) {
        Deque<Integer> indices = new ArrayDeque<>();
        int rest = place;
        for (int axis = shape.axes().size() - 1; axis >= 0; axis--) {
            indices.addFirst(rest % shape.axes().get(axis));
            rest /= shape.axes().get(axis);
        }
        return indices.toString().replace(" ", "");
    }

    /** A name of at most this number of characters. */
    public static Name of(String given, int longest) {
        String whole = clean(given);
        int length = whole.codePointCount(0, whole.length());
        return new Name(
                length <= longest ? whole : whole.substring(0, whole.offsetByCodePoints(0, longest - 1)) + "…", whole);
    }

    /** Whether its direction of writing could turn what stands beside it. */
    public boolean turns() {
        return !Xml.isolated(text).equals(text);
    }

    /** Whether there is more of it than is shown. */
    public boolean cut() {
        return !text.equals(whole);
    }

    /** The text with every character replaced that a page may not hold; a blank text is told as such. */
    static String clean(String given) {
        if (given.isBlank()) {
            return "(blank)";
        }
        StringBuilder clean = new StringBuilder(given.length());
        given.codePoints().map(Name::allowed).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static int allowed(int character) {
        if (character == '\t' || character == '\n' || character == '\r') {
            return ' ';
        }
        int type = Character.getType(character);
        boolean refused = type == Character.CONTROL || type == Character.SURROGATE || (character & 0xFFFE) == 0xFFFE;
        return refused ? REPLACEMENT : character;
    }
}
