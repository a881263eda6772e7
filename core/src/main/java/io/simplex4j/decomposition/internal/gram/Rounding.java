package io.simplex4j.decomposition.internal.gram;

/** How far numbers may be off. */
public final class Rounding {
    /*
     * x = ẑ − t is known to about 2e-14 of |t| + Σ w_s |z_s|, the reach; where |x| is small against it, its direction is that
     * much less certain, and a tolerance on it widens accordingly. A violation below that is rounding noise, and fitting it
     * would only add examples that mean nothing.
     */
    private static final double RESOLUTION = 2e-14;

    private Rounding() {}

    /** The tolerance, or what double precision can tell at distance {@code length} where that is coarser. */
    public static double widened(double tolerance, double reach, double length) {
        return length > 0 ? Math.min(1, tolerance + RESOLUTION * reach / length) : 1;
    }

    /** Bounds the error of a float score that is a sum of {@code d} products, relative to the norms of its two points. */
    public static float ofScore(int d) {
        return (float) (1.05 * (d + 8) * 0x1p-24);
    }
}
