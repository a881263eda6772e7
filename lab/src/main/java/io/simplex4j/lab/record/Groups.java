package io.simplex4j.lab.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rows of a table grouped by equal cells in some columns, in order of first appearance. */
public final class Groups {
    private final Map<List<String>, ResultTable> groups;

    private Groups(Map<List<String>, ResultTable> groups) {
        this.groups = groups;
    }

    static Groups of(ResultTable table, List<String> by) {
        List<Integer> indices = by.stream().map(table::indexOf).toList();
        Map<List<String>, List<List<String>>> rows = new LinkedHashMap<>();
        for (List<String> row : table.rows()) {
            List<String> key = indices.stream().map(row::get).toList();
            rows.computeIfAbsent(key, unused -> new ArrayList<>()).add(row);
        }
        Map<List<String>, ResultTable> groups = new LinkedHashMap<>();
        rows.forEach((key, members) -> groups.put(key, new ResultTable(table.columns(), members)));
        return new Groups(groups);
    }

    /** Returns the keys of the groups: their common cells, in the order of the columns. */
    public List<List<String>> keys() {
        return List.copyOf(groups.keySet());
    }

    public ResultTable rows(Object... key) {
        List<String> cells = Arrays.stream(key).map(ResultTable::cell).toList();
        ResultTable rows = groups.get(cells);
        if (rows == null) {
            throw new IllegalArgumentException("there is no group " + cells + ", expected one of " + groups.keySet());
        }
        return rows;
    }

    /** Returns the summary of a column in every group that has a value there, by key. */
    public Map<List<String>, Summary> summary(String column) {
        Map<List<String>, Summary> summaries = new LinkedHashMap<>();
        groups.forEach((key, rows) -> {
            double[] numbers = rows.numbers(column);
            if (numbers.length > 0) {
                summaries.put(key, summary(column, key, numbers));
            }
        });
        return summaries;
    }

    private static Summary summary(String column, List<String> key, double[] numbers) {
        try {
            return Summary.of(numbers);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(column + " of " + String.join(", ", key) + ": " + e.getMessage(), e);
        }
    }
}
