package io.simplex4j.report.internal.words;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.example.Example;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.model.Shape;
import io.simplex4j.report.internal.drawing.Tag;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A string from outside, sanitised for a page and shortened.
 *
 * @param text as shown
 * @param whole the original string
 */
public record Name(String text, String whole) implements Content {
    private static final int LONGEST = 48;
    private static final int REPLACEMENT = 0xFFFD;

    /** Returns a name of the default length. */
    public static Name of(String given) {
        return of(given, LONGEST);
    }

    /** Returns the name of the explained input, or its row, such as {@code patient 3}. */
    public static Name of(Explanation explanation, Language words) {
        return of(given(explanation, words));
    }

    /** Returns the id of the explained input, or its row, such as {@code patient 3}. */
    public static String given(Explanation explanation, Language words) {
        Example example = explanation.example();
        return example.named() ? example.id() : numbered(explanation, words);
    }

    /** Returns the row of the explained input, such as {@code patient 3}. */
    public static String numbered(Explanation explanation, Language words) {
        return words.text(
                "numbered.input name", Integer.toString(explanation.example().row()));
    }

    /**
     * The name of a feature: its given name in a table, otherwise the place of a number in an input, such as {@code row
     * 1 column 1} or {@code heart rate step 1}. An array without names has its indices, from 0.
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

    /** Returns what an example has for a feature, in words; a value that was missing is marked as replaced. */
    public static String value(InputForm form, int feature, Example example) {
        return form.text(feature, example.input()) + (example.replaced().contains(feature) ? " (replaced)" : "");
    }

    /** Returns the same as a name of at most this number of characters. */
    public static Name value(InputForm form, int feature, Example example, int longest) {
        return of(value(form, feature, example), longest);
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

    /** Returns a name of at most this number of characters. */
    public static Name of(String given, int longest) {
        String whole = clean(given);
        int length = whole.codePointCount(0, whole.length());
        return new Name(
                length <= longest ? whole : whole.substring(0, whole.offsetByCodePoints(0, longest - 1)) + "…", whole);
    }

    /** Writes the text as markup, isolated if its writing direction could affect the words next to it. */
    @Override
    public void writeTo(TemplateOutput output) {
        String escaped = Tag.escaped(text);
        output.writeContent(Tag.isolated(text).equals(text) ? escaped : "<bdi>" + escaped + "</bdi>");
    }

    /** Returns whether the text was shortened. */
    public boolean cut() {
        return !text.equals(whole);
    }

    /** Replaces every character that a page may not hold; a blank text becomes {@code (blank)}. */
    public static String clean(String given) {
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
