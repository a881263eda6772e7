package io.simplex4j.experiments.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.math.Matrix;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Images that are no digits, such as letters, normalised as MNIST is.
 *
 * @param name where they come from, for people
 * @param inputs one image of 28 by 28 pixels per row
 */
public record OutlierImages(String name, Matrix inputs) {
    private static final List<String> PREFERRED =
            List.of("t10k-", "emnist-letters-test-", "emnist-letters-train-", "test-", "train-");

    /** How the pixels of an image stand in the file. */
    public enum Orientation {
        /** Row by row, as in MNIST. */
        ROW_BY_ROW,
        /** Column by column, as in EMNIST's own files; they are turned to MNIST's order. */
        COLUMN_BY_COLUMN
    }

    /**
     * The images of a folder or a file in IDX format.
     *
     * <p>Of several files in a folder, {@code t10k-images-idx3-ubyte} comes first, then the letters of EMNIST, then
     * others that start with {@code test} and {@code train}; names may end in {@code .gz} and have a dot before
     * {@code idx}. A file with no other name than that is called after its folder.
     *
     * @throws UnreadableDataException if there are no such images, or several of which none comes first
     */
    public static OutlierImages read(Path source, Orientation orientation) {
        Path file = Files.isRegularFile(source) ? source : choose(source);
        Matrix images = ImageFolder.images(file);
        Matrix upright =
                orientation == Orientation.COLUMN_BY_COLUMN ? new TransposedImages(images, Mnist.SIDE) : images;
        return new OutlierImages(nameOf(file), new NormalisedPixels(upright));
    }

    private static Path choose(Path folder) {
        ImageFolder images = new ImageFolder(folder);
        for (String prefix : PREFERRED) {
            var file = images.find(prefix + ImageFolder.IMAGES);
            if (file.isPresent()) {
                return file.get();
            }
        }
        List<Path> files = images.imageFiles();
        if (files.size() != 1) {
            throw new UnreadableDataException(
                    folder.toString(),
                    "has " + files.size() + " files of images, expected one that ends in " + ImageFolder.IMAGES + " or "
                            + ImageFolder.IMAGES + ".gz");
        }
        return files.get(0);
    }

    private static String nameOf(Path file) {
        String start = String.valueOf(file.getFileName()).replaceFirst("-?images[-.]idx3-ubyte(\\.gz)?$", "");
        Path folder = file.toAbsolutePath().normalize().getParent();
        boolean plain = start.isEmpty() || (PREFERRED.contains(start + "-") && !start.startsWith("emnist"));
        return plain && folder != null ? String.valueOf(folder.getFileName()) : start;
    }
}
