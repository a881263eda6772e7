package io.simplex4j.lab.claim;

/** Student's t distribution. */
final class StudentT {
    /*
     * P(T > t) = I_x(n/2, 1/2) / 2 with x = n / (n + t²), where I is the regularised incomplete beta function, computed by its
     * continued fraction (Numerical Recipes, 6.4). The quantile is found by bisection, which is fast enough for a page.
     */
    private StudentT() {}

    /**
     * Returns the value that t stays below with a probability.
     *
     * @param probability above one half and below one
     * @param degrees of freedom, at least 1
     */
    static double quantile(double probability, int degrees) {
        if (!(probability > 0.5 && probability < 1) || degrees < 1) {
            throw new IllegalArgumentException("quantile is " + probability + " with " + degrees
                    + " degrees of freedom; expected a probability between one half and one, and at least one degree");
        }
        double low = 0;
        double high = 1;
        while (cumulative(high, degrees) < probability) {
            high *= 2;
        }
        for (int step = 0; step < 200 && high - low > 1e-14 * high; step++) {
            double middle = (low + high) / 2;
            if (cumulative(middle, degrees) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }

    /** Returns the probability of a value below t, for t of at least 0. */
    static double cumulative(double t, int degrees) {
        return 1 - incompleteBeta(degrees / 2.0, degrees / (degrees + t * t)) / 2;
    }

    /** Returns the regularised incomplete beta function with b = 1/2. */
    private static double incompleteBeta(double a, double x) {
        if (x <= 0 || x >= 1) {
            return x <= 0 ? 0 : 1;
        }
        double front = Math.pow(x, a) * Math.sqrt(1 - x) / beta(a);
        return x < (a + 1) / (a + 2.5) ? front * fraction(a, 0.5, x) / a : 1 - 2 * front * fraction(0.5, a, 1 - x);
    }

    /** Returns the beta function of a multiple of 1/2 and 1/2, by B(a + 1, 1/2) = B(a, 1/2) a / (a + 1/2). */
    private static double beta(double a) {
        boolean isWhole = a == Math.rint(a);
        double beta = isWhole ? 2 : Math.PI;
        for (double from = isWhole ? 1 : 0.5; from < a; from++) {
            beta *= from / (from + 0.5);
        }
        return beta;
    }

    /** Evaluates the continued fraction by Lentz's method. */
    private static double fraction(double a, double b, double x) {
        double c = 1;
        double d = 1 / nonZero(1 - (a + b) * x / (a + 1));
        double result = d;
        for (int m = 1; m <= 500; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / nonZero(1 + even * d);
            c = nonZero(1 + even / c);
            result *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / nonZero(1 + odd * d);
            c = nonZero(1 + odd / c);
            result *= d * c;
            if (Math.abs(d * c - 1) < 1e-15) {
                break;
            }
        }
        return result;
    }

    private static double nonZero(double value) {
        return Math.abs(value) < 1e-300 ? 1e-300 : value;
    }
}
