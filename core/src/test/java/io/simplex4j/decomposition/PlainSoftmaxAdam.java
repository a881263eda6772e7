package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The paper's algorithm 1 as it is written down, in double: what {@link SoftmaxAdam} is compared with. */
final class PlainSoftmaxAdam {
    private final Matrix corpus;
    private final double[] latent;
    private final Penalty on;
    private final int kept;

    PlainSoftmaxAdam(Matrix corpus, double[] latent, Penalty on, int kept) {
        this.corpus = corpus;
        this.latent = latent;
        this.on = on;
        this.kept = kept;
    }

    /** The weights after some epochs; the factor of the penalty is constant in each epoch and grows between them. */
    static double[] weights(Matrix corpus, double[] latent, int epochs, int kept, double from, double to) {
        return new PlainSoftmaxAdam(corpus, latent, Penalty.WEIGHTS, kept).weights(epochs, from, to);
    }

    double[] weights(int epochs, double from, double to) {
        int n = corpus.rows();
        double[] p = new double[n];
        double[] m = new double[n];
        double[] v = new double[n];
        double factor = from;
        for (int epoch = 1; epoch <= epochs; epoch++) {
            double[] gradient = gradient(p, factor);
            for (int c = 0; c < n; c++) {
                m[c] = 0.9 * m[c] + 0.1 * gradient[c];
                v[c] = 0.999 * v[c] + 0.001 * gradient[c] * gradient[c];
                double first = m[c] / (1 - Math.pow(0.9, epoch));
                double second = v[c] / (1 - Math.pow(0.999, epoch));
                p[c] -= 1e-3 * first / (Math.sqrt(second) + 1e-8);
            }
            factor *= Math.pow(to / from, 1.0 / epochs);
        }
        return softmax(p);
    }

    /** What is minimised. */
    double loss(double[] p, double factor) {
        double loss = 0;
        for (double part : shift(softmax(p))) {
            loss += part * part;
        }
        double[] penalised = on == Penalty.WEIGHTS ? softmax(p) : p;
        return loss
                + factor
                        * IntStream.of(smallest(p))
                                .mapToDouble(c -> Math.abs(penalised[c]))
                                .sum();
    }

    /** Its gradient by the pre-weights. */
    double[] gradient(double[] p, double factor) {
        int n = corpus.rows();
        double[] w = softmax(p);
        double[] shift = shift(w);
        double[] g = new double[n];
        for (int c = 0; c < n; c++) {
            for (int j = 0; j < latent.length; j++) {
                g[c] += 2 * shift[j] * corpus.at(c, j);
            }
        }
        if (on == Penalty.WEIGHTS) {
            IntStream.of(smallest(p)).forEach(c -> g[c] += factor);
        }
        double average = IntStream.range(0, n).mapToDouble(c -> w[c] * g[c]).sum();
        double[] gradient =
                IntStream.range(0, n).mapToDouble(c -> w[c] * (g[c] - average)).toArray();
        if (on == Penalty.PRE_WEIGHTS) {
            IntStream.of(smallest(p)).forEach(c -> gradient[c] += factor * Math.signum(p[c]));
        }
        return gradient;
    }

    private double[] shift(double[] w) {
        double[] shift = new double[latent.length];
        for (int j = 0; j < latent.length; j++) {
            shift[j] = -latent[j];
            for (int c = 0; c < w.length; c++) {
                shift[j] += w[c] * corpus.at(c, j);
            }
        }
        return shift;
    }

    /** All but the largest; among equals the first are smaller. */
    private int[] smallest(double[] p) {
        return IntStream.range(0, p.length)
                .boxed()
                .sorted(Comparator.comparingDouble(c -> p[c]))
                .limit(Math.max(0, p.length - kept))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static double[] softmax(double[] p) {
        double[] e =
                IntStream.range(0, p.length).mapToDouble(c -> Math.exp(p[c])).toArray();
        double sum = IntStream.range(0, p.length).mapToDouble(c -> e[c]).sum();
        return IntStream.range(0, p.length).mapToDouble(c -> e[c] / sum).toArray();
    }
}
