package io.simplex4j.cli.terminal;

import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The native library of ONNX Runtime, which is unpacked into the temporary folder and loaded from there. */
public final class NativeLibrary {
    private static final String MUSL =
            "this system has musl as its C library, as Alpine Linux does, and ONNX Runtime needs glibc;"
                    + " use a base such as Debian or Ubuntu";

    private NativeLibrary() {}

    /** Returns the message for a failure to load the library. */
    static String problem(Throwable failure) {
        if (isMusl(Path.of("/lib"))) {
            return "ONNX Runtime cannot be loaded: " + MUSL;
        }
        String why = TemporaryFolder.problem()
                .map(problem -> "the temporary folder " + TemporaryFolder.name() + " is of no use for it (" + problem
                        + "); " + TemporaryFolder.ADVICE)
                .orElseGet(() -> "on " + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ": "
                        + root(failure));
        return "ONNX Runtime cannot be loaded: " + why + ". 'simplex doctor' says more";
    }

    /** Loads the library with a small model and returns the problem, if there is one. */
    public static Optional<String> load(byte[] model) {
        try {
            OnnxModel.parse(model, ModelOptions.defaults()).close();
            return Optional.empty();
        } catch (RuntimeException | LinkageError e) {
            return Optional.of(isMusl(Path.of("/lib")) ? MUSL : root(e));
        }
    }

    /** Returns whether the C library of this system is musl, by its loader, and glibc is not there. */
    static boolean isMusl(Path libraries) {
        try (DirectoryStream<Path> musl = Files.newDirectoryStream(libraries, "ld-musl-*");
                DirectoryStream<Path> glibc = Files.newDirectoryStream(libraries, "ld-linux*")) {
            return musl.iterator().hasNext() && !glibc.iterator().hasNext();
        } catch (IOException e) {
            return false;
        }
    }

    private static String root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
    }
}
