package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.table.CsvTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** Values as people wrote them, by row and column. */
sealed interface RawRows {
    /** Empty if there is none. */
    String value(int row, int column);

    /** Whether nobody gave a value, not even an empty one. */
    boolean isAbsent(int row, int column);

    /** What messages call a column. */
    String title(int column);

    /** Where messages say that a value stands. */
    String place(int row, int column);

    /** The cells of a table. */
    record Cells(CsvTable table) implements RawRows {
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
        private final Map<String, String> values;
        private final List<String> columns = new ArrayList<>();

        Fields(Map<String, String> values) {
            this.values = values;
        }

        /** The places that these columns now have. */
        List<Integer> columns(List<String> names) {
            int first = columns.size();
            columns.addAll(names);
            return IntStream.range(first, columns.size()).boxed().toList();
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

        static String title(String name) {
            return "field " + OneLine.quoted(name);
        }

        @Override
        public String place(int row, int column) {
            return title(column);
        }
    }
}
