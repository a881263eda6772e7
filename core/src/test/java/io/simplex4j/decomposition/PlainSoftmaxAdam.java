package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The paper's algorithm 1 as it is written down, in double: what {@link SoftmaxAdam} is compared with. */
final class PlainSoftmaxAdam {
    private PlainSoftmaxAdam() {}

    /** The weights after some epochs; the factor of the penalty is constant in each epoch and grows between them. */
    static double[] weights(Matrix corpus, double[] latent, int epochs, int kept, double from, double to) {
        int n = corpus.rows();
        double[] p = new double[n];
        double[] m = new double[n];
        double[] v = new double[n];
        double factor = from;
        for (int epoch = 1; epoch <= epochs; epoch++) {
            double[] w = softmax(p);
            double[] shift = new double[latent.length];
            for (int j = 0; j < latent.length; j++) {
                shift[j] = -latent[j];
                for (int c = 0; c < n; c++) {
                    shift[j] += w[c] * corpus.at(c, j);
                }
            }
            double[] g = new double[n];
            for (int c = 0; c < n; c++) {
                for (int j = 0; j < latent.length; j++) {
                    g[c] += 2 * shift[j] * corpus.at(c, j);
                }
            }
            double penalty = factor;
            IntStream.range(0, n)
                    .boxed()
                    .sorted(Comparator.comparingDouble(c -> w[c]))
                    .limit(Math.max(0, n - kept))
                    .forEach(c -> g[c] += penalty);
            double average = IntStream.range(0, n).mapToDouble(c -> w[c] * g[c]).sum();
            for (int c = 0; c < n; c++) {
                double gradient = w[c] * (g[c] - average);
                m[c] = 0.9 * m[c] + 0.1 * gradient;
                v[c] = 0.999 * v[c] + 0.001 * gradient * gradient;
                double first = m[c] / (1 - Math.pow(0.9, epoch));
                double second = v[c] / (1 - Math.pow(0.999, epoch));
                p[c] -= 1e-3 * first / (Math.sqrt(second) + 1e-8);
            }
            factor *= Math.pow(to / from, 1.0 / epochs);
        }
        return softmax(p);
    }

    private static double[] softmax(double[] p) {
        double[] e =
                IntStream.range(0, p.length).mapToDouble(c -> Math.exp(p[c])).toArray();
        double sum = IntStream.range(0, p.length).mapToDouble(c -> e[c]).sum();
        return IntStream.range(0, p.length).mapToDouble(c -> e[c] / sum).toArray();
    }
}
