package io.simplex4j.model.internal.path;

import io.simplex4j.model.AttributingModel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The integration of one line by gradients, step by step. It requests evaluations, receives them, and ends with a
 * result.
 */
interface LineTask {
    /** The points to evaluate: the integrand at nodes, the latent at cuts. */
    @SuppressWarnings("ArrayRecordComponent")
    record Request(double[] nodes, double[] cuts) {}

    Line line();

    /** Returns the next points to evaluate, or nothing when done. */
    Optional<Request> request();

    /** Receives the answer to the request: samples at its nodes, latents at its cuts. */
    void deliver(List<Sample> samples, double[][] latents);

    /** Returns the result once there is no further request. */
    AttributingModel.Shares result();

    /** The integrand at a point of a line: for each direction and feature the gradient times the shift of the feature. */
    final class Sample {
        final double t;
        private final double[][] values;
        private final double[] slope;

        Sample(double t, double[][] values) {
            this.t = t;
            this.values = values;
            this.slope = new double[values.length];
            for (int u = 0; u < slope.length; u++) {
                for (double value : values[u]) {
                    slope[u] += value;
                }
            }
        }

        /** Returns the sum over features in each direction: how fast the latent moves there. */
        double[] slope() {
            return slope;
        }

        void addTo(double[][] sum, double weight) {
            for (int u = 0; u < values.length; u++) {
                double[] from = values[u];
                double[] into = sum[u];
                for (int i = 0; i < from.length; i++) {
                    into[i] += weight * from[i];
                }
            }
        }

        /** Returns the change of the integrand between two nodes, summed over features. */
        double distance(Sample other) {
            double squares = 0;
            for (int u = 0; u < values.length; u++) {
                double sum = 0;
                for (int i = 0; i < values[u].length; i++) {
                    sum += Math.abs(values[u][i] - other.values[u][i]);
                }
                squares += sum * sum;
            }
            return Math.sqrt(squares);
        }
    }

    /** A task that integrates a line by given nodes and weights. */
    final class Fixed implements LineTask {
        private static final int AT_ONCE = 64;

        private final Line line;
        private final double[] nodes;
        private final double[] weights;
        private final double tolerance;
        private final double[][] sum;
        private int done;

        Fixed(Line line, double[] nodes, double[] weights, double tolerance) {
            this.line = line;
            this.nodes = nodes;
            this.weights = weights;
            this.tolerance = tolerance;
            this.sum = new double[line.directions()][line.features()];
        }

        @Override
        public Line line() {
            return line;
        }

        @Override
        public Optional<Request> request() {
            return done == nodes.length
                    ? Optional.empty()
                    : Optional.of(new Request(
                            Arrays.copyOfRange(nodes, done, Math.min(nodes.length, done + AT_ONCE)), new double[0]));
        }

        @Override
        public void deliver(List<Sample> samples, double[][] latents) {
            for (Sample sample : samples) {
                sample.addTo(sum, weights[done]);
                done++;
            }
        }

        @Override
        public AttributingModel.Shares result() {
            return line.shares(sum, nodes.length, 0, tolerance * line.scale(new double[0][]));
        }
    }
}
