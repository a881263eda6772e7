package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import io.simplex4j.decomposition.internal.gram.Rounding;

/** The optimality test at the current point of a support. */
public final class SupportingPlane {
    /*
     * With x = ẑ − t and u = x/|x|, the approximation ẑ is optimal exactly when ⟨u, z_c − ẑ⟩ ≥ 0 for every example: the
     * hyperplane through ẑ with normal u supports the hull. An example below it is a violation, measured relative to
     * |z_c| + |ẑ|, so that neither the scale of the corpus, nor one far outlier, nor a far target changes its meaning.
     *
     * The tolerance widens where the direction of x is uncertain (Rounding).
     */

    private final double[] unit;
    private final float[] direction;
    private final double[] approximation;
    private final double length;
    private final double offset;
    private final double approximationNorm;
    private final double tolerance;
    private final float floatError;

    private SupportingPlane(double length, double tolerance, double[] approximation, double[] unit) {
        int d = unit.length;
        this.length = length;
        this.approximation = approximation;
        this.unit = unit;
        this.direction = new float[d];
        for (int j = 0; j < d; j++) {
            direction[j] = (float) unit[j];
        }
        this.offset = Dot.of(unit, approximation, d);
        this.approximationNorm = Math.sqrt(Dot.of(approximation, approximation, d));
        this.tolerance = tolerance;
        this.floatError = Rounding.ofScore(d);
    }

    /** The plane at the support's approximation; violations up to {@code tolerance} are accepted. */
    SupportingPlane(Support support, double tolerance) {
        this(support.approximation(), support.shift(), support.reach(), tolerance);
    }

    SupportingPlane(double[] approximation, double[] shift, double reach, double tolerance) {
        this(approximation.clone(), shift, Math.sqrt(Dot.of(shift, shift, shift.length)), reach, tolerance);
    }

    private SupportingPlane(double[] approximation, double[] shift, double length, double reach, double tolerance) {
        this(length, Rounding.widened(tolerance, reach, length), approximation, unit(shift, length));
    }

    private static double[] unit(double[] shift, double length) {
        double[] unit = new double[shift.length];
        for (int j = 0; j < unit.length; j++) {
            unit[j] = length > 0 ? shift[j] / length : 0;
        }
        return unit;
    }

    /** A plane as another machine described it; {@code tolerance} is the one of {@link #tolerance()}. */
    public static SupportingPlane of(double[] approximation, double[] unit, double length, double tolerance) {
        return new SupportingPlane(length, tolerance, approximation, unit);
    }

    /** How far below the plane a centred example lies, relative to its size; negative above it. */
    public double violation(double[] row) {
        double below = 0;
        double squares = 0;
        for (int j = 0; j < row.length; j++) {
            below += unit[j] * (approximation[j] - row[j]);
            squares += row[j] * row[j];
        }
        double size = Math.sqrt(squares) + approximationNorm;
        return size > 0 ? below / size : 0;
    }

    /** How far below the plane a centred example lies, in centred units. */
    public double depth(double[] row) {
        double below = 0;
        for (int j = 0; j < row.length; j++) {
            below += unit[j] * (approximation[j] - row[j]);
        }
        return below;
    }

    /** The accepted violation: the tolerance asked for, or the resolution of x where that is coarser. */
    public double tolerance() {
        return tolerance;
    }

    /** Whether the target is reached as closely as double precision tells. */
    public boolean targetReached() {
        return tolerance > 2e-4;
    }

    /** |x|, the distance from the target. */
    public double length() {
        return length;
    }

    /** ẑ; not to be changed. */
    public double[] approximation() {
        return approximation;
    }

    /** u; not to be changed. */
    public double[] unit() {
        return unit;
    }

    /** u in floats, for scans; not to be changed. */
    public float[] direction() {
        return direction;
    }

    /** ⟨u, ẑ⟩, the score of the plane itself. */
    public float offset() {
        return (float) offset;
    }

    /** |ẑ|. */
    public double approximationNorm() {
        return approximationNorm;
    }

    /** Bounds the error of a float score, relative to the norms of its two points. */
    public float floatError() {
        return floatError;
    }
}
