package io.simplex4j.decomposition.internal.solver;

/** Every threshold that determines the correctness of a solution, with its derivation. */
public final class Tolerances {
    /*
     * Lengths are in the coordinates of the Frame, where a typical row has a norm between 1 and 2. Every other threshold is a ratio,
     * so nothing here changes with the scale of the latents. Thresholds that only steer a search are defined where they
     * are used.
     */

    /** The unit of rounding of a double. */
    static final double UNIT = 0x1p-53;

    /** The unit of rounding of a float. */
    static final double FLOAT_UNIT = 0x1p-24;

    /** The largest magnitude of a number in latents: its square, and sums of squares, are still finite. */
    public static final double LARGEST = 1e150;

    /** The largest centred number in a float copy: its square times any factor used is a finite float. */
    static final double FLOAT_RANGE = 1e12;

    /**
     * The error of x = ẑ − t, relative to its reach |t| + Σ w_s |z_s|. x is a sum of up to d + 1 products with weights from two
     * triangular solves: some hundred roundings, which rarely all point the same way.
     */
    static final double RESOLUTION = 180 * UNIT;

    /** The error of x relative to its reach for given weights: a few roundings, as a sum of so few products has. */
    static final double SHARP = 8 * UNIT;

    /** An |x| below this part of its reach has lost so many digits that a correction of the weights gains some back. */
    static final double SHORT = 1e-5;

    /**
     * An |x| below this part of the typical distance may be due to the rounding of a flat corpus to floats. Fitting it with more
     * examples would be fitting noise.
     */
    static final double FLAT = 16 * FLOAT_UNIT;

    /**
     * The minimum reach, relative to the typical distance in the corpus. Around the centre all numbers can be tiny, but weights sum
     * to 1 with an error of a rounding, which moves the point by that part of a distance between rows.
     */
    static final double MIN_REACH = 1e-4;

    /**
     * The largest error of the direction of x with which a plane can be tested, as an angle. The error of x is RESOLUTION times its
     * reach, so the target counts as reached if |x| is below 1e-10 of the reach.
     */
    private static final double ANGLE = 2e-4;

    /** A column is dependent if less than this part of it is outside the span of others: Gram-Schmidt leaves some hundred units. */
    static final double DEPENDENT = 1000 * UNIT;

    /** The same for squared lengths in a Cholesky factorisation of inner products: 1,000 roundings of a squared norm. */
    static final double GRAM = 1000 * UNIT;

    /** A pass of Gram-Schmidt that leaves less than this part of a column is repeated, so orthogonality loses ten units at most. */
    static final double CANCELLED = 0.1;

    /**
     * Rows within this multiple of what is accepted belong to the face. A row exactly on the plane can appear below it
     * by the accepted margin, and the plane turns by the same amount when a weight moves.
     */
    static final double NEAR = 10;

    /** The fraction of the requested tolerance at which a solve aims, if a few more rounds reach it. */
    static final double POLISH = 0.1;

    /** A weight below this is a rounding error, and its example is removed if the mixture is as good without it. */
    public static final double NO_WEIGHT = 1000 * UNIT;

    /** A weight above this is never a rounding error: rows that share it unnoticed are practically identical. */
    static final double TINY_WEIGHT = 1e-6;

    /**
     * The difference between distinct weights. Weights are quotients of distances with an error of RESOLUTION, and no distance below
     * 1e-5 is asked for.
     */
    static final double WEIGHT = 1e-9;

    /**
     * The factor κ of the cost κ|z_c − ẑ|² that prefers near examples. It moves the point by κ times the multipliers, which a second
     * solve undoes. It must be so small that no other simplex is reached, and so large that costs are above the rounding of x.
     */
    static final double PULL = 1e-3;

    /**
     * The minimum κ. If the nearest mixture has weights of a millionth, as for a latent that was rounded to floats, κ falls until the
     * point moves by less than those weights do; below this minimum, costs are lost in the rounding of the point.
     */
    static final double MIN_PULL = 1e-11;

    /**
     * The end of a range is exact if the bound of a plane and a mixture agree to this part. The weights of the mixture are known to
     * WEIGHT, and the line meets the plane at an angle of at least a thousandth.
     */
    static final double MEETING = 1000 * WEIGHT;

    /** The largest cost: its square is still finite. */
    static final double LARGEST_COST = 1e140;

    private Tolerances() {}

    /** Bounds the error of a float sum of {@code d} products, relative to the norms of its two vectors. */
    static double score(int d) {
        return 1.05 * (d + 8) * FLOAT_UNIT;
    }

    /** Returns whether the target is reached within double precision. */
    static boolean reached(double length, double reach) {
        return !(length * ANGLE > RESOLUTION * reach);
    }

    /**
     * Returns the maximum depth of a row below a plane, per unit of |z_c| + |ẑ|: the requested tolerance and the error
     * of x.
     */
    static double accepted(double asked, double length, double reach) {
        return asked * length + RESOLUTION * reach;
    }
}
