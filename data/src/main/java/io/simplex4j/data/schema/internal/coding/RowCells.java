package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.Category;
import io.simplex4j.data.table.CsvTable;
import java.time.temporal.TemporalAccessor;
import java.util.BitSet;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The values of one feature, one row at a time: cells of a table, or named values from JSON, a database or a form.
 * Numbers stay numbers.
 */
public final class RowCells {
    private static final double MAX_WHOLE = 1e15;

    private final SchemaHeader header;
    private final List<String> names;
    private final @Nullable CsvTable table;
    private final int[] columns;
    private final Map<String, ? extends @Nullable Object> values;
    private final BitSet imputed = new BitSet(0);
    private int row;
    private int cut;

    private RowCells(
            SchemaHeader header,
            List<String> names,
            @Nullable CsvTable table,
            int[] columns,
            Map<String, ? extends @Nullable Object> values) {
        this.header = header;
        this.names = names;
        this.table = table;
        this.columns = columns;
        this.values = values;
    }

    /** Returns the values of some columns of a table, all of which must exist. */
    static RowCells of(CsvTable table, List<String> names, String purpose, SchemaHeader header) {
        int[] columns = names.stream()
                .mapToInt(name -> table.column(name)
                        .orElseThrow(() -> new UnreadableDataException(
                                table.name(),
                                "has no column " + OneLine.quoted(name) + "; expected one for " + purpose
                                        + Nearest.hint(name, table.header()))))
                .toArray();
        return new RowCells(header, names, table, columns, Map.of());
    }

    /** Returns the values of some columns of one row. */
    static RowCells of(Map<String, ? extends @Nullable Object> values, List<String> names, SchemaHeader header) {
        return new RowCells(header, names, null, new int[0], values);
    }

    SchemaHeader header() {
        return header;
    }

    RowCells at(int nextRow) {
        row = nextRow;
        return this;
    }

    /** Returns how many rows had a missing value that was replaced. */
    int imputed() {
        return imputed.cardinality();
    }

    /** Returns whether the value of a row was missing and replaced. */
    boolean imputed(int ofRow) {
        return imputed.get(ofRow);
    }

    /** Counts a value that was truncated. */
    void cut() {
        cut++;
    }

    int shortened() {
        return cut;
    }

    private @Nullable Object value(int place) {
        return table == null ? values.get(names.get(place)) : table.cell(row, columns[place]);
    }

    /** Returns a value as a table would write it, without white space around it; empty if it is absent. */
    String text(int place) {
        Object value = value(place);
        if (value instanceof Number number) {
            double number64 = number.doubleValue();
            return number64 == Math.rint(number64) && Math.abs(number64) < MAX_WHOLE
                    ? Long.toString((long) number64)
                    : header.decimal().cell(number.toString());
        }
        if (value == null) {
            return "";
        }
        boolean known = value instanceof CharSequence
                || value instanceof Boolean
                || value instanceof Character
                || value instanceof TemporalAccessor
                || value instanceof Date;
        if (!known) {
            throw new UnreadableDataException(
                    place(place),
                    "found a value of type " + value.getClass().getSimpleName()
                            + "; expected text, a number or a truth value");
        }
        return value.toString().strip();
    }

    boolean isMissing(int place) {
        Object value = value(place);
        if (value instanceof Number number) {
            return header.marksAsMissing(number.doubleValue());
        }
        return value == null || header.missing().contains(text(place));
    }

    /** Returns a value as a number, empty if it is not one; a truth value is 0 or 1. */
    OptionalDouble parsed(int place) {
        Object value = value(place);
        if (value instanceof Number number) {
            return Double.isFinite(number.doubleValue())
                    ? OptionalDouble.of(number.doubleValue())
                    : OptionalDouble.empty();
        }
        return value instanceof Boolean truth
                ? OptionalDouble.of(truth ? 1 : 0)
                : header.decimal().parse(text(place));
    }

    double number(int place) {
        return parsed(place).orElseThrow(() -> refusal(place, header.decimal().expectation(text(place))));
    }

    /** Returns the index of a value among categories, or -1; a truth value also matches 0 or 1. */
    int place(int place, List<Category> categories) {
        int found = CategoryText.place(categories, text(place));
        return found < 0 && value(place) instanceof Boolean truth
                ? CategoryText.place(categories, truth ? "1" : "0")
                : found;
    }

    /** Returns the replacement of a missing value, and counts it. */
    double impute(int place, OptionalDouble replacement) {
        imputed.set(row);
        return replacement.orElseThrow(() -> refusal(
                place, "which counts as missing; expected a value (or 'missing:' for this feature in the schema)"));
    }

    String title(int place) {
        return (table == null ? "field " : "column ") + OneLine.quoted(names.get(place));
    }

    private String place(int place) {
        return (table == null ? "" : table.name() + " line " + table.line(row) + ", ") + title(place);
    }

    UnreadableDataException refusal(int place, String expectation) {
        String found = value(place) == null ? "nothing" : OneLine.quoted(text(place));
        return new UnreadableDataException(
                place(place), "found " + found + (expectation.startsWith("expected") ? "; " : ", ") + expectation);
    }
}
