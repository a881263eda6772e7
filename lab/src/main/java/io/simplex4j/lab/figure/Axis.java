package io.simplex4j.lab.figure;

import java.util.OptionalDouble;

/**
 * A column of a table as an axis of a chart.
 *
 * @param title of the axis; {@code *K*} is slanted, {@code ^{2}} raised and {@code _{H}} lowered
 * @param from its beginning, if that is fixed
 * @param to its end, if that is fixed
 */
public record Axis(String column, String title, Spacing spacing, OptionalDouble from, OptionalDouble to) {
    /** The spacing of values along an axis. */
    public enum Spacing {
        LINEAR,
        LOGARITHMIC,
        /** Every value that occurs has a place, all equally far apart. */
        EVEN
    }

    /** Returns the range of values with the limits of this axis. */
    Scale scale(double least, double greatest) {
        double low = from.orElse(least);
        double high = to.orElse(greatest);
        boolean isLogarithmic = spacing == Spacing.LOGARITHMIC;
        if (isLogarithmic && !(low > 0)) {
            throw new IllegalArgumentException(
                    column + " reaches down to " + low + "; expected positive numbers on a logarithmic axis");
        }
        if (!(low < high)) {
            throw new IllegalArgumentException("the axis of " + column + " goes from " + low + " to " + high
                    + "; expected limits in increasing order around the data");
        }
        return isLogarithmic ? Scale.logarithmic(low, high) : Scale.linear(low, high);
    }
}
