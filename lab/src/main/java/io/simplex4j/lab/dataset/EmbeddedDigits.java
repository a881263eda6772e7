package io.simplex4j.lab.dataset;

import io.simplex4j.data.internal.Drafts;
import io.simplex4j.example.Examples;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The first 1,500 training and 300 test images of MNIST, which are part of the software. */
public final class EmbeddedDigits {
    private static final List<String> FILES = List.of(
            "train-images-idx3-ubyte.gz",
            "train-labels-idx1-ubyte.gz",
            "t10k-images-idx3-ubyte.gz",
            "t10k-labels-idx1-ubyte.gz");

    private EmbeddedDigits() {}

    public static Examples training() {
        return both().training();
    }

    public static Examples test() {
        return both().test();
    }

    public static Sampling.Split both() {
        try {
            // The reader reads files.
            Path folder = Drafts.folder(Path.of(System.getProperty("java.io.tmpdir"), "digits"));
            try {
                for (String name : FILES) {
                    try (InputStream in = EmbeddedDigits.class.getResourceAsStream("digits-" + name)) {
                        if (in == null) {
                            throw new IllegalStateException("digits-" + name + " is not among the resources");
                        }
                        Files.copy(in, folder.resolve(name));
                    }
                }
                return new Sampling.Split(Mnist.training(folder), Mnist.test(folder));
            } finally {
                Drafts.discard(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
