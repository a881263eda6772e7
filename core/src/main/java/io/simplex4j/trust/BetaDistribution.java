package io.simplex4j.trust;

/** The beta distribution, for intervals of rates. */
final class BetaDistribution {
    /*
     * The regularised incomplete beta function by its continued fraction (modified Lentz), on the side of the mean where it
     * converges fast; quantiles by bisection, to the last bit. Log gamma by Lanczos' approximation with g = 7.
     */
    private static final double[] LANCZOS = {
        0.9999999999998099,
        676.5203681218851,
        -1259.1392167224028,
        771.3234287776531,
        -176.6150291621406,
        12.507343278686905,
        -0.13857109526572012,
        9.984369578019572e-6,
        1.5056327351493116e-7
    };
    private static final double TINY = 1e-300;
    private static final int MAX_TERMS = 10_000;

    private BetaDistribution() {}

    /** Returns the x that a beta variable with these parameters, above 0, is below with a probability. */
    static double quantile(double probability, double a, double b) {
        double low = 0;
        double high = 1;
        while (true) {
            double middle = (low + high) / 2;
            if (!(low < middle && middle < high)) {
                return middle;
            }
            if (probability(middle, a, b) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
    }

    /** Returns the probability that a beta variable is below x. */
    static double probability(double x, double a, double b) {
        if (!(x > 0)) {
            return 0;
        }
        if (!(x < 1)) {
            return 1;
        }
        double front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
        return x < (a + 1) / (a + b + 2) ? front * fraction(x, a, b) / a : 1 - front * fraction(1 - x, b, a) / b;
    }

    private static double fraction(double x, double a, double b) {
        double c = 1;
        double d = 1 / away(1 - (a + b) * x / (a + 1));
        double product = d;
        for (int m = 1; m < MAX_TERMS; m++) {
            double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 / away(1 + even * d);
            c = away(1 + even / c);
            product *= d * c;
            double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
            d = 1 / away(1 + odd * d);
            c = away(1 + odd / c);
            double factor = d * c;
            product *= factor;
            if (Math.abs(factor - 1) < 1e-15) {
                break;
            }
        }
        return product;
    }

    private static double away(double value) {
        return Math.abs(value) < TINY ? TINY : value;
    }

    private static double logGamma(double x) {
        double shifted = x - 1;
        double sum = LANCZOS[0];
        for (int i = 1; i < LANCZOS.length; i++) {
            sum += LANCZOS[i] / (shifted + i);
        }
        double t = shifted + 7.5;
        return Math.log(2 * Math.PI) / 2 + (shifted + 0.5) * Math.log(t) - t + Math.log(sum);
    }
}
