package io.simplex4j.experiments.dataset;

import io.simplex4j.data.Idx;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder of IDX files under the names they are passed around with. */
final class ImageFolder {
    static final String IMAGES = "images-idx3-ubyte";
    static final String LABELS = "labels-idx1-ubyte";
    private static final Pattern IMAGE_FILE = Pattern.compile(".*images[-.]idx3-ubyte(\\.gz)?");

    private final Path folder;

    ImageFolder(Path folder) {
        this.folder = folder;
    }

    /** The file with this name, or with a dot before idx, or compressed. */
    Optional<Path> find(String name) {
        String dotted = name.replace("-idx", ".idx");
        return Stream.of(name, name + ".gz", dotted, dotted + ".gz")
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** All files of images, by name. */
    List<Path> imageFiles() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file ->
                            IMAGE_FILE.matcher(file.getFileName().toString()).matches())
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UnreadableDataException(folder.toString(), "is not a folder that can be read", e);
        }
    }

    /** Images of 28 by 28 pixels from 0 to 255. */
    static Matrix images(Path file) {
        Matrix images = Idx.images(file);
        if (images.columns() != Mnist.SIDE * Mnist.SIDE) {
            throw new UnreadableDataException(
                    file.toString(), "found images of " + images.columns() + " pixels, expected 28 by 28");
        }
        return images;
    }
}
