package io.simplex4j.lab.figure;

import java.util.OptionalDouble;

/**
 * A column of the table as an axis of a chart.
 *
 * @param title what it is called, with its unit; {@code *K*} is slanted, {@code *R*^{2}_{H}} has raised and lowered
 *     parts
 * @param from its beginning, where that is fixed
 * @param to its end, where that is fixed
 */
public record Axis(String column, String title, Spacing spacing, OptionalDouble from, OptionalDouble to) {
    /** The scale of an axis. */
    public enum Spacing {
        /** Linear. */
        LINEAR,
        /** Logarithmic. */
        LOGARITHMIC,
        /** Every value that occurs has a place, all equally far apart. */
        EVEN
    }

    /** Returns a linear axis with room for all values. */
    public static Axis of(String column, String title) {
        return new Axis(column, title, Spacing.LINEAR, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** Returns this axis with a logarithmic scale. */
    public Axis logarithmic() {
        return new Axis(column, title, Spacing.LOGARITHMIC, from, to);
    }

    /** Returns this axis with a place for every value that occurs, all equally far apart. */
    public Axis evenlySpaced() {
        return new Axis(column, title, Spacing.EVEN, from, to);
    }

    /** Returns this axis with a fixed minimum. */
    public Axis from(double value) {
        return new Axis(column, title, spacing, finite(value), to);
    }

    /** Returns this axis with a fixed maximum. */
    public Axis to(double value) {
        return new Axis(column, title, spacing, from, finite(value));
    }

    boolean isLogarithmic() {
        return spacing == Spacing.LOGARITHMIC;
    }

    private static OptionalDouble finite(double limit) {
        if (!Double.isFinite(limit)) {
            throw new IllegalArgumentException("a limit is " + limit + ", expected a finite number");
        }
        return OptionalDouble.of(limit);
    }
}
