package io.simplex4j.math;

/** A number that is NaN, infinite or too large where a finite one is needed. */
public final class NotFiniteException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /**
     * Says where it was found.
     *
     * @param name what holds it
     */
    public NotFiniteException(String name, double value, int row, int column) {
        super(name + " has " + value + " at row " + row + ", column " + column + ", expected a finite number");
    }

    /**
     * Says where one was found whose magnitude is above a limit.
     *
     * @param name what holds it
     */
    public NotFiniteException(String name, double value, int row, int column, double largest) {
        super(name + " has " + value + " at row " + row + ", column " + column
                + ", expected a finite number of magnitude at most " + largest);
    }
}
