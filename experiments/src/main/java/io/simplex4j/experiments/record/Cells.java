package io.simplex4j.experiments.record;

/** Values as the text of a cell, and back. */
final class Cells {
    private Cells() {}

    /** The text of a string, a truth value or a number; doubles keep every digit they need and no more. */
    static String text(Object value) {
        if (value instanceof Double || value instanceof Float) {
            return value instanceof Float f
                    ? Numbers.shortest(Double.parseDouble(f.toString()))
                    : Numbers.shortest((Double) value);
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Boolean) {
            return value.toString();
        }
        if (value instanceof String text) {
            return requireOneLine(text);
        }
        throw new IllegalArgumentException(
                "a cell is a " + value.getClass().getSimpleName() + ", expected a string, a number or a truth value");
    }

    /** The number in a cell. */
    static double number(String text, String column, int row) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " in row " + row + " is '" + text + "', expected a number", e);
        }
    }

    /** A torn line can be told from a whole one only if no cell has lines of its own. */
    private static String requireOneLine(String text) {
        if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("a cell has a line break, expected one line");
        }
        return text;
    }
}
