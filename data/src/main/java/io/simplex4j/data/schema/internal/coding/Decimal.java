package io.simplex4j.data.schema.internal.coding;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** The decimal mark of numbers in cells. */
public enum Decimal {
    POINT('.'),
    COMMA(',');

    private static final int LONGEST_GROUPED = 60;
    private static final Pattern GROUPED =
            Pattern.compile("[+-]?[0-9]{1,3}([., '\u00a0\u202f][0-9]{3})++([.,][0-9]*+)?+");

    private final char mark;

    Decimal(char mark) {
        this.mark = mark;
    }

    public char mark() {
        return mark;
    }

    /** Parses a number; empty if the text is not a finite number. */
    public OptionalDouble parse(String text) {
        if (!isNumber(text)) {
            return OptionalDouble.empty();
        }
        double number = Double.parseDouble(mark == '.' ? text : text.replace(mark, '.'));
        return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    /** Converts a number with a decimal point to this mark. */
    public String cell(String number) {
        return number.replace('.', mark);
    }

    /**
     * Returns whether a text is a number: an optional sign, digits with at most one mark, an optional exponent. Java's
     * parser also accepts 5d and 0x1p3.
     */
    private boolean isNumber(String text) {
        int start = afterSign(text, 0);
        int whole = afterDigits(text, start);
        int digits = whole - start;
        int at = whole;
        if (at < text.length() && text.charAt(at) == mark) {
            at = afterDigits(text, whole + 1);
            digits += at - whole - 1;
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int exponent = afterSign(text, at + 1);
            at = afterDigits(text, exponent);
            if (at == exponent) {
                return false;
            }
        }
        return digits > 0 && at == text.length();
    }

    private static int afterSign(String text, int at) {
        return at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-') ? at + 1 : at;
    }

    private static int afterDigits(String text, int at) {
        int end = at;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    /** Returns the expected value in a message about a cell that is not a number. */
    String expectation(String text) {
        Decimal other = this == POINT ? COMMA : POINT;
        if (other.parse(text).isPresent()) {
            return this == POINT
                    ? "expected a number with a decimal point (or 'decimal: comma' in the schema)"
                    : "expected a number with a decimal comma (or 'decimal: point' in the schema)";
        }
        if (text.length() <= LONGEST_GROUPED && GROUPED.matcher(text).matches()) {
            return "expected a number without thousands separators";
        }
        return "expected a finite number";
    }
}
