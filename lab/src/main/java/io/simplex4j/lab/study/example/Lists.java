package io.simplex4j.lab.study.example;

import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Lists of numbers in one cell of a table, with spaces between them. */
final class Lists {
    private Lists() {}

    static String of(int[] numbers) {
        return IntStream.of(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }

    /** Numbers times a factor, rounded to whole ones. */
    static String whole(Vec numbers, double factor) {
        return of(Arrays.stream(numbers.toArray())
                .mapToInt(number -> (int) Math.round(number * factor))
                .toArray());
    }

    /** Numbers with four decimals. */
    static String decimals(Vec numbers) {
        return Arrays.stream(numbers.toArray())
                .mapToObj(number -> String.format(Locale.ROOT, "%.4f", number))
                .collect(Collectors.joining(" "));
    }

    /** Points with six decimals, x and y in turn. */
    static String points(List<Point> points) {
        return points.stream()
                .map(point -> String.format(Locale.ROOT, "%.6f %.6f", point.x(), point.y()))
                .collect(Collectors.joining(" "));
    }

    /**
     * The numbers in a cell.
     *
     * @throws IllegalArgumentException if something is not a number
     */
    static double[] numbers(String cell) {
        try {
            return cell.isEmpty()
                    ? new double[0]
                    : Arrays.stream(cell.split(" ", -1))
                            .mapToDouble(Double::parseDouble)
                            .toArray();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a cell is '" + cell + "', expected numbers with spaces between", e);
        }
    }

    static List<Point> toPoints(String cell) {
        double[] numbers = numbers(cell);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i + 1 < numbers.length; i += 2) {
            points.add(new Point(numbers[i], numbers[i + 1]));
        }
        return points;
    }
}
