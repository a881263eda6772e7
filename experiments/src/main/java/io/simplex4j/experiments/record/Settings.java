package io.simplex4j.experiments.record;

import io.simplex4j.data.UnreadableDataException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What an experiment was run with, such as seed and sizes: names and values. Instances are immutable. */
public final class Settings {
    private final SortedMap<String, String> values;

    private Settings(SortedMap<String, String> values) {
        this.values = Collections.unmodifiableSortedMap(values);
    }

    /** No settings yet. */
    public static Settings none() {
        return new Settings(new TreeMap<>());
    }

    /**
     * These settings and one more.
     *
     * @param name letters, digits, dots and hyphens
     * @param value a string, a number or a truth value
     */
    public Settings with(String name, Object value) {
        if (!name.matches("[A-Za-z0-9.-]+")) {
            throw new IllegalArgumentException("a setting is called '" + name + "', expected letters, digits, . and -");
        }
        SortedMap<String, String> more = new TreeMap<>(values);
        more.put(name, Cells.text(value));
        return new Settings(more);
    }

    /** The settings by name, sorted. */
    public Map<String, String> asMap() {
        return values;
    }

    /** The settings in a file of properties. */
    public static Settings read(Path file) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(Csv.read(file)));
        } catch (IOException | IllegalArgumentException e) {
            throw new UnreadableDataException(file.toString(), "is no file of settings: " + e.getMessage(), e);
        }
        SortedMap<String, String> values = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> values.put(name, properties.getProperty(name)));
        return new Settings(values);
    }

    /** Writes one line per setting. */
    void write(Path file) {
        Csv.write(
                file,
                values.entrySet().stream()
                        .map(setting -> setting.getKey() + "=" + escaped(setting.getValue()) + "\n")
                        .collect(Collectors.joining()));
    }

    /** What differs, in words: {@code seed is 7 there and 8 now}; empty if nothing does. */
    String differences(Settings now) {
        SortedSet<String> names = new TreeSet<>(values.keySet());
        names.addAll(now.values.keySet());
        return names.stream()
                .filter(name -> !said(name).equals(now.said(name)))
                .map(name -> name + " is " + said(name) + " there and " + now.said(name) + " now")
                .collect(Collectors.joining(", "));
    }

    private String said(String name) {
        return values.getOrDefault(name, "not given");
    }

    private static String escaped(String value) {
        String text = value.replace("\\", "\\\\").replace("\t", "\\t").replace("\f", "\\f");
        return text.startsWith(" ") ? "\\" + text : text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Settings settings && values.equals(settings.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
