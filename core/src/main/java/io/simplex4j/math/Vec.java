package io.simplex4j.math;

import java.util.Arrays;
import java.util.Objects;

/** A point in double precision. Instances are immutable and thread-safe. */
public final class Vec {
    private static final int SHOWN = 16;

    private final double[] values;

    private Vec(double[] values) {
        this.values = values;
    }

    public static Vec of(double... values) {
        return new Vec(Objects.requireNonNull(values, "values").clone());
    }

    /** Returns a vector of these components, which are not copied and must not change. */
    static Vec owning(double[] values) {
        return new Vec(values);
    }

    /** Returns a vector of these components, each widened to double. */
    public static Vec of(float[] values) {
        double[] wide = new double[Objects.requireNonNull(values, "values").length];
        for (int i = 0; i < wide.length; i++) {
            wide[i] = values[i];
        }
        return new Vec(wide);
    }

    public int size() {
        return values.length;
    }

    public double get(int index) {
        return values[index];
    }

    /** Returns the components as a new array. */
    public double[] toArray() {
        return values.clone();
    }

    /** Returns the inner product with a vector of the same size. */
    public double dot(Vec other) {
        requireSameSize(other);
        return Norms.dot(values, other.values);
    }

    /** Returns this vector minus a vector of the same size. */
    public Vec minus(Vec other) {
        requireSameSize(other);
        double[] difference = new double[values.length];
        for (int i = 0; i < difference.length; i++) {
            difference[i] = values[i] - other.values[i];
        }
        return new Vec(difference);
    }

    /** Returns the Euclidean norm, free of overflow and underflow. */
    public double norm() {
        return Norms.euclidean(values);
    }

    private void requireSameSize(Vec other) {
        if (other.values.length != values.length) {
            throw new IllegalArgumentException(
                    "other has " + other.values.length + " components; expected " + values.length);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vec vec && Arrays.equals(values, vec.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    /** Returns the first components, and how many there are in all if some are left out. */
    @Override
    public String toString() {
        String shown = Arrays.toString(Arrays.copyOf(values, Math.min(values.length, SHOWN)));
        return values.length <= SHOWN
                ? shown
                : shown.substring(0, shown.length() - 1) + ", … " + values.length + " in all]";
    }
}
