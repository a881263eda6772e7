package io.simplex4j.attribution.internal.path;

/** Nodes and weights of the Gauss-Legendre rule on [0, 1], in ascending order. */
final class GaussNodes {
    /*
     * The roots of the Legendre polynomial by Newton's method from their asymptotic places, weights from its derivative
     * there [1, 25.4.29]. Cost O(n²).
     *
     * [1] M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 1964.
     */

    private static final int STEPS = 20;

    private final double[] nodes;
    private final double[] weights;

    private GaussNodes(double[] nodes, double[] weights) {
        this.nodes = nodes;
        this.weights = weights;
    }

    static GaussNodes of(int order) {
        double[] nodes = new double[order];
        double[] weights = new double[order];
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
        return new GaussNodes(nodes, weights);
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

    double node(int k) {
        return nodes[k];
    }

    double weight(int k) {
        return weights[k];
    }

    double[] toArray() {
        return nodes.clone();
    }
}
