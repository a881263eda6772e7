package io.simplex4j.decomposition;

import io.simplex4j.math.Vec;

/*
 * Every sum is kept as an unevaluated pair of doubles (Dekker, Knuth), so that the check resolves what double precision
 * cannot: points far from the origin, rows of very different size, residuals that nearly vanish. The residual vector is
 * taken as Σ w_c (h_c − h) / Σ w_c, which does not feel that the sum of the weights is 1 only to the last bit.
 */
/**
 * What a mixture is worth, computed in about 32 digits from the weights and the data alone.
 *
 * @param sumOfWeights less 1
 * @param residual the distance from the latent
 * @param depth how far the deepest example lies below the supporting plane
 * @param violation the same for each example, relative to its size and the approximation's around the corpus median;
 *     the largest
 * @param size the mean distance of the examples used from the corpus median, and the latent's
 */
record IndependentCheck(double sumOfWeights, double residual, double depth, double violation, double size) {
    static IndependentCheck of(Problem problem, Vec latent, MixtureWeights weights) {
        int d = latent.size();
        Sum total = new Sum();
        total.add(-1);
        Sum[] shift = new Sum[d];
        for (int j = 0; j < d; j++) {
            shift[j] = new Sum();
        }
        Vec centre = Vec.of(problem.medians());
        double size = latent.minus(centre).norm();
        for (MixtureWeights.Entry entry : weights.entries()) {
            total.add(entry.weight());
            Vec row = problem.corpus().row(entry.row());
            size += entry.weight() * row.minus(centre).norm();
            for (int j = 0; j < d; j++) {
                shift[j].addProduct(entry.weight(), row.get(j));
                shift[j].addProduct(-entry.weight(), latent.get(j));
            }
        }
        double[] x = new double[d];
        for (int j = 0; j < d; j++) {
            shift[j].addProduct(-total.value(), shift[j].value());
            x[j] = shift[j].value();
        }
        double residual = Vec.of(x).norm();
        IndependentCheck above = new IndependentCheck(total.value(), residual, 0, 0, size);
        return residual == 0 ? above : above.withDepth(problem, latent, shift);
    }

    private IndependentCheck withDepth(Problem problem, Vec latent, Sum[] x) {
        double[] medians = problem.medians();
        double[] row = new double[x.length];
        double[] centred = new double[x.length];
        for (int j = 0; j < x.length; j++) {
            centred[j] = latent.get(j) - medians[j] + x[j].value();
        }
        double own = Vec.of(centred).norm();
        double deepest = 0;
        double worst = 0;
        double[] u = new double[x.length];
        Sum ofApproximation = new Sum();
        for (int j = 0; j < u.length; j++) {
            u[j] = x[j].value() / residual;
            ofApproximation.addProduct(u[j], x[j].high);
            ofApproximation.addProduct(u[j], x[j].low);
            ofApproximation.addProduct(u[j], latent.get(j));
        }
        Sum below = new Sum();
        for (int c = 0; c < problem.corpus().rows(); c++) {
            problem.corpus().copyRow(c, row);
            below.set(ofApproximation);
            for (int j = 0; j < row.length; j++) {
                below.addProduct(-u[j], row[j]);
                centred[j] = row[j] - medians[j];
            }
            deepest = Math.max(deepest, below.value());
            double sizes = own + Vec.of(centred).norm();
            worst = sizes > 0 ? Math.max(worst, below.value() / sizes) : worst;
        }
        return new IndependentCheck(sumOfWeights, residual, deepest, worst, size);
    }

    /** The duality gap. */
    double gap() {
        return residual * depth;
    }

    /** A sum whose lost digits are kept. */
    private static final class Sum {
        private double high;
        private double low;

        void set(Sum other) {
            high = other.high;
            low = other.low;
        }

        void add(double value) {
            double sum = high + value;
            double part = sum - high;
            low += (high - (sum - part)) + (value - part);
            high = sum;
        }

        void addProduct(double a, double b) {
            double product = a * b;
            add(product);
            low += Math.fma(a, b, -product);
        }

        double value() {
            return high + low;
        }
    }
}
