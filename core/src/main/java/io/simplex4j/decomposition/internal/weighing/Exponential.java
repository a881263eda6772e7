package io.simplex4j.decomposition.internal.weighing;

/** The exponential function over whole arrays. */
final class Exponential {
    /*
     * e^x = P(x / 1024)^1024, where P is the Taylor polynomial of degree 9 and the power is ten squarings: products and sums
     * only, in short loops, which HotSpot vectorises. It never vectorises Math.exp, nor a loop body of more than about
     * fifteen operations, nor on JDK 17 the conversions and bit patterns of the usual reduction. From -100 to 0 the argument
     * of P is above -0.1, where P is exact to rounding; the squarings multiply that by 1024, to less than 1e-12 relative.
     * Below -100 the result stays at e^-100 = 4e-44: never 0, and never of any weight.
     */

    static final double LOWEST = -100;

    private Exponential() {}

    /** Computes {@code into[l] = exp(x[l] − shift)}; no {@code x[l]} is above {@code shift}. */
    static void of(double[] x, double shift, double[] scratch, double[] into) {
        reduce(x, shift, scratch);
        polynomialHead(scratch, into);
        polynomialTail(scratch, into);
        squareFiveTimes(into);
        squareFiveTimes(into);
    }

    private static void reduce(double[] x, double shift, double[] u) {
        for (int l = 0; l < u.length; l++) {
            u[l] = Math.max(x[l] - shift, LOWEST) * (1.0 / 1024);
        }
    }

    private static void polynomialHead(double[] u, double[] r) {
        for (int l = 0; l < r.length; l++) {
            double s = u[l] * (1.0 / 362880) + 1.0 / 40320;
            s = s * u[l] + 1.0 / 5040;
            s = s * u[l] + 1.0 / 720;
            r[l] = s * u[l] + 1.0 / 120;
        }
    }

    private static void polynomialTail(double[] u, double[] r) {
        for (int l = 0; l < r.length; l++) {
            double s = r[l] * u[l] + 1.0 / 24;
            s = s * u[l] + 1.0 / 6;
            s = s * u[l] + 0.5;
            s = s * u[l] + 1;
            r[l] = s * u[l] + 1;
        }
    }

    private static void squareFiveTimes(double[] r) {
        for (int l = 0; l < r.length; l++) {
            double two = r[l] * r[l];
            double four = two * two;
            double eight = four * four;
            double sixteen = eight * eight;
            r[l] = sixteen * sixteen;
        }
    }
}
