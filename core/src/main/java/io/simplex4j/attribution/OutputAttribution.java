package io.simplex4j.attribution;

import io.simplex4j.example.Example;
import io.simplex4j.math.Vec;

/**
 * The features of one input in an output of the model: what each of them adds to the difference between the output of the
 * input and the output of the baseline.
 *
 * @param example the input
 * @param output the output before softmax or the logistic function; the probability with a link
 * @param baselineOutput the same output of the baseline
 * @param target the name of the class, or the number of the value
 * @param values one for each feature; together {@code output − baselineOutput} within {@code error}
 * @param error an estimate of the error of all values together, in which nothing cancels
 * @param withinTolerance whether the error is within the tolerance; if not, the limit of the quadrature was reached
 */
public record OutputAttribution(
        Example example,
        String target,
        double output,
        double baselineOutput,
        Vec values,
        double error,
        boolean withinTolerance) {
    /** Returns the sum of all values. */
    public double sum() {
        double sum = 0;
        for (int i = 0; i < values.size(); i++) {
            sum += values.get(i);
        }
        return sum;
    }
}
