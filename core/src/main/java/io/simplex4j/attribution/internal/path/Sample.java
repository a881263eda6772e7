package io.simplex4j.attribution.internal.path;

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

    /** The sum over features in each direction: how fast the latent moves there. */
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

    /** How much the integrand changes from here to there, summed over features. */
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
