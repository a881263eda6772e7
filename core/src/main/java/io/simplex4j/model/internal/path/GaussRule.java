package io.simplex4j.model.internal.path;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The Gauss-Legendre rule on [0, 1], its nodes in ascending order, and cells around them. */
final class GaussRule {
    /*
     * Nodes are the roots of the Legendre polynomial, by Newton's method from their asymptotic places. Weights follow from its
     * derivative there [1, 25.4.29].
     *
     * The interval is cut at the sums of the weights, so cell k is as wide as weight k. Node k lies inside it by the separation
     * theorem of Chebyshev, Markov and Stieltjes [2, 3.41]. So the same samples serve two rules: the polynomial through them,
     * integrated over each cell, and one point per cell.
     *
     * [1] M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 1964.
     * [2] G. Szegő, Orthogonal Polynomials, 1939.
     */

    private static final int STEPS = 20;
    private static final Map<Integer, GaussRule> SHARED = new ConcurrentHashMap<>();
    private static final Map<Integer, double[][]> CELLS = new ConcurrentHashMap<>();

    private final double[] nodes;
    private final double[] weights;

    private GaussRule(int order) {
        nodes = new double[order];
        weights = new double[order];
        for (int k = 0; k < (order + 1) / 2; k++) {
            double x = Math.cos(Math.PI * (k + 0.75) / (order + 0.5));
            for (int step = 0; step < STEPS; step++) {
                double[] p = legendre(order, x);
                double change = p[0] / p[1];
                x -= change;
                if (Math.abs(change) < 1e-16) {
                    break;
                }
            }
            double slope = legendre(order, x)[1];
            nodes[k] = (1 - x) / 2;
            nodes[order - 1 - k] = (1 + x) / 2;
            weights[k] = 1 / ((1 - x * x) * slope * slope);
            weights[order - 1 - k] = weights[k];
        }
    }

    static GaussRule of(int order) {
        return SHARED.computeIfAbsent(order, GaussRule::new);
    }

    private static double[] legendre(int order, double x) {
        double previous = 1;
        double value = x;
        for (int k = 2; k <= order; k++) {
            double next = ((2 * k - 1) * x * value - (k - 1) * previous) / k;
            previous = value;
            value = next;
        }
        return new double[] {value, order * (x * value - previous) / (x * x - 1)};
    }

    int order() {
        return nodes.length;
    }

    double[] nodes() {
        return nodes.clone();
    }

    double[] weights() {
        return weights.clone();
    }

    double weight(int k) {
        return weights[k];
    }

    /** Returns where cells end, without 0 and 1. */
    double[] cuts() {
        double[] cuts = new double[order() - 1];
        double edge = 0;
        for (int k = 0; k < cuts.length; k++) {
            edge += weights[k];
            cuts[k] = edge;
        }
        return cuts;
    }

    /** Returns, for each cell and node, the integral over the cell of the polynomial that is 1 at the node and 0 at the others. */
    double[][] cellWeights() {
        return CELLS.computeIfAbsent(order(), order -> integrals());
    }

    private double[][] integrals() {
        double[] cuts = cuts();
        double[][] integrals = new double[order()][order()];
        for (int cell = 0; cell < order(); cell++) {
            double from = cell == 0 ? 0 : cuts[cell - 1];
            double width = (cell == cuts.length ? 1 : cuts[cell]) - from;
            for (int node = 0; node < order(); node++) {
                double sum = 0;
                for (int k = 0; k < order(); k++) {
                    sum += weights[k] * polynomial(node, from + width * nodes[k]);
                }
                integrals[cell][node] = width * sum;
            }
        }
        return integrals;
    }

    private double polynomial(int node, double x) {
        double value = 1;
        for (int other = 0; other < order(); other++) {
            if (other != node) {
                value *= (x - nodes[other]) / (nodes[node] - nodes[other]);
            }
        }
        return value;
    }

    /** Returns weights that turn samples into the change of the integral when the middle node is omitted. */
    double[] differences() {
        int middle = order() / 2;
        double[] differences = new double[order()];
        for (int k = 0; k < differences.length; k++) {
            differences[k] = weights[middle] * product(middle) / product(k);
        }
        return differences;
    }

    private double product(int node) {
        double product = 1;
        for (int other = 0; other < order(); other++) {
            if (other != node) {
                product *= 4 * (nodes[node] - nodes[other]);
            }
        }
        return product;
    }
}
