package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A corpus of latents as a solver sees it: few rows one by one and exactly, all of them only by passes. Where the rows
 * are is the business of subclasses.
 */
public abstract class ScannedCorpus implements ExactRows {
    /** The largest magnitude of a number. */
    public static final double LARGEST = 1e150;

    private static final double ROUNDING = 1e-14;

    private final Frame frame;
    private final double[] mean;
    private final double meanNorm;

    protected ScannedCorpus(Frame frame, double[] mean) {
        this.frame = frame;
        this.mean = mean;
        this.meanNorm = Norms.euclidean(mean);
    }

    public abstract int rows();

    /** The corpus latents as they came; rows that are elsewhere are asked for. */
    public abstract Matrix source();

    /** Whether passes are so long that a sample is solved before the first. */
    public abstract boolean isLarge();

    /** Rows to start from. */
    public abstract Sample sample();

    /** Inner products of the rows, for corpora of so few that all can be kept. */
    public abstract @Nullable GramRows gram();

    /** Looks through all rows, for several scans at once. */
    public abstract List<Candidates> pass(List<? extends RowScan> scans, Workers workers);

    /** As {@link #pass(List, Workers)}, with what floats left open decided in double. */
    public abstract List<Candidates> settled(List<? extends RowScan> scans);

    /** The first example equal to a latent, or −1. */
    public abstract int find(double[] latent);

    /** For each of some examples the first that is identical to it. */
    public abstract int[] firsts(int[] examples);

    /** How many other examples are identical to one of these, which are different. */
    public abstract int twins(int[] examples);

    /** Tells that these rows will be read, so that those elsewhere come together. */
    public abstract void fetch(int[] examples);

    /** Looks through all rows on the calling thread, for several scans at once. */
    public final List<Candidates> pass(List<? extends RowScan> scans) {
        return pass(scans, Workers.of(1));
    }

    /** How many rows the exact phase looks at between two passes. */
    public int pool() {
        return Math.min(rows(), rows() >= 500_000 ? 2048 : 768);
    }

    /** Fills a scan copy, which has room for them, with some rows. */
    public final void gather(int[] ids, ScanBlocks into) {
        fetch(ids);
        into.resize(ids.length);
        new BlockFiller(this, columns()).fill(into, 0, ids.length, place -> ids[place]);
    }

    public final int columns() {
        return frame.centre().length;
    }

    public final Frame frame() {
        return frame;
    }

    /** Moves a latent to the centred and scaled coordinates, in place. */
    public final void centre(double[] latent) {
        frame.centre(latent);
    }

    /** What centred lengths are divided by to give lengths of the source. */
    public final double scale() {
        return frame.scale();
    }

    /** The median centred norm of an example: between 1 and 2, or 0 when all are equal. */
    public final double typicalNorm() {
        return frame.typicalNorm();
    }

    /** The mean of the corpus latents, not centred; not to be changed. */
    public final double[] mean() {
        return mean;
    }

    /** Copies an example's latent, centred and scaled, exactly. */
    @Override
    public final void copyCentred(int row, double[] into) {
        source().copyRow(row, into);
        centre(into);
    }

    /**
     * Copies a latent that is to be decomposed, centred and scaled.
     *
     * @throws IllegalArgumentException if it has another size than the corpus latents or a number that cannot be used
     */
    public final void copyCentred(Vec latent, double[] into) {
        requireWidth("latent has " + latent.size() + " components", latent.size());
        double[] centre = frame.centre();
        for (int j = 0; j < into.length; j++) {
            double value = latent.get(j);
            into[j] = (value - centre[j]) * scale();
            if (!(Math.abs(into[j]) <= LARGEST && Math.abs(value) <= LARGEST)) {
                checked(latent);
            }
        }
    }

    /**
     * Refuses numbers that nothing can be computed from.
     *
     * @param name of what they are in
     */
    public static void requireUsable(double[] values, String name, int row) {
        for (int j = 0; j < values.length; j++) {
            if (!(Math.abs(values[j]) <= LARGEST)) {
                throw new IllegalArgumentException(
                        name + " have " + values[j] + " at row " + row + ", column " + j + ", " + expected(values[j]));
            }
        }
    }

    private static String expected(double found) {
        return "expected a finite number" + (Double.isFinite(found) ? " of magnitude at most " + LARGEST : "");
    }

    /**
     * The numbers of a latent that is to be decomposed.
     *
     * @throws IllegalArgumentException if it has another size than the corpus latents or a number that cannot be used
     */
    public final double[] checked(Vec latent) {
        requireWidth("latent has " + latent.size() + " components", latent.size());
        double[] values = latent.toArray();
        for (int j = 0; j < values.length; j++) {
            if (!(Math.abs(values[j]) <= LARGEST)) {
                throw new IllegalArgumentException(
                        "latent has " + values[j] + " at component " + j + ", " + expected(values[j]));
            }
            requireNear(values[j], j);
        }
        return values;
    }

    /**
     * The rows of a matrix of latents that are to be decomposed.
     *
     * @throws IllegalArgumentException if they have another size than the corpus latents or a number that cannot be used
     */
    public final List<double[]> checked(Matrix latents) {
        if (latents.rows() == 0) {
            return List.of();
        }
        requireWidth("latents have " + latents.columns() + " columns", latents.columns());
        List<double[]> rows = new ArrayList<>();
        for (int row = 0; row < latents.rows(); row++) {
            double[] values = new double[latents.columns()];
            latents.copyRow(row, values);
            requireUsable(values, "latents", row);
            for (int j = 0; j < values.length; j++) {
                requireNear(values[j], j);
            }
            rows.add(values);
        }
        return rows;
    }

    /** Squares of centred numbers must not overflow. */
    private void requireNear(double value, int component) {
        double distance = Math.abs(value - frame.centre()[component]);
        if (Double.isFinite(value) && !(distance * scale() <= LARGEST)) {
            throw new IllegalArgumentException("latent has " + value + " at component " + component
                    + ", expected a number within " + LARGEST + " times the spread of the corpus, which is "
                    + typicalNorm() / scale());
        }
    }

    private void requireWidth(String found, int width) {
        if (width != columns()) {
            throw new IllegalArgumentException(found + ", expected " + columns() + " as in the corpus");
        }
    }

    /** A residual divided by the distance of the latent from the mean of the corpus; 0 where both are but rounding. */
    public final double relativeTo(double residual, double[] latent) {
        double[] shift = new double[latent.length];
        for (int j = 0; j < shift.length; j++) {
            shift[j] = latent[j] - mean[j];
        }
        double fromMean = Norms.euclidean(shift);
        double rounding = ROUNDING * (Norms.euclidean(latent) + meanNorm + typicalNorm() / scale());
        if (fromMean <= rounding) {
            return residual <= rounding ? 0 : 1;
        }
        return residual / fromMean;
    }
}
