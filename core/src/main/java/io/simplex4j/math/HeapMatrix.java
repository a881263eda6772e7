package io.simplex4j.math;

/** Rows on the heap, one array each. */
@SuppressWarnings("ArrayRecordComponent")
final class HeapMatrix {
    private HeapMatrix() {}

    static Matrix of(float[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        float[][] copy = new float[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            requireLength(r, rows[r].length, columns);
            copy[r] = rows[r].clone();
        }
        return new Floats(copy, columns);
    }

    static Matrix of(double[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        double[][] copy = new double[rows.length][];
        for (int r = 0; r < rows.length; r++) {
            requireLength(r, rows[r].length, columns);
            copy[r] = rows[r].clone();
        }
        return new Doubles(copy, columns);
    }

    private static void requireLength(int row, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException("row " + row + " has " + found + " columns, expected " + expected);
        }
    }

    private record Floats(float[][] values, int columns) implements Matrix {
        @Override
        public int rows() {
            return values.length;
        }

        @Override
        public double at(int row, int column) {
            return values[row][column];
        }

        @Override
        public void copyRow(int row, double[] into) {
            float[] from = values[row];
            for (int c = 0; c < from.length; c++) {
                into[c] = from[c];
            }
        }
    }

    private record Doubles(double[][] values, int columns) implements Matrix {
        @Override
        public int rows() {
            return values.length;
        }

        @Override
        public double at(int row, int column) {
            return values[row][column];
        }

        @Override
        public void copyRow(int row, double[] into) {
            System.arraycopy(values[row], 0, into, 0, columns);
        }

        @Override
        public Vec row(int row) {
            return Vec.owning(values[row]);
        }
    }
}
