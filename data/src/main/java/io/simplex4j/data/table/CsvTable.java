package io.simplex4j.data.table;

import io.simplex4j.data.TextFile;
import io.simplex4j.data.UnreadableDataException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * A table with a header, read from CSV; every row knows its line. Immutable and thread-safe.
 *
 * <p>Cells are separated by commas, semicolons, tabs or bars, whatever gives all rows the same number of cells, and may be
 * in double quotes or apostrophes. Cells are kept as they are; names of columns lose white space around them.
 */
public final class CsvTable {
    private final String name;
    private final List<String> header;
    private final Map<String, Integer> columns;
    private final List<String[]> cells;
    private final int[] lines;
    private final int total;

    CsvTable(String name, List<String> header, List<String[]> cells, int[] lines, int total) {
        this.name = name;
        this.header = List.copyOf(header);
        this.columns = new HashMap<>();
        for (int c = 0; c < header.size(); c++) {
            columns.put(header.get(c), c);
        }
        this.cells = cells;
        this.lines = lines;
        this.total = total;
    }

    /**
     * The table in a file.
     *
     * @throws UnreadableDataException if there is none, naming the line
     */
    public static CsvTable read(Path file) {
        return CsvParser.of(TextFile.read(file), file.toString());
    }

    /**
     * Some rows of the table in a file, which may be larger than memory; the others are checked to be rows, no more.
     *
     * @param rows which to keep, counted from 0
     * @throws UnreadableDataException if there is no table, naming the line
     */
    public static CsvTable read(Path file, IntPredicate rows) {
        return CsvParser.of(file, rows);
    }

    /**
     * The table in a stream, which stays open.
     *
     * @param name for messages
     * @throws UnreadableDataException if there is none, naming the line
     */
    public static CsvTable read(InputStream in, String name) {
        return CsvParser.of(TextFile.read(in, name), name);
    }

    /** What messages call this table. */
    public String name() {
        return name;
    }

    /** The names of the columns, all different. */
    public List<String> header() {
        return header;
    }

    /** How many rows there are below the header. */
    public int rows() {
        return lines.length;
    }

    /** How many rows the file has, those included that were not kept. */
    public int total() {
        return total;
    }

    /** The text of a cell, as it is in the file without quotes around it. */
    public String cell(int row, int column) {
        return cells.get(row)[column];
    }

    /** The line of the file on which a row starts, from 1. */
    public int line(int row) {
        return lines[row];
    }

    public OptionalInt column(String columnName) {
        Integer place = columns.get(columnName);
        return place == null ? OptionalInt.empty() : OptionalInt.of(place);
    }
}
