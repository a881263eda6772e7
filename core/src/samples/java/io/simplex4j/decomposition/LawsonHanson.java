package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/*
 * With p_c = h_c − h, the solution v of min_{v ≥ 0} |Σ v_c p_c|² + M² (1 − Σ v_c)² divided by its sum is the optimum for
 * any M > 0 (SOLVER study, section 3); one near the residual makes it sharp. It is found by Lawson and Hanson's NNLS, one column at a time, every least squares
 * problem solved from scratch.
 */
/** The oracle: an exact decomposition that shares no code with the one under test. */
final class LawsonHanson {
    private final double[][] columns;
    private final double[] goal;
    private double[] v;
    private List<Integer> passive = new ArrayList<>();

    private LawsonHanson(double[][] columns, double[] goal) {
        this.columns = columns;
        this.goal = goal;
        this.v = new double[columns.length];
    }

    /** The weights of a best mixture, one per corpus row. */
    static double[] weights(Matrix corpus, Vec latent) {
        double largest = Double.MIN_NORMAL;
        double[][] points = Rows.of(corpus);
        for (double[] p : points) {
            for (int j = 0; j < p.length; j++) {
                p[j] -= latent.get(j);
                largest = Math.max(largest, Math.abs(p[j]));
            }
        }
        double[][] scaled = Rows.scaled(points, 1 / largest);
        double[] rough = solve(scaled, 1);
        return solve(scaled, Math.max(1e-10, Math.min(1, residual(scaled, rough))));
    }

    private static double residual(double[][] points, double[] weights) {
        double[] mixture = new double[points[0].length];
        for (int c = 0; c < points.length; c++) {
            for (int j = 0; j < mixture.length; j++) {
                mixture[j] += weights[c] * points[c][j];
            }
        }
        return Rows.distance(mixture, new double[mixture.length]);
    }

    private static double[] solve(double[][] points, double m) {
        double[][] columns = new double[points.length][points[0].length + 1];
        for (int c = 0; c < points.length; c++) {
            columns[c][0] = m;
            System.arraycopy(points[c], 0, columns[c], 1, points[c].length);
        }
        double[] goal = new double[points[0].length + 1];
        goal[0] = m;
        LawsonHanson program = new LawsonHanson(columns, goal);
        program.run();
        return program.normalised();
    }

    private double[] normalised() {
        double sum = 0;
        for (double value : v) {
            sum += value;
        }
        double[] weights = v.clone();
        for (int c = 0; c < weights.length; c++) {
            weights[c] /= sum;
        }
        return weights;
    }

    private void run() {
        Set<Integer> useless = new HashSet<>();
        for (int turn = 0; turn < 50 * columns.length + 100; turn++) {
            int entering = steepest(useless);
            if (entering < 0) {
                return;
            }
            List<Integer> tried = new ArrayList<>(passive);
            tried.add(entering);
            Optional<double[]> solution = DenseLeastSquares.solve(select(tried), goal);
            if (solution.isEmpty() || !(solution.get()[tried.size() - 1] > 0)) {
                useless.add(entering);
                continue;
            }
            useless.clear();
            passive = tried;
            settle(solution.get());
        }
        throw new IllegalStateException("the oracle does not end");
    }

    private double[][] select(List<Integer> chosen) {
        return chosen.stream().map(c -> columns[c]).toArray(double[][]::new);
    }

    private int steepest(Set<Integer> useless) {
        double[] rest = goal.clone();
        for (int c : passive) {
            for (int i = 0; i < rest.length; i++) {
                rest[i] -= v[c] * columns[c][i];
            }
        }
        int choice = -1;
        double max = 1e-14 * goal[0];
        for (int c = 0; c < columns.length; c++) {
            double slope = 0;
            for (int i = 0; i < rest.length; i++) {
                slope += rest[i] * columns[c][i];
            }
            if (slope > max && !passive.contains(c) && !useless.contains(c)) {
                max = slope;
                choice = c;
            }
        }
        return choice;
    }

    private void settle(double[] first) {
        double[] solution = first;
        while (true) {
            double theta = 1;
            int leaving = -1;
            for (int k = 0; k < solution.length; k++) {
                double now = v[passive.get(k)];
                if (solution[k] <= 0 && (leaving < 0 || now / (now - solution[k]) < theta)) {
                    theta = now / (now - solution[k]);
                    leaving = passive.get(k);
                }
            }
            for (int k = 0; k < solution.length; k++) {
                int c = passive.get(k);
                v[c] = leaving < 0 ? solution[k] : Math.max(0, v[c] + theta * (solution[k] - v[c]));
            }
            if (leaving < 0) {
                return;
            }
            v[leaving] = 0;
            passive.removeIf(c -> v[c] == 0);
            solution = DenseLeastSquares.solve(select(passive), goal).orElseThrow();
        }
    }
}
