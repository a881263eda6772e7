package io.simplex4j.lab.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.table.CsvTable;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A table of patients whose cells are read by column name, in any case; a bad cell is named by file, line and column.
 */
final class PatientTable {
    private final CsvTable table;
    private final Map<String, Integer> columns = new HashMap<>();

    PatientTable(CsvTable table) {
        this.table = table;
        for (int c = 0; c < table.header().size(); c++) {
            if (columns.putIfAbsent(key(table.header().get(c)), c) != null) {
                throw headerProblem("found column '" + table.header().get(c) + "' twice; expected it once");
            }
        }
    }

    List<Row> rows() {
        return IntStream.range(0, table.rows()).mapToObj(Row::new).toList();
    }

    boolean has(String column) {
        return columns.containsKey(key(column));
    }

    /** The first of some names that is a column here. */
    String oneOf(String... names) {
        return List.of(names).stream()
                .filter(this::has)
                .findFirst()
                .orElseThrow(() -> headerProblem("has no column '" + String.join("' or '", names) + "'"));
    }

    /** The names of all columns with this prefix, in lower case and without it. */
    List<String> endings(String prefix) {
        String start = key(prefix);
        return columns.keySet().stream()
                .filter(name -> name.startsWith(start))
                .map(name -> name.substring(start.length()))
                .sorted()
                .toList();
    }

    UnreadableDataException headerProblem(String problem) {
        return new UnreadableDataException(table.name() + " line 1", problem);
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** One line after the header. */
    final class Row {
        private final int row;

        private Row(int row) {
            this.row = row;
        }

        String text(String column) {
            Integer place = columns.get(key(column));
            if (place == null) {
                throw headerProblem("has no column '" + column + "'");
            }
            return table.cell(row, place).strip();
        }

        double number(String column) {
            try {
                double number = Double.parseDouble(text(column));
                if (Double.isFinite(number)) {
                    return number;
                }
                throw refusal(column, "a number");
            } catch (NumberFormatException e) {
                throw refusal(column, "a number");
            }
        }

        int integer(String column, int min, int max) {
            double number = number(column);
            if (number != Math.rint(number) || number < min || number > max) {
                throw refusal(column, "an integer from " + min + " to " + max);
            }
            return (int) number;
        }

        /** 1 or true, 0 or false. */
        boolean flag(String column) {
            return switch (text(column).toLowerCase(Locale.ROOT)) {
                case "1", "1.0", "true" -> true;
                case "0", "0.0", "false" -> false;
                default -> throw refusal(column, "0 or 1");
            };
        }

        UnreadableDataException refusal(String column, String expected) {
            return problem("column '" + column + "': found '" + text(column) + "'; expected " + expected);
        }

        UnreadableDataException problem(String problem) {
            return new UnreadableDataException(table.name() + " line " + table.line(row), problem);
        }
    }
}
