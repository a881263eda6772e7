package io.simplex4j.lab.dataset;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Images that are not digits, such as letters, normalised like MNIST.
 *
 * @param name their origin, for people
 * @param inputs one image of 28 by 28 pixels per row
 */
public record OutlierImages(String name, Matrix inputs) {
    private static final String EMNIST = "emnist";
    private static final List<String> PREFERRED =
            List.of("t10k-", "emnist-letters-test-", "emnist-letters-train-", "test-", "train-");
    private static final Pattern IMAGE_FILE = Pattern.compile(".*images[-.]idx3-ubyte(\\.gz)?");

    /** The order of pixels in the file. */
    public enum Orientation {
        /** Row by row, as in MNIST. */
        ROW_BY_ROW,
        /** Column by column, as in EMNIST's own files; they are transposed to MNIST's order. */
        COLUMN_BY_COLUMN
    }

    /**
     * The images of a folder or a file in IDX format.
     *
     * <p>If a folder has several files, {@code t10k-images-idx3-ubyte} is preferred, then the letters of EMNIST, then
     * others that start with {@code test} and {@code train}; names may end in {@code .gz} and have a dot before
     * {@code idx}. Images are named after their folder; EMNIST's files are named {@code emnist} in any folder.
     *
     * @throws UnreadableDataException if there are no such images, or there are several sets and none is preferred
     */
    public static OutlierImages read(Path source, Orientation orientation) {
        Path file = Files.isRegularFile(source) ? source : choose(source);
        return new OutlierImages(nameOf(file), Mnist.images(file, orientation == Orientation.COLUMN_BY_COLUMN));
    }

    private static Path choose(Path folder) {
        return PREFERRED.stream()
                .map(prefix -> Mnist.find(folder, prefix + Mnist.IMAGES))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(() -> onlyImageFile(folder));
    }

    private static Path onlyImageFile(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> files = all.filter(file ->
                            IMAGE_FILE.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isRegularFile)
                    .toList();
            if (files.size() != 1) {
                throw new UnreadableDataException(
                        folder.toString(),
                        "has " + files.size() + " files of images; expected one that ends in " + Mnist.IMAGES + " or "
                                + Mnist.IMAGES + ".gz");
            }
            return files.get(0);
        } catch (IOException e) {
            throw new UnreadableDataException(folder.toString(), "is not a folder that can be read", e);
        }
    }

    private static String nameOf(Path file) {
        String start = String.valueOf(file.getFileName()).replaceFirst("-?images[-.]idx3-ubyte(\\.gz)?$", "");
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (start.startsWith(EMNIST)) {
            return EMNIST;
        }
        return folder == null ? start : String.valueOf(folder.getFileName());
    }
}
