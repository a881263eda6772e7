package io.simplex4j.experiments.record;

import io.simplex4j.data.UnreadableDataException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The figures of an experiment on disk, run by run: whatever happens, a run is there complete or not at all, and an
 * interrupted experiment continues with the runs that are missing. Safe for use by several threads of one program.
 */
public final class RunLog {
    /*
     * The file is written anew with every run, in order of runs, so the same runs give the same bytes in whatever order
     * they ended. What the experiment was run with stands beside it, in a file of the same name that ends in .properties.
     */

    /** The column that every log has. */
    public static final String RUN = "run";

    private final Path csv;
    private final List<String> columns;
    private final SortedMap<Long, ResultTable> runs;

    private RunLog(Path csv, List<String> columns, SortedMap<Long, ResultTable> runs) {
        this.csv = csv;
        this.columns = List.copyOf(columns);
        this.runs = runs;
    }

    /**
     * Opens a log, or begins one.
     *
     * @param csv the file, whose folder exists
     * @param settings what the experiment is run with
     * @param columns the names of the columns, {@value #RUN} among them
     * @throws UnreadableDataException if the file has other columns or was made with other settings
     */
    public static RunLog open(Path csv, Settings settings, List<String> columns) {
        ResultTable empty = ResultTable.withColumns(columns).build();
        empty.indexOf(RUN);
        Path beside = settingsOf(csv);
        if (Files.exists(csv)) {
            requireSame(csv, beside, settings);
            return new RunLog(csv, columns, runsIn(csv, columns));
        }
        settings.write(beside);
        return new RunLog(csv, columns, new TreeMap<>());
    }

    /** Where the settings of a log are. */
    public static Path settingsOf(Path csv) {
        String name = String.valueOf(csv.getFileName());
        String stem = name.endsWith(".csv") ? name.substring(0, name.length() - ".csv".length()) : name;
        return csv.resolveSibling(stem + ".properties");
    }

    /** Whether this run is there. */
    public synchronized boolean has(long run) {
        return runs.containsKey(run);
    }

    /** The runs that are there. */
    public synchronized Set<Long> runs() {
        return new TreeSet<>(runs.keySet());
    }

    /**
     * Adds a run and writes it to disk.
     *
     * @param rows all rows of the run, each with {@code run} in its column
     * @throws IllegalArgumentException if the rows are of other columns or runs, or there are none
     * @throws IllegalStateException if the run is there already
     */
    public synchronized void append(long run, ResultTable rows) {
        if (!rows.columns().equals(columns)) {
            throw new IllegalArgumentException("columns are " + rows.columns() + ", expected " + columns);
        }
        List<String> found = rows.texts(RUN).stream().distinct().toList();
        if (!found.equals(List.of(Long.toString(run)))) {
            throw new IllegalArgumentException("rows are of runs " + found + ", expected " + run);
        }
        if (runs.containsKey(run)) {
            throw new IllegalStateException("run " + run + " is there already, expected a new one");
        }
        SortedMap<Long, ResultTable> all = new TreeMap<>(runs);
        all.put(run, rows);
        joined(all).write(csv);
        runs.put(run, rows);
    }

    /** All rows so far, in order of runs. */
    public synchronized ResultTable table() {
        return joined(runs);
    }

    private ResultTable joined(SortedMap<Long, ResultTable> all) {
        return new ResultTable(
                columns,
                all.values().stream().flatMap(rows -> rows.rows().stream()).toList());
    }

    private static void requireSame(Path csv, Path beside, Settings settings) {
        if (!Files.exists(beside)) {
            throw new UnreadableDataException(
                    csv.toString(),
                    "has no " + beside.getFileName() + " beside it, expected the settings it was run with");
        }
        String differences = Settings.read(beside).differences(settings);
        if (!differences.isEmpty()) {
            throw new UnreadableDataException(
                    beside.toString(),
                    differences + "; expected the settings of the earlier runs, or another folder for new ones");
        }
    }

    private static SortedMap<Long, ResultTable> runsIn(Path csv, List<String> columns) {
        String text = Csv.read(csv);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        SortedMap<Long, ResultTable> runs = new TreeMap<>();
        if (whole.isEmpty()) {
            return runs;
        }
        ResultTable table = Csv.parse(csv, whole);
        if (!table.columns().equals(columns)) {
            throw new UnreadableDataException(
                    csv.toString(), "columns are " + table.columns() + ", expected " + columns);
        }
        List<String> inOrder = table.distinct(RUN);
        for (String run : inOrder) {
            runs.put(number(csv, run), table.where(RUN, run));
        }
        if (whole.length() < text.length() && !inOrder.isEmpty()) {
            // The torn line may belong to the last run, of which more lines may be missing.
            runs.remove(number(csv, inOrder.get(inOrder.size() - 1)));
        }
        return runs;
    }

    private static long number(Path csv, String run) {
        try {
            return Long.parseLong(run);
        } catch (NumberFormatException e) {
            throw new UnreadableDataException(csv.toString(), "a run is '" + run + "', expected a whole number", e);
        }
    }
}
