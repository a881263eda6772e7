package io.simplex4j.experiments.dataset;

import io.simplex4j.data.Idx;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.math.Matrix;
import java.nio.file.Path;
import java.util.stream.IntStream;

/**
 * The MNIST database of handwritten digits: 28 by 28 pixels, ten classes.
 *
 * <p>Pixels are normalised to {@code (pixel / 255 - 0.1307) / 0.3081}, in float arithmetic.
 */
public final class Mnist {
    /** The height and width of an image. */
    public static final int SIDE = 28;

    /** The number of classes. */
    public static final int CLASSES = 10;

    private Mnist() {}

    /** A black pixel after normalisation, about -0.4242. */
    public static double black() {
        return NormalisedPixels.valueOf(0);
    }

    /**
     * The training images of a folder, 60,000 of them in the original.
     *
     * @param folder holds {@code train-images-idx3-ubyte} and {@code train-labels-idx1-ubyte}; each may end in
     *     {@code .gz} and have a dot before {@code idx}
     * @throws UnreadableDataException if a file is missing or does not hold images of digits, or their labels
     */
    public static LabelledExamples training(Path folder) {
        return read(folder, "train-");
    }

    /**
     * The test images of a folder, 10,000 of them in the original.
     *
     * @param folder holds {@code t10k-images-idx3-ubyte} and {@code t10k-labels-idx1-ubyte}, named as above
     * @throws UnreadableDataException if a file is missing or does not hold images of digits, or their labels
     */
    public static LabelledExamples test(Path folder) {
        return read(folder, "t10k-");
    }

    private static LabelledExamples read(Path folder, String part) {
        Matrix images = ImageFolder.images(require(folder, part + ImageFolder.IMAGES));
        Path labelFile = require(folder, part + ImageFolder.LABELS);
        int[] labels = Idx.labels(labelFile);
        if (labels.length != images.rows()) {
            throw new UnreadableDataException(
                    labelFile.toString(), "found " + labels.length + " labels, expected " + images.rows());
        }
        IntStream.range(0, labels.length)
                .filter(i -> labels[i] >= CLASSES)
                .findFirst()
                .ifPresent(i -> {
                    throw new UnreadableDataException(
                            labelFile.toString(), "found " + labels[i] + " at index " + i + ", expected 0 to 9");
                });
        return LabelledExamples.of(new NormalisedPixels(images), labels);
    }

    private static Path require(Path folder, String name) {
        return new ImageFolder(folder)
                .find(name)
                .orElseThrow(() -> new UnreadableDataException(
                        folder.toString(),
                        "has no " + name + ", plain or .gz; run 'simplex data fetch mnist', or give --data the folder"
                                + " of your IDX files"));
    }
}
