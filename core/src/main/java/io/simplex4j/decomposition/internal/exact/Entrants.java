package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;

/** A few examples that may enter a support, with their exact rows. */
final class Entrants {
    private final int[] ids;
    private final double[][] rows;
    private final double[] norms;
    private final boolean[] refused;

    Entrants(PreparedCorpus corpus, int[] ids) {
        this.ids = ids;
        this.rows = new double[ids.length][corpus.columns()];
        this.norms = new double[ids.length];
        this.refused = new boolean[ids.length];
        for (int i = 0; i < ids.length; i++) {
            corpus.copyCentred(ids[i], rows[i]);
            norms[i] = Math.sqrt(Dot.of(rows[i], rows[i], rows[i].length));
        }
    }

    double[] row(int index) {
        return rows[index];
    }

    /** Takes an example out of the running. */
    void refuse(int index) {
        refused[index] = true;
    }

    /** The example below the supporting plane that promises the largest decrease, or −1. */
    int best(Support support, double tolerance) {
        double[] shift = support.shift();
        double[] approximation = support.approximation();
        int d = shift.length;
        double length = Math.sqrt(support.squaredNorm());
        double level = Dot.of(shift, approximation, d);
        double size = Math.sqrt(Dot.of(approximation, approximation, d));
        double accepted = SupportingPlane.widened(tolerance, support.reach(), length) * length;
        int choice = -1;
        double largest = 0;
        for (int i = 0; i < ids.length; i++) {
            double depth = level - Dot.of(shift, rows[i], d);
            if (!refused[i] && depth > accepted * (norms[i] + size) && !support.contains(ids[i])) {
                double squares = norms[i] * norms[i] + size * size;
                double distance = squares - 2 * Dot.of(approximation, rows[i], d);
                double key = depth * depth / Math.max(distance, 1e-9 * squares);
                if (key > largest) {
                    largest = key;
                    choice = i;
                }
            }
        }
        return choice;
    }
}
