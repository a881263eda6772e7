package io.simplex4j.experiments.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/**
 * Rows of figures under named columns, such as run, method, parameter and what was measured.
 *
 * <p>A blank cell means that there is no value, as for a method that has no such figure. Instances are immutable.
 */
public final class ResultTable {
    private final List<String> columns;
    private final List<List<String>> rows;

    ResultTable(List<String> columns, List<List<String>> rows) {
        this.columns = List.copyOf(columns);
        this.rows = List.copyOf(rows);
    }

    /** A table to be filled row by row. */
    public static Builder withColumns(String... columns) {
        return withColumns(Arrays.asList(columns));
    }

    /**
     * A table to be filled row by row.
     *
     * @throws IllegalArgumentException if there is no column, or a name is blank or there twice
     */
    public static Builder withColumns(List<String> columns) {
        return new Builder(columns);
    }

    /**
     * The table in a CSV file.
     *
     * @throws io.simplex4j.data.UnreadableDataException if there is no such table
     */
    public static ResultTable read(Path csv) {
        return Csv.parse(csv, Csv.read(csv));
    }

    /** Writes the table as a CSV file, in place of one that is there. */
    public void write(Path csv) {
        Csv.write(csv, Csv.text(this));
    }

    /** The table as CSV. */
    public String toCsv() {
        return Csv.text(this);
    }

    /** The names of the columns, in order. */
    public List<String> columns() {
        return columns;
    }

    /** The cells, row by row. */
    public List<List<String>> rows() {
        return rows;
    }

    /** The number of rows. */
    public int size() {
        return rows.size();
    }

    /** The cells of a column, blank ones included. */
    public List<String> texts(String column) {
        int index = indexOf(column);
        return rows.stream().map(row -> row.get(index)).toList();
    }

    /** The different cells of a column, in order of first appearance; no blank one. */
    public List<String> distinct(String column) {
        return texts(column).stream().filter(text -> !text.isBlank()).distinct().toList();
    }

    /**
     * The numbers of a column, without blank cells.
     *
     * @throws IllegalArgumentException if a cell is neither blank nor a number
     */
    public double[] numbers(String column) {
        List<String> texts = texts(column);
        double[] numbers = new double[texts.size()];
        int count = 0;
        for (int row = 0; row < texts.size(); row++) {
            if (!texts.get(row).isBlank()) {
                numbers[count++] = Cells.number(texts.get(row), column, row + 1);
            }
        }
        return Arrays.copyOf(numbers, count);
    }

    /** The mean, deviation and quartiles of a column's numbers. */
    public Summary summary(String column) {
        return Summary.of(numbers(column));
    }

    /** The rows that have this text or number in that column. */
    public ResultTable where(String column, Object value) {
        int index = indexOf(column);
        String text = Cells.text(value);
        return new ResultTable(
                columns,
                rows.stream().filter(row -> row.get(index).equals(text)).toList());
    }

    /** The rows that have not this text or number in that column. */
    public ResultTable without(String column, Object value) {
        int index = indexOf(column);
        String text = Cells.text(value);
        return new ResultTable(
                columns,
                rows.stream().filter(row -> !row.get(index).equals(text)).toList());
    }

    /** The rows that have equal cells in these columns, together. */
    public Groups groupBy(String... by) {
        return Groups.of(this, Arrays.asList(by));
    }

    /** The rows of both tables. */
    public ResultTable plus(ResultTable more) {
        if (!more.columns.equals(columns)) {
            throw new IllegalArgumentException("columns are " + more.columns + ", expected " + columns);
        }
        List<List<String>> all = new ArrayList<>(rows);
        all.addAll(more.rows);
        return new ResultTable(columns, all);
    }

    /** Where a column stands. */
    int indexOf(String column) {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("there is no column " + column + ", expected one of " + columns);
        }
        return index;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResultTable table && columns.equals(table.columns) && rows.equals(table.rows);
    }

    @Override
    public int hashCode() {
        return Objects.hash(columns, rows);
    }

    @Override
    public String toString() {
        return toCsv();
    }

    /** A table that is being filled. */
    public static final class Builder {
        private final List<String> columns;
        private final List<List<String>> rows = new ArrayList<>();

        private Builder(List<String> columns) {
            this.columns = columns.stream().map(Cells::text).toList();
            if (columns.isEmpty() || columns.stream().anyMatch(String::isBlank)) {
                throw new IllegalArgumentException("columns are " + columns + ", expected names");
            }
            if (new HashSet<>(columns).size() < columns.size()) {
                throw new IllegalArgumentException("columns are " + columns + ", expected each name once");
            }
        }

        /**
         * Adds a row.
         *
         * @param cells strings, numbers or truth values, one per column; {@code ""} where there is no value
         * @throws IllegalArgumentException if there are more or fewer cells than columns
         */
        public Builder row(Object... cells) {
            if (cells.length != columns.size()) {
                throw new IllegalArgumentException(
                        "row " + (rows.size() + 1) + " has " + cells.length + " cells, expected " + columns.size());
            }
            rows.add(Arrays.stream(cells).map(Cells::text).toList());
            return this;
        }

        /** The table with the rows so far. */
        public ResultTable build() {
            return new ResultTable(columns, rows);
        }
    }
}
