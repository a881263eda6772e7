package io.simplex4j.selection.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.parallel.Workers;
import io.simplex4j.selection.CorpusSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Selection of examples with affinely independent latents, at most one more than latents have components. With only
 * these examples, the weights of every mixture are unique. Immutable and thread-safe.
 */
public final class AffineBasis {
    /*
     * Appendix A.2 of the paper adds examples one by one unless they are affine combinations of earlier ones. In file order
     * that keeps latents which are barely independent, and depends on the order. Here the next example is always the one
     * farthest from the affine hull of the chosen ones. The first is the one farthest from the middle of the ranges of all
     * columns. So the hull gets large early, and every pivot is as large as possible. Among equally far examples the first row
     * is taken, so without ties a permuted corpus gives the same examples.
     *
     * Squared distances are kept for all rows and lowered by ⟨q, x − x₀⟩² for each new orthonormal direction q; they lose
     * digits, so the row that is farthest by them is orthogonalised twice before it is taken. Numbers are divided by the
     * largest, so that squares neither overflow nor vanish. Time C·d for each example chosen, memory C + d².
     */

    /** The name of selections by this method. */
    public static final String METHOD = "affinely-independent";

    private static final AffineBasis DEFAULT = new AffineBasis(1e-6, Workers.all());
    private static final double MIN_TOLERANCE = 1e-7;
    private static final double STALE = 0.9;

    private final double tolerance;
    private final Workers workers;

    private AffineBasis(double tolerance, Workers workers) {
        this.tolerance = tolerance;
        this.workers = workers;
    }

    /**
     * Returns the method with its defaults.
     *
     * <ul>
     *   <li>{@linkplain #withTolerance tolerance} 1e-6
     *   <li>{@linkplain #withThreads threads} as many as there are processors
     * </ul>
     */
    public static AffineBasis withDefaults() {
        return DEFAULT;
    }

    /**
     * Returns a copy with a tolerance. It takes an example only if the distance of its latent from the affine hull of
     * the chosen ones is larger than this share of the size of latents: the largest distance from their middle, plus
     * the distance of the middle from 0. Floats are rounded to 6e-8 of it.
     *
     * @param tolerance from 1e-7 to below 1
     */
    public AffineBasis withTolerance(double tolerance) {
        if (!(tolerance >= MIN_TOLERANCE && tolerance < 1)) {
            throw new IllegalArgumentException(
                    "tolerance is " + tolerance + "; expected a number from 1e-7 to below 1");
        }
        return new AffineBasis(tolerance, workers);
    }

    /**
     * Returns a copy with at most this number of threads; 1 uses the calling thread only. The result does not depend on
     * it.
     */
    public AffineBasis withThreads(int threads) {
        return new AffineBasis(tolerance, workers.withThreads(threads));
    }

    /**
     * Selects among the latents of a corpus.
     *
     * @throws IllegalArgumentException if there is no latent, or a number is not finite
     */
    public CorpusSelection.Selection select(Matrix latents) {
        if (latents.rows() == 0) {
            throw new IllegalArgumentException("corpus has 0 examples; expected at least 1");
        }
        Matrix.requireFinite(latents, "the table of latents");
        return new CorpusSelection.Selection(
                new Search(latents, workers).run(tolerance).stream().sorted().toList(), METHOD);
    }

    /** One selection. Not thread-safe. */
    private static final class Search {
        private final Matrix latents;
        private final Workers workers;
        private final double[] squares;
        private final List<double[]> directions = new ArrayList<>();
        private double unit;
        private double[] origin;

        Search(Matrix latents, Workers workers) {
            this.latents = latents;
            this.workers = workers;
            this.squares = new double[latents.rows()];
            this.unit = 1;
            this.origin = new double[latents.columns()];
        }

        List<Integer> run(double tolerance) {
            origin = middle();
            unit = largest();
            measure();
            int first = farthest();
            double scale = Norms.euclidean(rest(first)) + Norms.euclidean(origin) / unit;
            latents.copyRow(first, origin);
            measure();
            List<Integer> chosen = new ArrayList<>(List.of(first));
            OptionalInt next = independent(tolerance * scale);
            while (next.isPresent()) {
                chosen.add(next.getAsInt());
                add(rest(next.getAsInt()));
                next = independent(tolerance * scale);
            }
            return chosen;
        }

        /** Returns the middle of the range of each column, which does not depend on the order of the rows. */
        private double[] middle() {
            double[] low = new double[latents.columns()];
            double[] high = new double[latents.columns()];
            Arrays.fill(low, Double.POSITIVE_INFINITY);
            Arrays.fill(high, Double.NEGATIVE_INFINITY);
            double[] row = new double[latents.columns()];
            for (int r = 0; r < latents.rows(); r++) {
                latents.copyRow(r, row);
                for (int j = 0; j < row.length; j++) {
                    low[j] = Math.min(low[j], row[j]);
                    high[j] = Math.max(high[j], row[j]);
                }
            }
            double[] middle = new double[row.length];
            for (int j = 0; j < row.length; j++) {
                middle[j] = low[j] / 2 + high[j] / 2;
            }
            return middle;
        }

        /** Returns the largest magnitude, or 1 if all numbers are 0. */
        private double largest() {
            double largest = 0;
            double[] row = new double[latents.columns()];
            for (int r = 0; r < latents.rows(); r++) {
                latents.copyRow(r, row);
                for (double value : row) {
                    largest = Math.max(largest, Math.abs(value));
                }
            }
            return largest > 0 ? largest : 1;
        }

        private void measure() {
            eachRow((r, row) -> {
                double square = 0;
                for (double value : row) {
                    square += value * value;
                }
                squares[r] = square;
            });
        }

        /** Adds the direction of a vector that is orthogonal to the others. */
        private void add(double[] rest) {
            double norm = Norms.euclidean(rest);
            double[] direction = Arrays.stream(rest).map(value -> value / norm).toArray();
            directions.add(direction);
            eachRow((r, row) -> {
                double along = Norms.dot(direction, row);
                squares[r] = Math.max(0, squares[r] - along * along);
            });
        }

        @FunctionalInterface
        private interface RowUse {
            /** Uses a row, given as its difference from the origin. */
            void accept(int r, double[] difference);
        }

        private void eachRow(RowUse use) {
            workers.runs(latents.rows(), (from, to) -> {
                double[] row = new double[latents.columns()];
                for (int r = from; r < to; r++) {
                    Workers.checkInterrupted();
                    difference(r, row);
                    use.accept(r, row);
                }
            });
        }

        private void difference(int r, double[] into) {
            latents.copyRow(r, into);
            for (int j = 0; j < into.length; j++) {
                into[j] = into[j] / unit - origin[j] / unit;
            }
        }

        private int farthest() {
            int farthest = 0;
            for (int r = 1; r < squares.length; r++) {
                farthest = squares[r] > squares[farthest] ? r : farthest;
            }
            return farthest;
        }

        /** Returns the row farthest from the affine hull of the chosen ones, if it is farther than a limit. */
        private OptionalInt independent(double limit) {
            while (directions.size() < latents.columns()) {
                int candidate = farthest();
                if (!(Math.sqrt(squares[candidate]) > limit)) {
                    return OptionalInt.empty();
                }
                double distance = Norms.euclidean(rest(candidate));
                if (distance > limit && distance * distance >= STALE * squares[candidate]) {
                    return OptionalInt.of(candidate);
                }
                squares[candidate] = Math.min(STALE * squares[candidate], distance * distance);
            }
            return OptionalInt.empty();
        }

        /** Returns the part of a row that is orthogonal to all directions. */
        private double[] rest(int r) {
            double[] rest = new double[latents.columns()];
            difference(r, rest);
            for (int round = 0; round < 2; round++) {
                for (double[] direction : directions) {
                    double along = Norms.dot(direction, rest);
                    for (int j = 0; j < rest.length; j++) {
                        rest[j] -= along * direction[j];
                    }
                }
            }
            return rest;
        }
    }
}
