package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Values as people wrote them, by row and column. */
sealed interface RawRows {
    /** The number of a column; refused if there is none. */
    int column(String name, String purpose);

    /** Empty if there is none. */
    String value(int row, int column);

    /** Whether the value is absent, which is not the same as empty. */
    boolean isAbsent(int row, int column);

    /** What messages call a column. */
    String title(int column);

    /** Where messages say that a value is. */
    String place(int row, int column);

    /** The cells of a table. */
    record Cells(CsvTable table) implements RawRows {
        @Override
        public int column(String name, String purpose) {
            return table.column(name)
                    .orElseThrow(() -> new UnreadableDataException(
                            table.name(),
                            "has no column " + OneLine.quoted(name) + ", expected one for " + purpose
                                    + Nearest.hint(name, table.header())));
        }

        @Override
        public String value(int row, int column) {
            return table.cell(row, column);
        }

        @Override
        public boolean isAbsent(int row, int column) {
            return false;
        }

        @Override
        public String title(int column) {
            return "column " + OneLine.quoted(table.header().get(column));
        }

        @Override
        public String place(int row, int column) {
            return table.name() + " line " + table.line(row) + ", " + title(column);
        }
    }

    /** One row, as a form on a page or a JSON object gives it. */
    final class Fields implements RawRows {
        private final List<String> columns;
        private final Map<String, Integer> places = new HashMap<>();
        private final Map<String, String> values;

        /** Refuses values whose names are not among the columns, all of which differ. */
        Fields(List<String> columns, Map<String, String> values) {
            this.columns = columns;
            this.values = values;
            columns.forEach(name -> places.put(name, places.size()));
            for (String name : values.keySet()) {
                if (!places.containsKey(name)) {
                    throw new UnreadableDataException(
                            title(name), "is unknown, expected a column of the schema" + Nearest.hint(name, columns));
                }
            }
        }

        @Override
        public int column(String name, String purpose) {
            return places.getOrDefault(name, -1);
        }

        @Override
        public String value(int row, int column) {
            return Objects.requireNonNullElse(values.get(columns.get(column)), "");
        }

        @Override
        public boolean isAbsent(int row, int column) {
            return values.get(columns.get(column)) == null;
        }

        @Override
        public String title(int column) {
            return title(columns.get(column));
        }

        private static String title(String name) {
            return "field " + OneLine.quoted(name);
        }

        @Override
        public String place(int row, int column) {
            return title(column);
        }
    }
}
