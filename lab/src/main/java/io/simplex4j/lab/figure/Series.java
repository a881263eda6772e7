package io.simplex4j.lab.figure;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The series of a chart: cells of a column with their names and looks. */
public record Series(String column, List<Entry> entries) {
    /** The rows with a cell, with their name and look. */
    record Entry(String key, String name, Look look) {}

    /**
     * Returns series in their order. Methods have their own looks, the same in all charts; other series get the
     * remaining ones.
     *
     * @param column of the table
     * @param names in the legend, by cells
     * @param references cells that are drawn as grey lines
     */
    public static Series of(String column, Map<String, String> names, List<String> references) {
        Set<Look> taken = new HashSet<>();
        names.keySet().forEach(key -> Look.ofMethod(key).ifPresent(taken::add));
        List<Look> free = new ArrayList<>(Look.SERIES);
        free.removeAll(taken);
        List<Entry> entries = new ArrayList<>();
        names.forEach((key, name) -> {
            Look look = Look.ofMethod(key).filter(taken::remove).orElseGet(() -> {
                if (free.isEmpty()) {
                    throw new IllegalArgumentException(
                            "there are more than " + Look.SERIES.size() + " series; expected fewer");
                }
                return free.remove(0);
            });
            entries.add(new Entry(key, name, look));
        });
        for (int i = 0; i < references.size(); i++) {
            entries.add(new Entry(references.get(i), references.get(i), Look.reference(i)));
        }
        return new Series(column, entries);
    }
}
