package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import java.util.List;
import java.util.OptionalDouble;

/** The values of one feature in one row at a time. */
public final class RowCells {
    private final RawRows rows;
    private final List<Integer> columns;
    private final Decimal decimal;
    private final List<String> markers;
    private int row;
    private int imputed;
    private int cut;

    RowCells(RawRows rows, List<Integer> columns, Decimal decimal, List<String> markers) {
        this.rows = rows;
        this.columns = columns;
        this.decimal = decimal;
        this.markers = markers;
    }

    RowCells at(int nextRow) {
        row = nextRow;
        return this;
    }

    int imputed() {
        return imputed;
    }

    /** Counts a value of which only the beginning is used. */
    void cut() {
        cut++;
    }

    int shortened() {
        return cut;
    }

    /** The text of a value without white space around it. */
    String text(int place) {
        return rows.value(row, columns.get(place)).strip();
    }

    boolean isMissing(int place) {
        return rows.isAbsent(row, columns.get(place)) || markers.contains(text(place));
    }

    double number(int place) {
        String text = text(place);
        return decimal.parse(text).orElseThrow(() -> refusal(place, decimal.expectation(text)));
    }

    /** The value to use for a missing one. */
    double impute(int place, OptionalDouble replacement) {
        imputed++;
        return replacement.orElseThrow(() -> refusal(
                place, "which counts as missing, expected a value (or 'missing:' for this feature in the schema)"));
    }

    String title(int place) {
        return rows.title(columns.get(place));
    }

    UnreadableDataException refusal(int place, String expectation) {
        int column = columns.get(place);
        String found = rows.isAbsent(row, column) ? "nothing" : OneLine.quoted(text(place));
        return new UnreadableDataException(rows.place(row, column), "found " + found + ", " + expectation);
    }
}
