package io.simplex4j.decomposition;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tiny problems solved by looking at every set of examples. */
final class Enumeration {
    private Enumeration() {}

    /** Weights on some examples; {@code residual} is the distance from the point asked for. */
    record Mixture(List<Integer> members, List<Double> weights, double residual) {
        double weightOf(int example) {
            int place = members.indexOf(example);
            return place < 0 ? 0 : weights.get(place);
        }

        /** Σ w_c |h_c − point|². */
        double spread(double[][] rows, double[] point) {
            double sum = 0;
            for (int k = 0; k < members.size(); k++) {
                double distance = Rows.distance(rows[members.get(k)], point);
                sum += weights.get(k) * distance * distance;
            }
            return sum;
        }
    }

    /** The smallest residual of a mixture of at most {@code limit} rows. */
    static double leastResidual(double[][] rows, double[] point, int limit) {
        return all(rows, point, limit).stream()
                .mapToDouble(Mixture::residual)
                .min()
                .orElseThrow();
    }

    /** The mixtures of affinely independent rows that give the point: the vertices of the set of all that do. */
    static List<Mixture> vertices(double[][] rows, double[] point, double tolerance) {
        List<Mixture> vertices = all(rows, point, rows[0].length + 1);
        vertices.removeIf(mixture -> mixture.residual() > tolerance);
        return vertices;
    }

    /** The best point of the affine hull of every affinely independent subset, where it lies in the convex hull. */
    private static List<Mixture> all(double[][] rows, double[] point, int limit) {
        List<Mixture> found = new ArrayList<>();
        extend(rows, point, Math.min(limit, rows.length), new ArrayList<>(), found);
        return found;
    }

    private static void extend(double[][] rows, double[] point, int room, List<Integer> members, List<Mixture> found) {
        if (!members.isEmpty()) {
            best(rows, point, members).ifPresent(found::add);
        }
        if (room == 0) {
            return;
        }
        for (int c = members.isEmpty() ? 0 : members.get(members.size() - 1) + 1; c < rows.length; c++) {
            members.add(c);
            extend(rows, point, room - 1, members, found);
            members.remove(members.size() - 1);
        }
    }

    private static Optional<Mixture> best(double[][] rows, double[] point, List<Integer> members) {
        double[] origin = rows[members.get(0)];
        double[][] directions = new double[members.size() - 1][];
        for (int k = 1; k < members.size(); k++) {
            directions[k - 1] = difference(rows[members.get(k)], origin);
        }
        double[] goal = difference(point, origin);
        Optional<double[]> solution = DenseLeastSquares.solve(directions, goal);
        if (solution.isEmpty()) {
            return Optional.empty();
        }
        List<Double> weights = new ArrayList<>();
        double first = 1;
        for (double y : solution.get()) {
            first -= y;
        }
        weights.add(first);
        for (double y : solution.get()) {
            weights.add(y);
        }
        if (weights.stream().anyMatch(w -> w < -1e-12)) {
            return Optional.empty();
        }
        return Optional.of(new Mixture(List.copyOf(members), weights, residual(rows, point, members, weights)));
    }

    private static double residual(double[][] rows, double[] point, List<Integer> members, List<Double> weights) {
        double[] mixture = new double[point.length];
        for (int k = 0; k < members.size(); k++) {
            for (int j = 0; j < point.length; j++) {
                mixture[j] += weights.get(k) * rows[members.get(k)][j];
            }
        }
        return Rows.distance(mixture, point);
    }

    private static double[] difference(double[] a, double[] b) {
        double[] difference = a.clone();
        for (int j = 0; j < a.length; j++) {
            difference[j] -= b[j];
        }
        return difference;
    }
}
