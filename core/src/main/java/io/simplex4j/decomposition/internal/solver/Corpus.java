package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A corpus of latents prepared for repeated decomposition. Immutable and thread-safe. */
public final class Corpus {
    /*
     * Preparation reads the source twice and makes one copy of it, in floats or, if the corpus is large, in bytes. The source stays
     * where it is.
     */

    /** From this many numbers on, passes read bytes: floats would no longer fit a cache. */
    static final long LARGE = 2_500_000;

    /** The largest sample, and the largest corpus that is its own sample: the inner products of its rows take 16 MB. */
    private static final int SMALL = 2048;

    /** Rows that a pass proposes: with fewer, many solves take a third pass. */
    private static final int POOL = 768;

    private static final long SEED = 0x5133_91E8_0C02_11AAL;

    private final Carrier carrier;
    private final Frame frame;
    private final int rows;
    private final double[] mean;
    private final double meanNorm;
    private final Pool sample;

    Corpus(Carrier carrier, Frame frame, int rows, double[] mean) {
        this.carrier = carrier;
        this.frame = frame;
        this.rows = rows;
        this.mean = mean;
        this.meanNorm = Norms.euclidean(mean);
        FloatBlocks floats = carrier instanceof LocalRows local ? local.floats() : null;
        this.sample = Pool.of(this, sampleRows(rows), rows <= SMALL ? floats : null);
    }

    /**
     * Prepares a corpus.
     *
     * @param copying whether to hold a copy; without one, each pass reads the source
     * @throws IllegalArgumentException if it has no row or no column, or a number that is not finite or above 1e150
     */
    public static Corpus of(Matrix source, boolean copying, Workers workers) {
        if (source.rows() == 0 || source.columns() == 0) {
            throw new IllegalArgumentException("corpus latents have " + source.rows() + " rows and " + source.columns()
                    + " columns; expected at least one of each");
        }
        double[] mean = mean(LocalRows.checkedSums(source, 0, workers), source.rows());
        return of(source, Frame.of(source), mean, copying, workers);
    }

    /** Prepares rows that are in the coordinates of another corpus, and stay in them. */
    static Corpus ofCentred(Matrix source) {
        return of(source, Frame.identity(source), new double[source.columns()], true, Workers.of(1));
    }

    private static Corpus of(Matrix source, Frame frame, double[] mean, boolean copying, Workers workers) {
        boolean large = (long) source.rows() * source.columns() >= LARGE;
        return new Corpus(new LocalRows(source, frame, 0, copying, large, workers), frame, source.rows(), mean);
    }

    static double[] mean(double[][] sums, int rows) {
        return IntStream.range(0, sums[0].length)
                .mapToDouble(j -> (sums[0][j] + sums[1][j]) / rows)
                .toArray();
    }

    /** Returns the rows that solves start from: all of a small corpus, otherwise one from each of runs of equal length. */
    static int[] sampleRows(int rows) {
        if (rows <= SMALL) {
            return IntStream.range(0, rows).toArray();
        }
        int size = Math.max(SMALL, Math.min(4 * SMALL, rows / 48));
        SplittableRandom random = new SplittableRandom(SEED);
        return IntStream.range(0, size)
                .map(i -> random.nextInt(Workers.start(rows, size, i), Workers.start(rows, size, i + 1)))
                .toArray();
    }

    /** Returns how many rows a pass proposes: at least 16 per 8,192, so that a sample can estimate ranks. */
    int poolSize() {
        return Math.min(rows, Math.max(POOL, rows / 512));
    }

    /** Returns the rows that solves start from. */
    Pool sample() {
        return sample;
    }

    /** Returns whether the sample is the whole corpus. */
    boolean isSmall() {
        return sample.size() == rows;
    }

    Carrier carrier() {
        return carrier;
    }

    Found pass(Query query, Workers workers) {
        return carrier.pass(List.of(query), workers).get(0);
    }

    /** Returns, for each of some rows, the first that is identical to it, and how many are. */
    public int[][] twins(int... examples) {
        carrier.fetch(examples);
        return carrier.find(Arrays.stream(examples)
                .mapToObj(example -> source().row(example).toArray())
                .toList());
    }

    /** Returns the rows nearest to a latent, exactly, in the order of the corpus; of equally near ones the first. */
    public int[] nearest(double[] latent, int count) {
        double[] centred = latent.clone();
        centre(centred);
        return smallest(Vectors.scaled(centred, -2), 1, count);
    }

    /** Returns the rows of the smallest {@code square·|z|² + ⟨direction, z⟩}, exactly; of equal ones the first. */
    int[] smallest(double[] direction, double square, int count) {
        double length = Vectors.norm(direction);
        double[] unit = Vectors.unit(direction);
        double curvature = length > 0 ? square / length : square;
        return pass(upTo(unit, curvature, count), Workers.of(1)).smallest(count).near();
    }

    /** Returns a query for rows up to the largest of some values, which is not below the values sought. */
    private Query upTo(double[] unit, double square, int count, int... excluded) {
        Query query = Query.upTo(unit, square, 0, excluded);
        int[] some = sample.lowest(query, count);
        if (some.length < count) {
            some = IntStream.range(0, rows)
                    .filter(row -> Arrays.binarySearch(excluded, row) < 0)
                    .limit(count)
                    .toArray();
        }
        carrier.fetch(some);
        double level = Arrays.stream(some)
                .mapToDouble(row -> query.value(centred(row)))
                .max()
                .orElse(0);
        return Query.upTo(unit, square, level, excluded);
    }

    /** Returns the smallest ⟨unit, z⟩ over all rows that are not excluded, for each of some vectors; infinite without rows. */
    double[] lowest(List<double[]> units, int... excluded) {
        List<Query> queries =
                units.stream().map(unit -> upTo(unit, 0, 1, excluded)).toList();
        List<Found> found = carrier.pass(queries, Workers.of(1));
        return IntStream.range(0, found.size())
                .mapToDouble(q -> Arrays.stream(found.get(q).near())
                        .mapToDouble(row -> Vectors.dot(units.get(q), centred(row)))
                        .min()
                        .orElse(Double.POSITIVE_INFINITY))
                .toArray();
    }

    /** Returns how far below a plane through a point the deepest row lies, at least 0. */
    double depth(double[] point, double[] normal, int... excluded) {
        double[] unit = Vectors.unit(normal);
        return Vectors.norm(normal) > 0
                ? Math.max(0, Vectors.dot(unit, point) - lowest(List.of(unit), excluded)[0])
                : 0;
    }

    public int rows() {
        return rows;
    }

    public int columns() {
        return frame.columns();
    }

    /** Returns the original latents of the corpus. */
    public Matrix source() {
        return carrier.source();
    }

    /** Returns the mean of the corpus latents, not centred; it must not be changed. */
    public double[] mean() {
        return mean;
    }

    /** Returns the mean of the centred rows. */
    double[] centredMean() {
        double[] centred = mean.clone();
        centre(centred);
        return centred;
    }

    /** Returns the typical norm of a centred row. */
    double typicalNorm() {
        return frame.typicalNorm();
    }

    /** Returns the factor from lengths of the source to centred lengths. */
    public double scale() {
        return frame.scale();
    }

    /** Returns the median distance of a row from the centre. */
    public double spread() {
        return frame.typicalNorm() / frame.scale();
    }

    /** Moves a latent to the centred and scaled coordinates, in place. */
    public void centre(double[] latent) {
        frame.centre(latent);
    }

    /** Copies a row, centred and scaled, exactly. */
    public void copyCentred(int row, double[] into) {
        source().copyRow(row, into);
        frame.centre(into);
    }

    double[] centred(int row) {
        double[] values = new double[columns()];
        copyCentred(row, values);
        return values;
    }

    /**
     * Rejects numbers that nothing can be computed from.
     *
     * @param name the name of the matrix or, if the row is negative, of the vector
     */
    static void requireUsable(double[] values, String name, int row) {
        for (int j = 0; j < values.length; j++) {
            if (!(Math.abs(values[j]) <= Tolerances.LARGEST)) {
                String place = row < 0
                        ? " has " + values[j] + " at component " + j
                        : " have " + values[j] + " at row " + row + ", column " + j;
                throw new IllegalArgumentException(name + place + "; expected a finite number"
                        + (Double.isFinite(values[j]) ? " of magnitude at most " + Tolerances.LARGEST : ""));
            }
        }
    }

    /**
     * Returns the numbers of a latent that is to be decomposed.
     *
     * @throws IllegalArgumentException if it has another size than the corpus latents or a number that cannot be used
     */
    public double[] checked(Vec latent) {
        requireWidth("latent has " + latent.size() + " components", latent.size());
        return checked(latent.toArray(), "latent", -1);
    }

    /**
     * Returns the rows of a matrix of latents that are to be decomposed.
     *
     * @throws IllegalArgumentException if they have another size than the corpus latents or a number that cannot be used
     */
    public List<double[]> checked(Matrix latents) {
        if (latents.rows() > 0) {
            requireWidth("latents have " + latents.columns() + " columns", latents.columns());
        }
        return IntStream.range(0, latents.rows())
                .mapToObj(row -> checked(latents.row(row).toArray(), "latents", row))
                .toList();
    }

    private double[] checked(double[] values, String name, int row) {
        requireUsable(values, name, row);
        for (int j = 0; j < values.length; j++) {
            // Squares of centred numbers must not overflow.
            double distance = Math.abs(values[j] - frame.centre()[j]);
            if (!(distance * scale() <= Tolerances.LARGEST)) {
                throw new IllegalArgumentException("latent has " + values[j] + " at component " + j
                        + "; expected a number within " + Tolerances.LARGEST
                        + " times the spread of the corpus, which is " + spread());
            }
        }
        return values;
    }

    private void requireWidth(String found, int width) {
        if (width != columns()) {
            throw new IllegalArgumentException(found + "; expected " + columns() + " as in the corpus");
        }
    }

    /** Returns a residual divided by the distance of the latent from the mean of the corpus; 0 if both are rounding errors. */
    public double relativeTo(double residual, double[] latent) {
        double fromMean = Norms.euclidean(Vectors.minus(latent, mean));
        double rounding = Tolerances.RESOLUTION / 2 * (Norms.euclidean(latent) + meanNorm + spread());
        if (fromMean <= rounding) {
            return residual <= rounding ? 0 : 1;
        }
        return residual / fromMean;
    }
}
