package io.simplex4j.trust;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The residuals of latents over the examples of the label predicted, and of the other label that comes nearest; those of further
 * labels only where they may be nearer.
 */
final class NearestClasses {
    /*
     * Of ten labels a hull ratio takes two: that predicted, and the nearest of the others. Which that is is not known before, so
     * the label that looks nearest is solved first, and of the others only those whose lower bound does not prove that they are
     * farther. What is left out is farther for sure, so the smallest residual is the same as if all were solved, to the last bit.
     */
    private static final int MORE_PLANES = 12;
    private static final double SURELY = 1 + 1e-9;

    private final ClassHulls hulls;
    private final List<String> labels;
    private final Workers workers;

    private NearestClasses(ClassHulls hulls, Workers workers) {
        this.hulls = hulls;
        this.labels = List.copyOf(hulls.labels());
        this.workers = workers;
    }

    static NearestClasses of(ClassHulls hulls, Workers workers) {
        return new NearestClasses(hulls, workers);
    }

    /**
     * For each latent the residuals over some labels: all that a hull ratio needs; none where the label predicted has no examples.
     *
     * @param latents one per row
     * @param predictions of each row
     */
    List<Map<String, Double>> residuals(Matrix latents, List<Optional<String>> predictions) {
        int[] predicted = predictions.stream()
                .mapToInt(known -> known.map(labels::indexOf).orElse(-1))
                .toArray();
        List<Map<String, Double>> residuals = new ArrayList<>();
        List<BitSet> wanted = new ArrayList<>();
        double[][] bounds = new double[latents.rows()][labels.size()];
        for (int row = 0; row < latents.rows(); row++) {
            residuals.add(new TreeMap<>());
            wanted.add(new BitSet());
        }
        each(latents.rows(), row -> {
            if (predicted[row] >= 0 && labels.size() > 1) {
                wanted.get(row).set(predicted[row]);
                wanted.get(row).set(likely(latents.row(row), predicted[row], bounds[row]));
            }
        });
        solve(latents, wanted, residuals);
        each(latents.rows(), row -> {
            if (!wanted.get(row).isEmpty()) {
                narrow(latents.row(row), bounds[row], wanted.get(row), residuals.get(row));
            }
        });
        solve(latents, wanted, residuals);
        return residuals;
    }

    private interface OfRow {
        void of(int row);
    }

    private void each(int rows, OfRow work) {
        int pieces = Math.max(1, Math.min(workers.threads(), rows));
        workers.run(pieces, piece -> {
            int end = Workers.start(rows, pieces, piece + 1);
            for (int row = Workers.start(rows, pieces, piece); row < end; row++) {
                work.of(row);
            }
        });
    }

    /** The label with the smallest lower bound, but that predicted; the bounds are kept. */
    private int likely(Vec latent, int predicted, double[] bounds) {
        int likely = predicted == 0 ? 1 : 0;
        for (int k = 0; k < bounds.length; k++) {
            bounds[k] = k == predicted
                    ? Double.POSITIVE_INFINITY
                    : hulls.bounds(labels.get(k)).atLeast(latent, Double.POSITIVE_INFINITY, 1);
            likely = bounds[k] < bounds[likely] ? k : likely;
        }
        return likely;
    }

    /** What is wanted becomes the labels that may be nearer than the nearest so far; that predicted has no bound. */
    private void narrow(Vec latent, double[] bounds, BitSet wanted, Map<String, Double> known) {
        double nearest = wanted.stream()
                .filter(k -> Double.isFinite(bounds[k]))
                .mapToDouble(k -> known.get(labels.get(k)))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        double surely = nearest * SURELY;
        BitSet further = new BitSet();
        for (int k = 0; k < bounds.length; k++) {
            if (!wanted.get(k)
                    && bounds[k] < surely
                    && hulls.bounds(labels.get(k)).atLeast(latent, surely, MORE_PLANES) < surely) {
                further.set(k);
            }
        }
        wanted.clear();
        wanted.or(further);
    }

    private void solve(Matrix latents, List<BitSet> wanted, List<Map<String, Double>> residuals) {
        for (int k = 0; k < labels.size(); k++) {
            int label = k;
            int[] rows = IntStream.range(0, latents.rows())
                    .filter(row -> wanted.get(row).get(label))
                    .toArray();
            if (rows.length == 0) {
                continue;
            }
            List<Decomposition> solved = hulls.decomposer(labels.get(k)).decomposeAll(latents.select(rows));
            for (int place = 0; place < rows.length; place++) {
                residuals.get(rows[place]).put(labels.get(k), solved.get(place).residual());
            }
        }
    }
}
