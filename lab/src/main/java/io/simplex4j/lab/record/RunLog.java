package io.simplex4j.lab.record;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.internal.TextFile;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The results of an experiment on disk. A run is either complete or absent, as the file is replaced whole after every run, so that an
 * interrupted experiment continues with the missing runs.
 */
public final class RunLog {
    /*
     * The settings of the experiment, such as its seed, are in a file of the same name that ends in .properties.
     */
    /** The column that every log has. */
    public static final String RUN = "run";

    private final Path csv;
    private ResultTable table;

    private RunLog(Path csv, ResultTable table) {
        this.csv = csv;
        this.table = table;
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
        ResultTable empty = ResultTable.withColumns(columns).build();
        empty.indexOf(RUN);
        if (!Files.exists(csv)) {
            write(csv, settings);
            return new RunLog(csv, empty);
        }
        requireSame(csv, settings);
        ResultTable table = ResultTable.read(csv);
        if (!table.columns().equals(columns)) {
            throw new UnreadableDataException(
                    csv.toString(), "columns are " + table.columns() + "; expected " + columns);
        }
        return new RunLog(csv, table);
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
        Map<String, String> settings = settings(csv);
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
        Map<String, String> settings = new HashMap<>();
        properties.stringPropertyNames().forEach(name -> settings.put(name, properties.getProperty(name)));
        return settings;
    }

    static Path settingsFile(Path csv) {
        return csv.resolveSibling(String.valueOf(csv.getFileName()).replaceFirst("\\.csv$", "") + ".properties");
    }

    private static void requireSame(Path csv, Map<String, String> now) {
        Path file = settingsFile(csv);
        if (!Files.exists(file)) {
            throw new UnreadableDataException(
                    csv.toString(),
                    "has no " + file.getFileName() + " beside it; expected the settings it was run with");
        }
        Map<String, String> then = settings(csv);
        TreeSet<String> names = new TreeSet<>(then.keySet());
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

    public boolean has(long run) {
        return table.where(RUN, run).size() > 0;
    }

    /**
     * Adds a run and writes it to disk.
     *
     * @param rows all rows of the run, each with {@code run} in its column
     * @throws IllegalArgumentException if the rows are of other columns or runs, or there are none
     */
    public void append(long run, ResultTable rows) {
        List<String> found = rows.columns().contains(RUN) ? rows.distinct(RUN) : List.of();
        ResultTable longer = table.plus(rows);
        if (!found.equals(List.of(Long.toString(run)))) {
            throw new IllegalArgumentException("rows are of runs " + found + "; expected " + run);
        }
        longer.write(csv);
        table = longer;
    }

    /** Returns all rows so far. */
    public ResultTable table() {
        return table;
    }
}
