package io.simplex4j.lab.claim;

import io.simplex4j.lab.record.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;

/**
 * The results of an experiment, from which measures take one number for each unit.
 *
 * @param table all rows of the CSV file
 * @param unit the column whose cells are paired: runs, or tests if there is one run
 */
record Measurements(ResultTable table, String unit) {
    private static final Pattern NUMBER = Pattern.compile("^-?[0-9][0-9.]*(e-?[0-9]+)?");

    /** Returns the rows with some cells in some columns, without others. */
    ResultTable rows(Map<String, List<String>> where, Map<String, List<String>> except) {
        ResultTable rows = table;
        for (Map.Entry<String, List<String>> entry : where.entrySet()) {
            List<String> cells = resolved(entry.getKey(), entry.getValue());
            rows = rows.rows(entry.getKey(), cells::contains);
        }
        for (Map.Entry<String, List<String>> entry : except.entrySet()) {
            List<String> cells = resolved(entry.getKey(), entry.getValue());
            rows = rows.rows(entry.getKey(), cell -> !cells.contains(cell));
        }
        return rows;
    }

    /** Replaces "largest" and "smallest" by the largest and the smallest number in the column. */
    private List<String> resolved(String column, List<String> cells) {
        List<String> resolved = new ArrayList<>();
        for (String cell : cells) {
            resolved.add(
                    switch (cell) {
                        case "largest" -> extreme(column, (a, b) -> number(a) >= number(b) ? a : b);
                        case "smallest" -> extreme(column, (a, b) -> number(a) <= number(b) ? a : b);
                        default -> cell;
                    });
        }
        return resolved;
    }

    private String extreme(String column, BinaryOperator<String> choice) {
        return table.distinct(column).stream().reduce(choice).orElse("");
    }

    /** Returns the number that a cell begins with. */
    static double number(String cell) {
        Matcher number = NUMBER.matcher(cell);
        if (!number.find()) {
            throw new IllegalArgumentException("a cell is '" + cell + "'; expected a number");
        }
        return Double.parseDouble(number.group());
    }

    /**
     * Returns one number for each unit, in the order of the units.
     *
     * @param over how several rows of a unit become one number: mean, max, min, sum, "farthest from a", or empty if there is one
     */
    Map<String, Double> values(ResultTable rows, String column, String over) {
        Map<String, Double> values = new LinkedHashMap<>();
        List<String> units = new ArrayList<>(rows.distinct(unit));
        units.sort(Comparator.comparingDouble(Measurements::number));
        for (String each : units) {
            double[] numbers = rows.where(unit, each).numbers(column);
            if (numbers.length > 0) {
                values.put(each, combined(numbers, over, column + " of " + unit + " " + each));
            }
        }
        return values;
    }

    private static double combined(double[] numbers, String over, String what) {
        DoubleStream all = Arrays.stream(numbers);
        if (over.startsWith("farthest from ")) {
            double centre = number(over.substring("farthest from ".length()));
            return all.map(value -> Math.abs(value - centre)).max().orElseThrow();
        }
        return switch (over) {
            case "mean" -> all.average().orElseThrow();
            case "max" -> all.max().orElseThrow();
            case "min" -> all.min().orElseThrow();
            case "sum" -> all.sum();
            case "" -> {
                if (numbers.length > 1) {
                    throw new IllegalArgumentException("there are " + numbers.length + " rows for " + what
                            + "; expected one, or \"over\" in the claims file");
                }
                yield numbers[0];
            }
            default ->
                throw new IllegalArgumentException(
                        "over is '" + over + "'; expected mean, max, min, sum or farthest from a number");
        };
    }

    static double[] numbers(Map<String, Double> values) {
        return values.values().stream().mapToDouble(Double::doubleValue).toArray();
    }
}
