package io.simplex4j.attribution.internal.path;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The Gauss-Legendre rule on [0, 1] and its cells, one for each node. */
final class GaussCells {
    /*
     * The interval is cut at the sums of the weights, so cell k is as wide as weight k, and by the separation theorem of
     * Chebyshev, Markov and Stieltjes [1, 3.41] node k lies inside it. The same samples thus serve two rules: the polynomial
     * through them, integrated over each cell, and one point per cell.
     *
     * [1] G. Szegő, Orthogonal Polynomials, 1939.
     */

    private static final Map<Integer, GaussCells> SHARED = new ConcurrentHashMap<>();

    private final GaussNodes rule;
    private final double[] edges;
    private final double[][] weights;

    private GaussCells(GaussNodes rule) {
        this.rule = rule;
        int order = rule.order();
        edges = new double[order + 1];
        for (int k = 1; k < order; k++) {
            edges[k] = edges[k - 1] + rule.weight(k - 1);
        }
        edges[order] = 1;
        weights = new double[order][order];
        for (int cell = 0; cell < order; cell++) {
            for (int node = 0; node < order; node++) {
                weights[cell][node] = integral(cell, node);
            }
        }
    }

    static GaussCells of(int order) {
        return SHARED.computeIfAbsent(order, n -> new GaussCells(GaussNodes.of(n)));
    }

    private double integral(int cell, int node) {
        double width = edges[cell + 1] - edges[cell];
        double sum = 0;
        for (int k = 0; k < rule.order(); k++) {
            double x = edges[cell] + width * rule.node(k);
            double value = 1;
            for (int other = 0; other < rule.order(); other++) {
                if (other != node) {
                    value *= (x - rule.node(other)) / (rule.node(node) - rule.node(other));
                }
            }
            sum += rule.weight(k) * value;
        }
        return width * sum;
    }

    GaussNodes rule() {
        return rule;
    }

    int count() {
        return rule.order();
    }

    double[] cuts() {
        double[] cuts = new double[edges.length - 2];
        System.arraycopy(edges, 1, cuts, 0, cuts.length);
        return cuts;
    }

    /** Weights that take a sum of samples to how much it changes when the middle node is left out. */
    double[] differences() {
        int middle = count() / 2;
        double[] differences = new double[count()];
        for (int k = 0; k < differences.length; k++) {
            differences[k] = rule.weight(middle) * product(middle) / product(k);
        }
        return differences;
    }

    private double product(int node) {
        double product = 1;
        for (int other = 0; other < count(); other++) {
            if (other != node) {
                product *= 4 * (rule.node(node) - rule.node(other));
            }
        }
        return product;
    }

    /** The integral over a cell of the polynomial that is 1 at a node and 0 at the others. */
    double weight(int cell, int node) {
        return weights[cell][node];
    }
}
