package io.simplex4j.report.drawing;

import io.simplex4j.example.InputForm;
import io.simplex4j.math.Vec;

/** Checks of numbers before they are drawn. */
public final class Inputs {
    private Inputs() {}

    /** Checks that there is a finite number for each column of the form. */
    public static void requireFits(String what, Vec values, InputForm form) {
        if (values.size() != form.columns()) {
            throw new IllegalArgumentException(what + " has " + values.size() + " numbers, expected " + form.columns());
        }
        for (int column = 0; column < values.size(); column++) {
            if (!Double.isFinite(values.get(column))) {
                throw new IllegalArgumentException(
                        what + " has " + values.get(column) + " at column " + column + ", expected a finite number");
            }
        }
    }

    /** The value, if it is finite. */
    public static double requireFinite(String what, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(what + " is " + value + ", expected a finite number");
        }
        return value;
    }
}
