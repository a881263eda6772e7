package io.simplex4j.data.schema;

import java.util.OptionalDouble;
import java.util.regex.Pattern;

/** How cells write numbers. */
enum Decimal {
    POINT("[.]"),
    COMMA("[,]");

    private static final int LONGEST_GROUPED = 60;
    private static final Pattern GROUPED =
            Pattern.compile("[+-]?[0-9]{1,3}([., '\u00a0\u202f][0-9]{3})++([.,][0-9]*+)?+");

    private final Pattern grammar;

    Decimal(String mark) {
        this.grammar =
                Pattern.compile("[+-]?(?:[0-9]++(?:" + mark + "[0-9]*+)?+|" + mark + "[0-9]++)(?:[eE][+-]?[0-9]++)?+");
    }

    /** The number, unless the text is none or one too large for a double. */
    OptionalDouble parse(String text) {
        if (!grammar.matcher(text).matches()) {
            return OptionalDouble.empty();
        }
        double number = Double.parseDouble(this == COMMA ? text.replace(',', '.') : text);
        return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
    }

    /** What to say about a cell that is no number. */
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
