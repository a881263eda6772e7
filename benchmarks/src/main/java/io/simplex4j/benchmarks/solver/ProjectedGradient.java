package io.simplex4j.benchmarks.solver;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The first-order alternative: accelerated projected gradient with restart, on one thread. */
final class ProjectedGradient implements Decomposer {
    /*
     * Minimises ½|Hᵀw − h|² over the simplex by steps of length 1/L along the gradient at an extrapolated point, each
     * followed by a projection [1]; the extrapolation restarts whenever it points uphill [2]. The gradient is linear
     * in w, so that of the extrapolated point is combined from the last two and an iteration costs one pass over the
     * corpus (with the solver's own kernel) and one sum over the rows with weight. Hence the gap of each iterate is
     * known for free.
     *
     * [1] A. Beck, M. Teboulle, A fast iterative shrinkage-thresholding algorithm, SIAM J. Imaging Sciences 2(1), 2009.
     * [2] B. O'Donoghue, E. Candès, Adaptive restart for accelerated gradient schemes, Found. Comput. Math. 15, 2015.
     */
    /** The normalised gap that ends an iteration. */
    static final double GOAL = 1e-6;

    private final CentredCorpus corpus;
    private final int iterations;

    ProjectedGradient(CentredCorpus corpus, int iterations) {
        this.corpus = corpus;
        this.iterations = iterations;
    }

    @Override
    public Decomposition decompose(Vec latent) {
        Run run = new Run(corpus, latent);
        int used = 0;
        while (used < iterations && !(run.normalisedGap() <= GOAL)) {
            run.step();
            used++;
        }
        MixtureWeights weights = weights(run.weights());
        Vec approximation = weights.mix(corpus.source());
        double residual = latent.minus(approximation).norm();
        double gap = run.gap() / corpus.scale() / corpus.scale();
        double bound = residual == 0 ? 0 : Math.max(0, residual - gap / residual);
        Certificate.Ending ending =
                run.normalisedGap() <= GOAL ? Certificate.Ending.OPTIMAL : Certificate.Ending.BUDGET_SPENT;
        return new Decomposition(
                weights,
                approximation,
                residual,
                residual / (Vec.of(corpus.centred(latent)).norm() / corpus.scale()),
                new Certificate(gap, bound, ending, used, used + 2),
                Optional.empty(),
                Optional.empty());
    }

    private static MixtureWeights weights(double[] dense) {
        double sum = 0;
        for (double weight : dense) {
            sum += weight;
        }
        List<MixtureWeights.Entry> entries = new ArrayList<>();
        for (int c = 0; c < dense.length; c++) {
            if (dense[c] > 0) {
                entries.add(new MixtureWeights.Entry(c, dense[c] / sum));
            }
        }
        return MixtureWeights.of(dense.length, entries);
    }

    /** The iteration for one latent. */
    private static final class Run {
        private final CentredCorpus corpus;
        private final double[] latent;
        private final double norms;
        private final ProbabilityProjection projection = new ProbabilityProjection();
        private double[] weights;
        private double[] previousWeights;
        private double[] next;
        private double[] gradient;
        private double[] previousGradient;
        private double momentum = 1;
        private double gap;
        private double residual;

        Run(CentredCorpus corpus, Vec latent) {
            this.corpus = corpus;
            this.latent = corpus.centred(latent);
            this.norms = corpus.normsWith(latent);
            int rows = corpus.source().rows();
            weights = new double[rows];
            weights[corpus.nearest(this.latent)] = 1;
            previousWeights = weights.clone();
            next = new double[rows];
            gradient = new double[rows];
            previousGradient = new double[rows];
            evaluate();
            previousGradient = gradient.clone();
        }

        /** Sets gradient, residual and gap of the weights. */
        private void evaluate() {
            double[] shift = corpus.mix(weights);
            double squares = 0;
            double along = 0;
            for (int j = 0; j < shift.length; j++) {
                double approximation = shift[j];
                shift[j] -= latent[j];
                squares += shift[j] * shift[j];
                along += shift[j] * approximation;
            }
            corpus.scores(shift, gradient);
            double lowest = Double.POSITIVE_INFINITY;
            for (double score : gradient) {
                lowest = Math.min(lowest, score);
            }
            residual = Math.sqrt(squares);
            gap = Math.max(0, along - lowest);
        }

        void step() {
            double nextMomentum = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2;
            double beta = (momentum - 1) / nextMomentum;
            double length = 1 / corpus.curvature();
            for (int c = 0; c < next.length; c++) {
                double point = weights[c] + beta * (weights[c] - previousWeights[c]);
                next[c] = point - length * (gradient[c] + beta * (gradient[c] - previousGradient[c]));
            }
            projection.project(next);
            momentum = uphill(beta) ? 1 : nextMomentum;
            double[] spare = previousWeights;
            previousWeights = weights;
            weights = next;
            next = spare;
            double[] oldest = previousGradient;
            previousGradient = gradient;
            gradient = oldest;
            evaluate();
        }

        /** Whether the gradient at the extrapolated point and the step agree in direction. */
        private boolean uphill(double beta) {
            double along = 0;
            for (int c = 0; c < next.length; c++) {
                double slope = gradient[c] + beta * (gradient[c] - previousGradient[c]);
                along += slope * (next[c] - weights[c]);
            }
            return along > 0;
        }

        double[] weights() {
            return weights;
        }

        double gap() {
            return gap;
        }

        double normalisedGap() {
            return residual == 0 ? 0 : gap / (residual * norms);
        }
    }

    /** The nearest point of the probability simplex. */
    private static final class ProbabilityProjection {
        /*
         * The projection is max(v − τ, 0) with the τ that makes the sum 1. As τ ≥ max(v) − 1, only numbers above that
         * can stay positive; among them τ is raised until nothing more drops out [1]. Expected cost O(n), without
         * sorting.
         *
         * [1] C. Michelot, A finite algorithm for finding the projection of a point onto the canonical simplex of ℝⁿ,
         * 1986.
         */
        private double[] active = new double[16];

        /** Replaces {@code values} by their projection. */
        void project(double[] values) {
            double threshold = threshold(values);
            for (int i = 0; i < values.length; i++) {
                values[i] = Math.max(0, values[i] - threshold);
            }
        }

        private double threshold(double[] values) {
            double largest = Double.NEGATIVE_INFINITY;
            for (double value : values) {
                largest = Math.max(largest, value);
            }
            if (active.length < values.length) {
                active = new double[values.length];
            }
            int count = 0;
            double sum = 0;
            for (double value : values) {
                if (value > largest - 1) {
                    active[count++] = value;
                    sum += value;
                }
            }
            double threshold = (sum - 1) / count;
            for (int before = 0; before != count; ) {
                before = count;
                count = 0;
                sum = 0;
                for (int i = 0; i < before; i++) {
                    if (active[i] > threshold) {
                        sum += active[i];
                        active[count++] = active[i];
                    }
                }
                threshold = (sum - 1) / count;
            }
            return threshold;
        }
    }
}
