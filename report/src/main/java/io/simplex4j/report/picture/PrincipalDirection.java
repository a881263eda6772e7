package io.simplex4j.report.picture;

import io.simplex4j.math.Norms;
import java.util.Arrays;
import java.util.List;

/** The direction in which points spread most. */
final class PrincipalDirection {
    /*
     * Power iteration on the second moments of the points, each step costing two products with the points. The start is
     * the longest point, and the largest component of the result is positive, so that the same points always give the
     * same direction. A few dozen steps are enough for a drawing: where two directions spread alike, any mixture of
     * them is as good.
     */
    private static final int STEPS = 48;
    private static final double NOTHING = 1e-9;

    private PrincipalDirection() {}

    /**
     * The direction of unit length along which points spread most around their mean.
     *
     * @param points of lengths that can be squared
     * @param across unit vectors, orthogonal to each other, that the direction must be orthogonal to
     * @param scale what the spread is small or large compared with
     * @return all zeros where the points do not spread in any such direction
     */
    static double[] of(List<double[]> points, List<double[]> across, double scale) {
        int columns = points.isEmpty() ? 0 : points.get(0).length;
        double[] mean = new double[columns];
        points.forEach(point -> add(mean, point, 1.0 / points.size()));
        List<double[]> spread = points.stream()
                .map(point -> {
                    double[] from = point.clone();
                    add(from, mean, -1);
                    remove(from, across);
                    return from;
                })
                .toList();
        double[] longest = longest(spread, columns);
        if (!(Norms.euclidean(longest) > NOTHING * scale)) {
            return new double[columns];
        }
        double[] direction = unit(longest);
        for (int step = 0; step < STEPS; step++) {
            double[] next = new double[columns];
            for (double[] point : spread) {
                add(next, point, Norms.dot(point, direction));
            }
            remove(next, across);
            direction = unit(next);
        }
        return signed(direction);
    }

    private static double[] longest(List<double[]> points, int columns) {
        double[] longest = new double[columns];
        for (double[] point : points) {
            longest = Norms.euclidean(point) > Norms.euclidean(longest) ? point : longest;
        }
        return longest;
    }

    private static void add(double[] to, double[] what, double times) {
        for (int i = 0; i < to.length; i++) {
            to[i] += times * what[i];
        }
    }

    private static void remove(double[] from, List<double[]> directions) {
        directions.forEach(direction -> add(from, direction, -Norms.dot(from, direction)));
    }

    private static double[] unit(double[] vector) {
        double norm = Norms.euclidean(vector);
        return Arrays.stream(vector).map(v -> norm > 0 ? v / norm : 0).toArray();
    }

    private static double[] signed(double[] direction) {
        double largest = 0;
        for (double component : direction) {
            largest = Math.abs(component) > Math.abs(largest) + 1e-12 ? component : largest;
        }
        double sign = largest < 0 ? -1 : 1;
        return Arrays.stream(direction).map(component -> sign * component).toArray();
    }
}
