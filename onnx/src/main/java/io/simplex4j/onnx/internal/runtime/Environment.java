package io.simplex4j.onnx.internal.runtime;

import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtLoggingLevel;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The environment of ONNX Runtime. It belongs to the process: others may use it, so it is never closed here. */
public final class Environment {
    /*
     * On Linux, ONNX Runtime 1.29 searches the command line of the process for something when it starts, with a recursion
     * whose depth grows with the line: a class path of 4,000 characters runs out of the usual stack of a thread, which ends
     * the JVM without a word. So the environment is created on a thread with a sufficient stack. The memory of a stack
     * is committed only when it is used.
     */

    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");
    private static final long DEFAULT_STACK = 1 << 20;

    /** About three times the observed need. */
    private static final long STACK_FOR_CHARACTER = 1 << 10;

    private static final int SHORT = 1024;

    private static @Nullable OrtEnvironment instance;

    private Environment() {}

    /** Returns the environment of this process. */
    public static synchronized OrtEnvironment get() {
        OrtEnvironment known = instance;
        if (known == null) {
            known = create();
            instance = known;
        }
        return known;
    }

    private static OrtEnvironment create() {
        long length = commandLineLength();
        if (length <= SHORT) {
            return start();
        }
        long stack = DEFAULT_STACK + length * STACK_FOR_CHARACTER;
        try {
            return CompletableFuture.supplyAsync(
                            Environment::start, task -> new Thread(null, task, "onnxruntime-start", stack).start())
                    .join();
        } catch (CompletionException e) {
            throw new IllegalStateException("ONNX Runtime cannot be started", e.getCause());
        }
    }

    private static OrtEnvironment start() {
        Set<Path> before = unpacked();
        boolean started = false;
        try {
            OrtEnvironment environment = OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_ERROR);
            started = true;
            return environment;
        } finally {
            Set<Path> after = new HashSet<>(unpacked());
            after.removeAll(before);
            if (after.size() == 1 && System.getProperty("onnxruntime.native.path") == null) {
                empty(after.iterator().next(), started);
            }
        }
    }

    /** The folders to which this process and others unpacked the libraries of ONNX Runtime. */
    private static Set<Path> unpacked() {
        return entries(Path.of(System.getProperty("java.io.tmpdir")), "onnxruntime-java*");
    }

    /**
     * Deletes the libraries, which need no file once they are loaded: ONNX Runtime deletes them when the process ends
     * normally, after its attempt to delete their folder, which fails while they exist. If ONNX Runtime fails to start,
     * it leaves the folder, which is then deleted too.
     */
    private static void empty(Path folder, boolean started) {
        try {
            for (Path library : entries(folder, "*onnxruntime*")) {
                Files.delete(library);
            }
            if (!started) {
                Files.delete(folder);
            }
        } catch (IOException e) {
            return; // Windows keeps what is loaded.
        }
    }

    private static Set<Path> entries(Path folder, String names) {
        Set<Path> found = new HashSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, names)) {
            entries.forEach(found::add);
        } catch (IOException | DirectoryIteratorException e) {
            return Set.of();
        }
        return found;
    }

    private static long commandLineLength() {
        try {
            return Files.isReadable(COMMAND_LINE) ? Files.readAllBytes(COMMAND_LINE).length : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
