package io.simplex4j.data.table;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.TextFile;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table with a header, read from CSV. Immutable and thread-safe.
 *
 * <p>Cells are separated by commas, semicolons, tabs or bars, whichever gives all rows the same number of cells, and
 * may be in double quotes or apostrophes. Cells are unchanged; names of columns are trimmed. A first column without a
 * name, as pandas writes its index, is called {@code index}.
 */
public final class CsvTable {
    private final String name;
    private final List<String> header;
    private final boolean indexed;
    private final Map<String, Integer> columns;
    private final List<String[]> cells;
    private final int[] lines;
    private final int total;

    CsvTable(String name, List<String> header, boolean indexed, List<String[]> cells, int[] lines, int total) {
        this.name = name;
        this.header = List.copyOf(header);
        this.indexed = indexed;
        this.columns = new HashMap<>();
        for (int c = 0; c < header.size(); c++) {
            columns.put(header.get(c), c);
        }
        this.cells = cells;
        this.lines = lines;
        this.total = total;
    }

    /**
     * Reads the table in a file.
     *
     * @throws UnreadableDataException if there is none, naming the line
     */
    public static CsvTable read(Path file) {
        return CsvParser.of(TextFile.read(file), file.toString());
    }

    /**
     * Reads some rows of the table in a file, which may be larger than memory. For other rows, only the number of cells
     * is checked.
     *
     * @param rows the rows to keep, counted from 0
     * @throws UnreadableDataException if there is no table, naming the line
     */
    public static CsvTable read(Path file, IntPredicate rows) {
        return CsvParser.of(file, rows);
    }

    /**
     * Reads the table in a stream. Does not close the stream.
     *
     * @param name for messages
     * @throws UnreadableDataException if there is none, naming the line
     */
    public static CsvTable read(InputStream in, String name) {
        return CsvParser.of(TextFile.read(in, name), name);
    }

    /** Returns the table with only some of its rows, counted from 0. */
    public CsvTable select(IntPredicate rows) {
        int[] kept = IntStream.range(0, rows()).filter(rows).toArray();
        return new CsvTable(
                name,
                header,
                indexed,
                IntStream.of(kept).mapToObj(cells::get).toList(),
                IntStream.of(kept).map(row -> lines[row]).toArray(),
                total);
    }

    /** Returns the name of this table in messages. */
    public String name() {
        return name;
    }

    /** Returns the names of the columns, all different. */
    public List<String> header() {
        return header;
    }

    /** Returns the first column, called {@code index}, if it has no name in the file. */
    public Optional<String> index() {
        return indexed ? Optional.of(header.get(0)) : Optional.empty();
    }

    static String nameOfIndex(List<String> others) {
        return Stream.iterate("index", name -> name + "_")
                .filter(name -> !others.contains(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the number of rows below the header. */
    public int rows() {
        return lines.length;
    }

    /** Returns the number of rows of the file, including those that were not kept. */
    public int total() {
        return total;
    }

    /** Returns the text of a cell, without quotes. */
    public String cell(int row, int column) {
        return cells.get(row)[column];
    }

    /** Returns the line of the file on which a row starts, counted from 1. */
    public int line(int row) {
        return lines[row];
    }

    public OptionalInt column(String columnName) {
        Integer place = columns.get(columnName);
        return place == null ? OptionalInt.empty() : OptionalInt.of(place);
    }
}
