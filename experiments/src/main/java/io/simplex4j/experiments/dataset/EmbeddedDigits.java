package io.simplex4j.experiments.dataset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The first 1,500 training and 300 test images of MNIST, which come with the software. */
public final class EmbeddedDigits {
    private static final List<String> FILES = List.of(
            "train-images-idx3-ubyte.gz",
            "train-labels-idx1-ubyte.gz",
            "t10k-images-idx3-ubyte.gz",
            "t10k-labels-idx1-ubyte.gz");

    private EmbeddedDigits() {}

    /** The training images. */
    public static LabelledExamples training() {
        return both().training();
    }

    /** The test images. */
    public static LabelledExamples test() {
        return both().test();
    }

    /* The reader reads files; these are small. */
    /** All of them. */
    public static LabelledExamples.Split both() {
        try {
            Path folder = Files.createTempDirectory("digits");
            try {
                for (String name : FILES) {
                    try (InputStream in = EmbeddedDigits.class.getResourceAsStream("digits-" + name)) {
                        if (in == null) {
                            throw new IllegalStateException("digits-" + name + " is not among the resources");
                        }
                        Files.copy(in, folder.resolve(name));
                    }
                }
                return new LabelledExamples.Split(Mnist.training(folder), Mnist.test(folder));
            } finally {
                for (String name : FILES) {
                    Files.deleteIfExists(folder.resolve(name));
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
