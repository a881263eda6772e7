package io.simplex4j.experiments.figure;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** A small grey picture with a caption, and possibly the importance of its pixels. Instances are immutable. */
public final class Tile {
    private final String caption;
    private final int columns;
    private final double[] grey;
    private final double[] heat;

    private Tile(String caption, int columns, double[] grey, double[] heat) {
        this.caption = caption;
        this.columns = columns;
        this.grey = grey;
        this.heat = heat;
    }

    /**
     * A picture.
     *
     * @param caption what stands below it
     * @param columns how many pixels a row has
     * @param grey row by row, from 0 for black to 1 for white; beyond that counts as black and white
     */
    public static Tile of(String caption, int columns, double[] grey) {
        if (columns < 1 || grey.length == 0 || grey.length % columns != 0) {
            throw new IllegalArgumentException(
                    "there are " + grey.length + " pixels in rows of " + columns + ", expected whole rows");
        }
        return new Tile(caption, columns, finite(grey), new double[grey.length]);
    }

    /** The same picture with the importance of each pixel: positive is shown blue, negative red. */
    public Tile withHeat(double[] signed) {
        if (signed.length != grey.length) {
            throw new IllegalArgumentException(
                    "there are " + signed.length + " values for " + grey.length + " pixels, expected one each");
        }
        return new Tile(caption, columns, grey, finite(signed));
    }

    String caption() {
        return caption;
    }

    int columns() {
        return columns;
    }

    int rows() {
        return grey.length / columns;
    }

    double grey(int row, int column) {
        return Math.max(0, Math.min(1, grey[row * columns + column]));
    }

    double heat(int row, int column) {
        return heat[row * columns + column];
    }

    /** The greatest importance, whatever its sign; zero if there is none. */
    double hottest() {
        return DoubleStream.of(heat).map(Math::abs).max().orElse(0);
    }

    private static double[] finite(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a pixel is " + value + ", expected a finite number");
            }
        }
        return Arrays.copyOf(values, values.length);
    }
}
