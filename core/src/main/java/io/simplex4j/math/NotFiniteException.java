package io.simplex4j.math;

/** Thrown if a number is NaN, infinite or too large. */
public final class NotFiniteException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the place of the number.
     *
     * @param name the name of the matrix
     */
    public NotFiniteException(String name, double value, int row, int column) {
        super(name + " has " + value + " at row " + row + ", column " + column + "; expected a finite number");
    }

    /**
     * Creates an exception for a number whose magnitude is above a limit.
     *
     * @param name the name of the matrix
     */
    public NotFiniteException(String name, double value, int row, int column, double largest) {
        super(name + " has " + value + " at row " + row + ", column " + column
                + "; expected a finite number of magnitude at most " + largest);
    }
}
