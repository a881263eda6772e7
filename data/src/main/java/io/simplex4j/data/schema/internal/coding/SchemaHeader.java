package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Noun;
import io.simplex4j.model.LinearHead;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The keys that schemas of all modalities share.
 *
 * @param noun the noun for an input, if given
 * @param id the column with the names of rows
 * @param label the column with the actual labels of rows
 * @param classes the names of the model's classes, in its order; none if unknown
 * @param task the meaning of the model's outputs, if given
 * @param missing the cells that count as missing
 * @param pseudonyms what replaces the names of rows, if something does
 */
public record SchemaHeader(
        Optional<String> title,
        Optional<Noun> noun,
        Optional<String> id,
        Optional<String> label,
        List<String> classes,
        Optional<LinearHead.Task> task,
        Decimal decimal,
        List<String> missing,
        Optional<Pseudonyms> pseudonyms) {
    public static final List<String> DEFAULT_MISSING = List.of("", "NA", "?");

    public static final SchemaHeader PLAIN = new SchemaHeader(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Decimal.POINT,
            DEFAULT_MISSING,
            Optional.empty());

    public SchemaHeader {
        classes = List.copyOf(classes);
        missing = List.copyOf(missing);
    }

    /** Returns this header with these classes if it has none. */
    public SchemaHeader withClassesOr(List<String> others) {
        return classes.isEmpty() ? withClasses(others) : this;
    }

    /** Returns this header with these classes. */
    public SchemaHeader withClasses(List<String> others) {
        return new SchemaHeader(title, noun, id, label, others, task, decimal, missing, pseudonyms);
    }

    /** Returns a header with nothing but columns of names and labels, and classes. */
    public static SchemaHeader of(Optional<String> id, Optional<String> label, List<String> classes) {
        return new SchemaHeader(
                PLAIN.title,
                PLAIN.noun,
                id,
                label,
                classes,
                PLAIN.task,
                PLAIN.decimal,
                PLAIN.missing,
                PLAIN.pseudonyms);
    }

    /** Returns this header with pseudonyms by a key instead of that of the environment. */
    public SchemaHeader withPseudonyms(Pseudonyms others) {
        return new SchemaHeader(title, noun, id, label, classes, task, decimal, missing, Optional.of(others));
    }

    /** Returns what a row of this name is called. */
    String publicId(String name) {
        return pseudonyms.map(known -> known.of(name)).orElse(name);
    }

    /** Rejects class names that are blank or occur twice. */
    public static void requireDifferent(List<String> classes) {
        for (int c = 0; c < classes.size(); c++) {
            String name = classes.get(c);
            if (name.isBlank() || classes.indexOf(name) < c) {
                throw new IllegalArgumentException("classes has the name " + OneLine.quoted(name)
                        + (name.isBlank() ? "" : " twice") + "; expected a different name for each class");
            }
        }
    }

    /** Returns whether a number counts as missing, such as -999. */
    boolean marksAsMissing(double number) {
        for (String marker : missing) {
            OptionalDouble marked = decimal.parse(marker);
            if (marked.isPresent() ? marked.getAsDouble() == number : Double.isNaN(number) && marker.equals("NaN")) {
                return true;
            }
        }
        return false;
    }

    boolean hasLabel(RowCells cells) {
        return !cells.isMissing(0) || classes.contains(cells.text(0));
    }

    /** Returns the label in a row as the name of its class. */
    String label(RowCells cells) {
        String text = cells.text(0);
        if (classes.contains(text)) {
            return text;
        }
        if (cells.isMissing(0)) {
            throw cells.refusal(0, "which counts as missing; expected a label as in other rows");
        }
        if (classes.isEmpty()) {
            return text;
        }
        double number = cells.parsed(0).orElse(-1);
        if (number >= 0 && number < classes.size() && number == Math.rint(number)) {
            return classes.get((int) number);
        }
        throw cells.refusal(
                0,
                "expected " + CategoryText.list(classes, "one of ") + " or a number from 0 to " + (classes.size() - 1));
    }
}
