package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Norms;

/** A part of a line with one sample in it, and the true rise of the latent over it. */
final class Cell {
    final double from;
    final double to;
    final Sample sample;
    private final double[] low;
    private final double[] high;

    /** Between two points of the line at which the latent has these heights. */
    Cell(Edge from, Edge to, Sample sample) {
        this.from = from.t;
        this.to = to.t;
        this.low = from.height;
        this.high = to.height;
        this.sample = sample;
    }

    /** A point of a line and the height of the latent there. */
    @SuppressWarnings("ArrayRecordComponent")
    record Edge(double t, double[] height) {}

    Edge lower() {
        return new Edge(from, low);
    }

    Edge upper() {
        return new Edge(to, high);
    }

    double width() {
        return to - from;
    }

    double[] rise() {
        double[] rise = new double[low.length];
        for (int u = 0; u < rise.length; u++) {
            rise[u] = high[u] - low[u];
        }
        return rise;
    }

    /** How far the sample times the width is from the true rise. */
    double defect() {
        double[] defect = rise();
        for (int u = 0; u < defect.length; u++) {
            defect[u] -= width() * sample.slope()[u];
        }
        return Norms.euclidean(defect);
    }

    /** Half the width of the middle part when this cell is cut in three around its sample. */
    double reach() {
        return Math.min(width() / 6, Math.min(sample.t - from, to - sample.t) / 2);
    }
}
