package io.simplex4j.experiments.figure;

import java.util.OptionalDouble;

/** A column of the table as an axis of a chart. Instances are immutable. */
public final class Axis {
    private final String column;
    private final String title;
    private final Spacing spacing;
    private final OptionalDouble from;
    private final OptionalDouble to;

    enum Spacing {
        LINEAR,
        LOGARITHMIC,
        EVEN
    }

    private Axis(String column, String title, Spacing spacing, OptionalDouble from, OptionalDouble to) {
        this.column = column;
        this.title = title;
        this.spacing = spacing;
        this.from = from;
        this.to = to;
    }

    /**
     * A linear axis with room for all values.
     *
     * @param column the column of the table
     * @param title what it is called, with its unit; {@code *K*} is slanted, {@code *R*^{2}_{H}} has raised and
     *     lowered parts
     */
    public static Axis of(String column, String title) {
        return new Axis(column, title, Spacing.LINEAR, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** The same axis, on which equal factors take equal room. */
    public Axis logarithmic() {
        return new Axis(column, title, Spacing.LOGARITHMIC, from, to);
    }

    /** The same axis, on which every value that occurs has a place of its own, all equally far apart. */
    public Axis evenlySpaced() {
        return new Axis(column, title, Spacing.EVEN, from, to);
    }

    /** The same axis with a fixed beginning. */
    public Axis from(double value) {
        return new Axis(column, title, spacing, OptionalDouble.of(finite(value)), to);
    }

    /** The same axis with a fixed end. */
    public Axis to(double value) {
        return new Axis(column, title, spacing, from, OptionalDouble.of(finite(value)));
    }

    String column() {
        return column;
    }

    String title() {
        return title;
    }

    Spacing spacing() {
        return spacing;
    }

    OptionalDouble from() {
        return from;
    }

    OptionalDouble to() {
        return to;
    }

    private static double finite(double limit) {
        if (!Double.isFinite(limit)) {
            throw new IllegalArgumentException("a limit is " + limit + ", expected a finite number");
        }
        return limit;
    }
}
