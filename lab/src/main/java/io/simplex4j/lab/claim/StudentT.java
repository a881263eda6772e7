package io.simplex4j.lab.claim;

/** Student's t distribution. */
final class StudentT {
    /*
     * With θ = atan(t / √n), P(|T| < t) is a finite sum of powers of cos θ (Abramowitz and Stegun, 26.7.3 and 26.7.4). The quantile is
     * found by bisection.
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
        double high = Math.PI / 2;
        for (int step = 0; step < 100; step++) {
            double middle = (low + high) / 2;
            if (cumulative(middle, degrees) < probability) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.sqrt(degrees) * Math.tan((low + high) / 2);
    }

    /** Returns the probability of a value below t, for an angle θ from 0 to a right one. */
    private static double cumulative(double angle, int degrees) {
        boolean isOdd = degrees % 2 == 1;
        double cosine = Math.cos(angle);
        double term = isOdd ? cosine : 1;
        double sum = degrees == 1 ? 0 : term;
        for (int k = isOdd ? 3 : 2; k < degrees; k += 2) {
            term *= cosine * cosine * (k - 1) / k;
            sum += term;
        }
        double inside = Math.sin(angle) * sum;
        return (1 + (isOdd ? (angle + inside) * 2 / Math.PI : inside)) / 2;
    }
}
