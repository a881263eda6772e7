package io.simplex4j.lab.dataset;

import io.simplex4j.data.Idx;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The MNIST database of handwritten digits: 28 by 28 pixels, ten classes.
 *
 * <p>Pixels are normalised to {@code (pixel / 255 - 0.1307) / 0.3081}, in float arithmetic.
 */
public final class Mnist {
    public static final int SIDE = 28;
    public static final int CLASSES = 10;

    static final String IMAGES = "images-idx3-ubyte";
    private static final String LABELS = "labels-idx1-ubyte";

    private Mnist() {}

    /** A black pixel after normalisation, about -0.4242. */
    public static double black() {
        return normalised(0);
    }

    static double normalised(int pixel) {
        return NormalisedPixels.VALUES[pixel];
    }

    /** The pixels of a normalised image, from 0 for black to 255 for white. */
    public static int[] bytes(Vec image) {
        return Arrays.stream(image.toArray())
                .mapToInt(pixel -> (int) Math.max(0, Math.min(255, Math.round(255 * (pixel * 0.3081 + 0.1307)))))
                .toArray();
    }

    /**
     * The training images of a folder, 60,000 of them in the original.
     *
     * @param folder holds {@code train-images-idx3-ubyte} and {@code train-labels-idx1-ubyte}; each may end in
     *     {@code .gz} and have a dot before {@code idx}
     * @throws UnreadableDataException if a file is missing or does not hold images of digits, or their labels
     */
    public static Examples training(Path folder) {
        return read(folder, "train-");
    }

    /**
     * The test images of a folder, 10,000 of them in the original.
     *
     * @param folder holds {@code t10k-images-idx3-ubyte} and {@code t10k-labels-idx1-ubyte}, named as above
     * @throws UnreadableDataException if a file is missing or does not hold images of digits, or their labels
     */
    public static Examples test(Path folder) {
        return read(folder, "t10k-");
    }

    private static Examples read(Path folder, String part) {
        Matrix images = images(require(folder, part + IMAGES), false);
        Path labelFile = require(folder, part + LABELS);
        int[] labels = Idx.labels(labelFile);
        if (labels.length != images.rows()) {
            throw new UnreadableDataException(
                    labelFile.toString(), "found " + labels.length + " labels; expected " + images.rows());
        }
        IntStream.range(0, labels.length)
                .filter(i -> labels[i] >= CLASSES)
                .findFirst()
                .ifPresent(i -> {
                    throw new UnreadableDataException(
                            labelFile.toString(), "found " + labels[i] + " at index " + i + "; expected 0 to 9");
                });
        return Sampling.labelled(images, labels);
    }

    private static Path require(Path folder, String name) {
        return find(folder, name)
                .orElseThrow(() -> new UnreadableDataException(
                        folder.toString(),
                        "has no " + name + ", plain or .gz; run 'simplex data fetch mnist', or give --data the folder"
                                + " of your IDX files"));
    }

    /** Whether a folder has training images under their usual names. */
    public static boolean isIn(Path folder) {
        return find(folder, "train-" + IMAGES).isPresent();
    }

    /** The file with this name, or with a dot before idx, or compressed. */
    static Optional<Path> find(Path folder, String name) {
        String dotted = name.replace("-idx", ".idx");
        return Stream.of(name, name + ".gz", dotted, dotted + ".gz")
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** The normalised images of an IDX file; those stored column by column are transposed. */
    static Matrix images(Path file, boolean byColumn) {
        Matrix images = Idx.images(file);
        if (images.columns() != SIDE * SIDE) {
            throw new UnreadableDataException(
                    file.toString(), "found images of " + images.columns() + " pixels; expected 28 by 28");
        }
        return new NormalisedPixels(images, byColumn);
    }

    /** Pixels from 0 to 255 as a network wants them; a view. */
    private record NormalisedPixels(Matrix pixels, boolean transposed) implements Matrix {
        /*
         * The mean and deviation of MNIST's training images in float arithmetic, as in other languages: a network
         * trained there sees the same numbers here.
         */
        static final float[] VALUES = new float[256];

        static {
            for (int pixel = 0; pixel < VALUES.length; pixel++) {
                VALUES[pixel] = (pixel / 255f - 0.1307f) / 0.3081f;
            }
        }

        @Override
        public int rows() {
            return pixels.rows();
        }

        @Override
        public int columns() {
            return pixels.columns();
        }

        @Override
        public double at(int row, int column) {
            int place = transposed ? column % SIDE * SIDE + column / SIDE : column;
            return VALUES[(int) pixels.at(row, place)];
        }

        @Override
        public void copyRow(int row, double[] into) {
            if (transposed) {
                Matrix.super.copyRow(row, into);
                return;
            }
            pixels.copyRow(row, into);
            for (int c = 0; c < columns(); c++) {
                into[c] = VALUES[(int) into[c]];
            }
        }
    }
}
