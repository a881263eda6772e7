package io.simplex4j.lab.study.trust;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How weights move with noise in the latent, as long as the same examples contribute.
 *
 * @param distances of each contributing example from the affine hull of the others, in the order of the corpus; infinite for a
 *     single one, 0 where examples are not affinely independent
 * @param radius how far the latent can move with the same examples contributing, at least; 0 where that is not known
 */
record SupportGeometry(Vec distances, double radius) {
    /*
     * The weight of c is an affine function of the projected latent with a gradient of length 1/dist_c. With E the differences
     * from the first example and E = QR, the rows of R⁻¹ are those gradients; that of the first is minus their sum. The radius
     * is the smaller of two: where a weight reaches 0, and where another example reaches the plane. It holds in every
     * direction, so it is far smaller than typical noise: good for telling rounding from change, and for nothing more.
     */
    private static final double DEPENDENT = 1e-10;

    /** The geometry of the mixture of a latent. */
    static SupportGeometry of(Matrix corpusLatents, Vec latent, Decomposition decomposition) {
        List<MixtureWeights.Entry> entries = decomposition.weights().entries();
        int k = entries.size() - 1;
        Vec first = corpusLatents.row(entries.get(0).row());
        List<double[]> basis = new ArrayList<>();
        double[][] r = new double[k][k];
        for (int c = 0; c < k; c++) {
            double[] rest =
                    corpusLatents.row(entries.get(c + 1).row()).minus(first).toArray();
            double size = Norms.euclidean(rest);
            project(rest, basis, r, c);
            project(rest, basis, r, c);
            double length = Norms.euclidean(rest);
            if (!(length > DEPENDENT * size)) {
                return new SupportGeometry(Vec.of(new double[k + 1]), 0);
            }
            r[c][c] = length;
            for (int j = 0; j < rest.length; j++) {
                rest[j] /= length;
            }
            basis.add(rest);
        }
        Vec distances = distances(inverse(r));
        double radius = Double.POSITIVE_INFINITY;
        for (int c = 0; c <= k; c++) {
            radius = Math.min(radius, entries.get(c).weight() * distances.get(c));
        }
        return new SupportGeometry(distances, Math.min(radius, toOthers(corpusLatents, latent, decomposition, basis)));
    }

    /** The standard deviation of each weight under independent noise of this size in each number of the latent. */
    Vec deviations(double noise) {
        double[] all = distances.toArray();
        for (int c = 0; c < all.length; c++) {
            all[c] = noise / all[c];
        }
        return Vec.of(all);
    }

    private static void project(double[] rest, List<double[]> basis, double[][] r, int column) {
        for (int b = 0; b < basis.size(); b++) {
            double along = Norms.dot(basis.get(b), rest);
            r[b][column] += along;
            for (int j = 0; j < rest.length; j++) {
                rest[j] -= along * basis.get(b)[j];
            }
        }
    }

    private static double[][] inverse(double[][] r) {
        int k = r.length;
        double[][] inverse = new double[k][k];
        for (int column = 0; column < k; column++) {
            for (int row = column; row >= 0; row--) {
                double sum = row == column ? 1 : 0;
                for (int i = row + 1; i <= column; i++) {
                    sum -= r[row][i] * inverse[i][column];
                }
                inverse[row][column] = sum / r[row][row];
            }
        }
        return inverse;
    }

    private static Vec distances(double[][] gradients) {
        int k = gradients.length;
        double[] distances = new double[k + 1];
        double[] sum = new double[k];
        for (int c = 0; c < k; c++) {
            distances[c + 1] = 1 / Norms.euclidean(gradients[c]);
            for (int j = 0; j < k; j++) {
                sum[j] -= gradients[c][j];
            }
        }
        distances[0] = 1 / Norms.euclidean(sum);
        return Vec.of(distances);
    }

    private static double toOthers(Matrix latents, Vec latent, Decomposition decomposition, List<double[]> basis) {
        Set<Integer> members = new HashSet<>();
        decomposition.weights().entries().forEach(entry -> members.add(entry.row()));
        Vec approximation = decomposition.approximation();
        double[] shift = approximation.minus(latent).toArray();
        double radius = Double.POSITIVE_INFINITY;
        for (int row = 0; row < latents.rows(); row++) {
            if (members.contains(row)) {
                continue;
            }
            double[] other = latents.row(row).minus(approximation).toArray();
            double above = Math.max(0, Norms.dot(shift, other));
            project(other, basis, new double[basis.size()][1], 0);
            double length = Norms.euclidean(other);
            radius = Math.min(radius, length > 0 ? above / length : 0);
        }
        return radius;
    }
}
