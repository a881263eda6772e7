package io.simplex4j.benchmarks.solver;

import io.simplex4j.benchmarks.measure.UsageException;

/** The number of examples of a corpus and the size of their latents. */
public record Size(int rows, int columns) {
    /** Reads the form {@code 1000x50}. */
    public static Size parse(String text) {
        if (!text.matches("[1-9]\\d{0,8}x[1-9]\\d{0,8}")) {
            throw new UsageException("size is " + text + ", expected rows and columns such as 1000x50");
        }
        int times = text.indexOf('x');
        return new Size(Integer.parseInt(text.substring(0, times)), Integer.parseInt(text.substring(times + 1)));
    }

    public long numbers() {
        return (long) rows * columns;
    }

    /** The bytes of the corpus in floats. */
    public long bytes() {
        return Float.BYTES * numbers();
    }

    @Override
    public String toString() {
        return rows + "x" + columns;
    }
}
