package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import java.util.List;
import java.util.OptionalDouble;

/** The cells of one feature in one row at a time. */
final class RowCells {
    private final CsvTable table;
    private final List<Integer> columns;
    private final Decimal decimal;
    private final List<String> markers;
    private int row;
    private int imputed;

    RowCells(CsvTable table, List<Integer> columns, Decimal decimal, List<String> markers) {
        this.table = table;
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

    /** The text of a cell without white space around it. */
    String text(int place) {
        return table.cell(row, columns.get(place)).strip();
    }

    boolean isMissing(int place) {
        return markers.contains(text(place));
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

    String column(int place) {
        return OneLine.quoted(table.header().get(columns.get(place)));
    }

    UnreadableDataException refusal(int place, String expectation) {
        return problem(place, "found " + OneLine.quoted(text(place)) + ", " + expectation);
    }

    UnreadableDataException problem(int place, String problem) {
        return new UnreadableDataException(
                table.name() + " line " + table.line(row) + ", column " + column(place), problem);
    }
}
