package io.simplex4j.benchmarks;

/**
 * The size of a corpus.
 *
 * @param rows the number of examples
 * @param columns the latent size
 */
public record Size(int rows, int columns) {
    /** Reads the form {@code 1000x50}. */
    static Size parse(String text) {
        int times = text.indexOf('x');
        try {
            if (times > 0) {
                Size size = new Size(
                        Integer.parseInt(text.substring(0, times)), Integer.parseInt(text.substring(times + 1)));
                if (size.rows > 0 && size.columns > 0) {
                    return size;
                }
            }
        } catch (NumberFormatException e) {
            throw new UsageException("size is " + text + ", expected rows and columns such as 1000x50", e);
        }
        throw new UsageException("size is " + text + ", expected rows and columns such as 1000x50");
    }

    long numbers() {
        return (long) rows * columns;
    }

    /** The bytes of the corpus in floats. */
    long bytes() {
        return Float.BYTES * numbers();
    }

    @Override
    public String toString() {
        return rows + "x" + columns;
    }
}
