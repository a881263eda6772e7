package io.simplex4j.experiments.dataset;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A feature with few values in a table: either one column with the value, or a column of 0 and 1 for each value. */
final class CategoryColumns {
    private final String name;
    private final List<Value> values;
    private final List<String> flags;

    private CategoryColumns(String name, List<Value> values, List<String> flags) {
        this.name = name;
        this.values = values;
        this.flags = flags;
    }

    /**
     * A value and how tables write it.
     *
     * @param name for people
     * @param spelling matches it in lower case
     */
    record Value(String name, Pattern spelling) {
        static Value of(String name, String spelling) {
            return new Value(name, Pattern.compile(spelling));
        }

        boolean isWritten(String text) {
            return spelling.matcher(text).matches();
        }
    }

    /** Finds the columns: the name itself, or the name, an underscore and each value. */
    static CategoryColumns of(CsvTable table, String name, List<Value> values) {
        if (table.has(name)) {
            return new CategoryColumns(name, values, List.of());
        }
        List<String> endings = table.endings(name + "_");
        List<String> flags = new ArrayList<>();
        for (Value value : values) {
            List<String> found = endings.stream().filter(value::isWritten).toList();
            if (found.size() != 1) {
                throw table.headerProblem("has " + found.size() + " columns '" + name + "_" + value.name()
                        + "', expected 1, or a column '" + name + "'");
            }
            flags.add(name + "_" + found.get(0));
        }
        return new CategoryColumns(name, values, List.copyOf(flags));
    }

    /** Which of the values a row has, counted from 0. */
    int place(CsvTable.Row row) {
        return flags.isEmpty() ? placeOfValue(row) : placeOfFlag(row);
    }

    private int placeOfValue(CsvTable.Row row) {
        String text = row.text(name).toLowerCase(Locale.ROOT);
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i).isWritten(text)) {
                return i;
            }
        }
        throw row.refusal(name, "one of " + values.stream().map(Value::name).collect(Collectors.joining(", ")));
    }

    private int placeOfFlag(CsvTable.Row row) {
        List<Integer> set = new ArrayList<>();
        for (int i = 0; i < flags.size(); i++) {
            if (row.flag(flags.get(i))) {
                set.add(i);
            }
        }
        if (set.size() != 1) {
            throw row.problem("columns '" + name + "_...': found " + set.size() + " that are 1, expected one");
        }
        return set.get(0);
    }
}
