package io.simplex4j.model;

import io.simplex4j.math.Matrix;

/** Thrown if a latent has a number that is NaN or infinite. The message names the row and its largest input number. */
public final class NotFiniteLatentException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String start;
    private final String end;
    private final int row;

    /**
     * Creates the exception for one row of inputs.
     *
     * @param value the number that is not finite
     * @param component its place in the latent
     * @param inputs the inputs of the model
     * @param row the row of the inputs that the latent belongs to
     */
    public NotFiniteLatentException(double value, int component, Matrix inputs, int row) {
        this(
                "the model gives " + value + " at component " + component + " of the latent of ",
                "row " + row,
                ending(inputs, row),
                row);
    }

    private NotFiniteLatentException(String start, String place, String end, int row) {
        super(start + place + end);
        this.start = start;
        this.end = end;
        this.row = row;
    }

    private static String ending(Matrix inputs, int row) {
        int largest = 0;
        for (int column = 1; column < inputs.columns(); column++) {
            if (Math.abs(inputs.at(row, column)) > Math.abs(inputs.at(row, largest))) {
                largest = column;
            }
        }
        return ", where the largest input number is " + inputs.at(row, largest) + " in column " + largest
                + "; expected a finite number: check that inputs are scaled as in training";
    }

    /** Returns the row of the inputs that the latent belongs to. */
    public int row() {
        return row;
    }

    /** Returns a copy for inputs that are part of a larger table, in which the row has this number. */
    public NotFiniteLatentException withRow(int row) {
        return new NotFiniteLatentException(start, "row " + row, end, row);
    }

    /** Returns a copy for inputs that are not rows of a table. */
    public NotFiniteLatentException withPlace(String place) {
        return new NotFiniteLatentException(start, place, end, row);
    }
}
