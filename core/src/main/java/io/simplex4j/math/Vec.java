package io.simplex4j.math;

import java.util.Arrays;

/** A point in double precision. Instances are immutable and thread-safe. */
public final class Vec {
    private final double[] values;

    private Vec(double[] values) {
        this.values = values;
    }

    public static Vec of(double... values) {
        return new Vec(values.clone());
    }

    /** The vector with these components, which are not copied and must not change any more. */
    static Vec owning(double[] values) {
        return new Vec(values);
    }

    /** The vector with these components, each widened to double. */
    public static Vec of(float[] values) {
        double[] wide = new double[values.length];
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

    /** The components, as a new array. */
    public double[] toArray() {
        return values.clone();
    }

    /** The inner product with a vector of the same size. */
    public double dot(Vec other) {
        requireSameSize(other);
        return Norms.dot(values, other.values);
    }

    /** This vector minus a vector of the same size. */
    public Vec minus(Vec other) {
        requireSameSize(other);
        double[] difference = new double[values.length];
        for (int i = 0; i < difference.length; i++) {
            difference[i] = values[i] - other.values[i];
        }
        return new Vec(difference);
    }

    /** The Euclidean norm, free of overflow and underflow. */
    public double norm() {
        return Norms.euclidean(values);
    }

    private void requireSameSize(Vec other) {
        if (other.values.length != values.length) {
            throw new IllegalArgumentException(
                    "other has " + other.values.length + " components, expected " + values.length);
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

    @Override
    public String toString() {
        return Arrays.toString(values);
    }
}
