package io.simplex4j.cli.terminal;

import io.simplex4j.onnx.OnnxModel;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The native library of ONNX Runtime, which is unpacked into the temporary folder and loaded from there. */
public final class NativeLibrary {
    /** Held here, because a logger that is garbage collected loses its level. */
    private static final Logger LOADER = Logger.getLogger("ai.onnxruntime.OnnxRuntime");

    private NativeLibrary() {}

    /** Keeps it from printing stack traces while it is loaded; failures are thrown as exceptions anyway. */
    public static void silence() {
        LOADER.setLevel(Level.OFF);
    }

    /** What to say of a failure to load it. */
    static String problem(Throwable failure) {
        String why = TemporaryFolder.problem()
                .map(problem -> "the temporary folder " + TemporaryFolder.name() + " is of no use for it (" + problem
                        + "); " + TemporaryFolder.ADVICE)
                .orElseGet(() -> "on " + System.getProperty("os.name") + " " + System.getProperty("os.arch") + ": "
                        + root(failure));
        return "ONNX Runtime cannot be loaded: " + why + ". 'simplex doctor' says more";
    }

    /** Loads it with a small model; what went wrong, if anything did. */
    public static Optional<String> load(byte[] model) {
        try {
            OnnxModel.parse(model, OnnxModel.Options.withDefaults()).close();
            return Optional.empty();
        } catch (RuntimeException | LinkageError e) {
            return Optional.of(root(e));
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
