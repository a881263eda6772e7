package io.simplex4j.model;

import io.simplex4j.math.Matrix;

/** A latent with a number that is NaN or infinite; the message names the row and the largest number that went in. */
public final class NotFiniteLatentException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final double value;
    private final int component;
    private final int row;
    private final double largest;
    private final int column;

    /**
     * Says where it was found.
     *
     * @param value that is not finite
     * @param component of the latent it is
     * @param inputs of which the latents were asked for
     * @param row of the inputs the latent belongs to
     */
    public NotFiniteLatentException(double value, int component, Matrix inputs, int row) {
        this(value, component, row, inputs.at(row, largest(inputs, row)), largest(inputs, row));
    }

    private NotFiniteLatentException(double value, int component, int row, double largest, int column) {
        this("row " + row, value, component, row, largest, column);
    }

    private NotFiniteLatentException(String place, double value, int component, int row, double largest, int column) {
        super("the model gives " + value + " at component " + component + " of the latent of " + place
                + ", where the largest input number is " + largest + " in column " + column
                + ", expected a finite number: check that inputs are scaled as in training");
        this.value = value;
        this.component = component;
        this.row = row;
        this.largest = largest;
        this.column = column;
    }

    private static int largest(Matrix inputs, int row) {
        int largest = 0;
        for (int column = 1; column < inputs.columns(); column++) {
            if (Math.abs(inputs.at(row, column)) > Math.abs(inputs.at(row, largest))) {
                largest = column;
            }
        }
        return largest;
    }

    /** The row of the inputs the latent belongs to. */
    public int row() {
        return row;
    }

    /** The same for inputs that are part of a larger table, where the row has this number. */
    public NotFiniteLatentException withRow(int newRow) {
        return new NotFiniteLatentException(value, component, newRow, largest, column);
    }

    /** The same for inputs that are rows of no table. */
    public NotFiniteLatentException withPlace(String place) {
        return new NotFiniteLatentException(place, value, component, row, largest, column);
    }
}
