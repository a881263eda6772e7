package io.simplex4j.lab.record;

import io.simplex4j.data.TextFile;
import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The results of an experiment on disk. A run is either complete or absent, and an interrupted experiment
 * continues with the missing runs. Safe for use by several threads of one program.
 */
public final class RunLog {
    /*
     * The file is rewritten after every run, in order of runs, so the same runs give the same bytes whatever order they
     * finished in. The settings of the experiment, such as its seed, are in a file of the same name that ends in
     * .properties.
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
     * Opens a log, or creates one.
     *
     * @param csv the file, whose folder exists
     * @param settings by name: letters, digits, dots and hyphens
     * @param columns the names of the columns, {@value #RUN} among them
     * @throws UnreadableDataException if the file has other columns or was made with other settings
     */
    public static RunLog open(Path csv, Map<String, String> settings, List<String> columns) {
        ResultTable.withColumns(columns).build().indexOf(RUN);
        if (Files.exists(csv)) {
            requireSame(csv, settings);
            return new RunLog(csv, columns, runsIn(csv, columns));
        }
        write(csv, settings);
        return new RunLog(csv, columns, new TreeMap<>());
    }

    private static void write(Path csv, Map<String, String> settings) {
        ResultTable.write(
                settingsFile(csv),
                new TreeMap<>(settings)
                        .entrySet().stream()
                                .map(setting -> setting.getKey() + "=" + escaped(setting.getValue()) + "\n")
                                .collect(Collectors.joining()));
    }

    /** Adds a setting that later runs may lack, such as the date of the first run. */
    public static void addSetting(Path csv, String name, String value) {
        Map<String, String> settings = new TreeMap<>(settings(csv));
        if (settings.putIfAbsent(name, value) == null) {
            write(csv, settings);
        }
    }

    private static String escaped(String value) {
        String text = value.replace("\\", "\\\\").replace("\t", "\\t").replace("\f", "\\f");
        return text.startsWith(" ") ? "\\" + text : text;
    }

    /** Returns the settings of a log. */
    public static Map<String, String> settings(Path csv) {
        Path file = settingsFile(csv);
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(TextFile.read(file)));
        } catch (IOException | IllegalArgumentException e) {
            throw new UnreadableDataException(file.toString(), "is not a settings file: " + e.getMessage(), e);
        }
        Map<String, String> settings = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }

    static Path settingsFile(Path csv) {
        String name = String.valueOf(csv.getFileName());
        String stem = name.endsWith(".csv") ? name.substring(0, name.length() - ".csv".length()) : name;
        return csv.resolveSibling(stem + ".properties");
    }

    private static void requireSame(Path csv, Map<String, String> now) {
        Path file = settingsFile(csv);
        if (!Files.exists(file)) {
            throw new UnreadableDataException(
                    csv.toString(),
                    "has no " + file.getFileName() + " beside it, expected the settings it was run with");
        }
        Map<String, String> then = settings(csv);
        Set<String> names = new TreeSet<>(then.keySet());
        names.addAll(now.keySet());
        names.remove("date");
        String differences = names.stream()
                .filter(name -> !value(then, name).equals(value(now, name)))
                .map(name -> name + " is " + value(then, name) + " there and " + value(now, name) + " now")
                .collect(Collectors.joining(", "));
        if (!differences.isEmpty()) {
            throw new UnreadableDataException(
                    file.toString(),
                    differences + "; expected the settings of the earlier runs, or another folder for new ones");
        }
    }

    private static String value(Map<String, String> settings, String name) {
        return settings.getOrDefault(name, "not given");
    }

    public synchronized boolean has(long run) {
        return runs.containsKey(run);
    }

    public synchronized Set<Long> runs() {
        return new TreeSet<>(runs.keySet());
    }

    /**
     * Adds a run and writes it to disk.
     *
     * @param rows all rows of the run, each with {@code run} in its column
     * @throws IllegalArgumentException if the rows are of other columns or runs, or there are none
     * @throws IllegalStateException if the log has the run already
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
            throw new IllegalStateException("run " + run + " is already complete, expected a new one");
        }
        SortedMap<Long, ResultTable> all = new TreeMap<>(runs);
        all.put(run, rows);
        joined(all).write(csv);
        runs.put(run, rows);
    }

    /** Returns all rows so far, in the order of runs. */
    public synchronized ResultTable table() {
        return joined(runs);
    }

    private ResultTable joined(SortedMap<Long, ResultTable> all) {
        return new ResultTable(
                columns,
                all.values().stream().flatMap(rows -> rows.rows().stream()).toList());
    }

    private static SortedMap<Long, ResultTable> runsIn(Path csv, List<String> columns) {
        String text = TextFile.read(csv);
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        SortedMap<Long, ResultTable> runs = new TreeMap<>();
        if (complete.isEmpty()) {
            return runs;
        }
        ResultTable table = ResultTable.parse(csv, complete);
        if (!table.columns().equals(columns)) {
            throw new UnreadableDataException(
                    csv.toString(), "columns are " + table.columns() + ", expected " + columns);
        }
        List<String> inOrder = table.distinct(RUN);
        for (String run : inOrder) {
            runs.put(number(csv, run), table.where(RUN, run));
        }
        if (complete.length() < text.length() && !inOrder.isEmpty()) {
            // The incomplete line may belong to the last run, which may lack more lines.
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
