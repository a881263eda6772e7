package io.simplex4j.cli.input;

import io.simplex4j.math.Matrix;
import java.util.Arrays;

/** Some rows of a matrix that keep the numbers they have there. */
public final class SelectedRows implements Matrix {
    private final Matrix all;
    private final int[] numbers;

    public SelectedRows(Matrix all, int[] numbers) {
        this.all = all;
        this.numbers = numbers.clone();
    }

    /** The number that a row has in the whole matrix. */
    public int number(int row) {
        return numbers[row];
    }

    /** The rows from one to before another. */
    public SelectedRows part(int from, int to) {
        return new SelectedRows(all, Arrays.copyOfRange(numbers, from, to));
    }

    @Override
    public int rows() {
        return numbers.length;
    }

    @Override
    public int columns() {
        return all.columns();
    }

    @Override
    public double at(int row, int column) {
        return all.at(numbers[row], column);
    }

    @Override
    public void copyRow(int row, double[] into) {
        all.copyRow(numbers[row], into);
    }
}
