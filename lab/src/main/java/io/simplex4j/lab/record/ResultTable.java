package io.simplex4j.lab.record;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.TextFile;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Rows of results under named columns, such as run, method, parameter and measurements; written as CSV (RFC 4180, lines
 * end in {@code \n}).
 *
 * <p>A blank cell means that there is no value, for example because a method does not have the result. Instances are
 * immutable.
 */
public record ResultTable(List<String> columns, List<List<String>> rows) {
    public ResultTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** Returns an empty table. */
    public static Builder withColumns(String... columns) {
        return withColumns(Arrays.asList(columns));
    }

    /**
     * Returns an empty table.
     *
     * @throws IllegalArgumentException if there is no column, or a name is blank or repeated
     */
    public static Builder withColumns(List<String> columns) {
        return new Builder(columns);
    }

    /**
     * Reads a CSV file.
     *
     * @throws UnreadableDataException if the table does not exist
     */
    public static ResultTable read(Path csv) {
        return parse(csv, TextFile.read(csv));
    }

    /** Parses CSV text; every line must have the same number of cells as the first. */
    static ResultTable parse(Path source, String text) {
        try (CsvReader<CsvRecord> lines = CsvReader.builder()
                .skipEmptyLines(false)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(text)) {
            Builder table = null;
            for (CsvRecord line : lines) {
                if (table == null) {
                    table = withColumns(line.getFields());
                } else {
                    table.row(line.getFields().toArray());
                }
            }
            if (table == null) {
                throw new UnreadableDataException(source.toString(), "is empty; expected a line of column names");
            }
            return table.build();
        } catch (CsvParseException | IllegalArgumentException e) {
            throw new UnreadableDataException(source.toString(), String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the table as a CSV file, replacing an existing one. */
    public void write(Path csv) {
        write(csv, toCsv());
    }

    static void write(Path file, String text) {
        AtomicFile.write(file, AtomicFile.Existing.REPLACE, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    public String toCsv() {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            csv.writeRecord(columns);
            rows.forEach(csv::writeRecord);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    public int size() {
        return rows.size();
    }

    /** Returns the cells of a column, including blank ones. */
    public List<String> texts(String column) {
        int index = indexOf(column);
        return rows.stream().map(row -> row.get(index)).toList();
    }

    /** Returns the distinct cells of a column in order of first appearance, without blank ones. */
    public List<String> distinct(String column) {
        return texts(column).stream().filter(text -> !text.isBlank()).distinct().toList();
    }

    /**
     * Returns the numbers of a column, without blank cells.
     *
     * @throws IllegalArgumentException if a cell is neither blank nor a number
     */
    public double[] numbers(String column) {
        List<String> texts = texts(column);
        double[] numbers = new double[texts.size()];
        int count = 0;
        for (int row = 0; row < texts.size(); row++) {
            String text = texts.get(row);
            try {
                if (!text.isBlank()) {
                    numbers[count++] = Double.parseDouble(text);
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        column + " in row " + (row + 1) + " is '" + text + "'; expected a number", e);
            }
        }
        return Arrays.copyOf(numbers, count);
    }

    /** Returns the mean, deviation and quartiles of a column's numbers. */
    public Summary summary(String column) {
        return Summary.of(numbers(column));
    }

    /** Returns the rows that have this text or number in that column. */
    public ResultTable where(String column, Object value) {
        return rows(column, cell(value)::equals);
    }

    /** Returns the rows that do not have this text or number in that column. */
    public ResultTable without(String column, Object value) {
        return rows(column, Predicate.not(cell(value)::equals));
    }

    /** Returns the rows whose cell in a column passes a test. */
    public ResultTable rows(String column, Predicate<String> wanted) {
        int index = indexOf(column);
        return new ResultTable(
                columns,
                rows.stream().filter(row -> wanted.test(row.get(index))).toList());
    }

    public ResultTable plus(ResultTable more) {
        if (!more.columns.equals(columns)) {
            throw new IllegalArgumentException("columns are " + more.columns + "; expected " + columns);
        }
        List<List<String>> all = new ArrayList<>(rows);
        all.addAll(more.rows);
        return new ResultTable(columns, all);
    }

    int indexOf(String column) {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new IllegalArgumentException("there is no column " + column + "; expected one of " + columns);
        }
        return index;
    }

    /** The text of a string, a truth value or a number; doubles keep every digit they need and no more. */
    static String cell(Object value) {
        if (value instanceof Double || value instanceof Float) {
            return Numbers.shortest(Double.parseDouble(value.toString()));
        }
        if (value instanceof Integer || value instanceof Long || value instanceof Boolean) {
            return value.toString();
        }
        if (!(value instanceof String text)) {
            throw new IllegalArgumentException("a cell is a " + value.getClass().getSimpleName()
                    + "; expected a string, a number or a truth value");
        }
        // An incomplete line can be recognised only if no cell spans several lines.
        if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
            throw new IllegalArgumentException("a cell has a line break; expected one line");
        }
        return text;
    }

    @Override
    public String toString() {
        return toCsv();
    }

    public static final class Builder {
        private final List<String> columns;
        private final List<List<String>> rows = new ArrayList<>();

        private Builder(List<String> columns) {
            this.columns = columns.stream().map(ResultTable::cell).toList();
            if (columns.isEmpty() || columns.stream().anyMatch(String::isBlank)) {
                throw new IllegalArgumentException("columns are " + columns + "; expected names");
            }
            if (new HashSet<>(columns).size() < columns.size()) {
                throw new IllegalArgumentException("columns are " + columns + "; expected each name once");
            }
        }

        /**
         * Adds a row.
         *
         * @param cells strings, numbers or truth values, one per column; {@code ""} if there is no value
         * @throws IllegalArgumentException if there are more or fewer cells than columns
         */
        public Builder row(Object... cells) {
            if (cells.length != columns.size()) {
                throw new IllegalArgumentException(
                        "row " + (rows.size() + 1) + " has " + cells.length + " cells; expected " + columns.size());
            }
            rows.add(Arrays.stream(cells).map(ResultTable::cell).toList());
            return this;
        }

        public ResultTable build() {
            return new ResultTable(columns, rows);
        }
    }
}
