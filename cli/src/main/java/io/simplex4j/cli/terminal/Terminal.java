package io.simplex4j.cli.terminal;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The targets of the standard streams of this process. */
public final class Terminal {
    /*
     * Java has no isatty. Up to version 21, System.console() exists only if both input and output are a terminal; from
     * 22 on it always exists. On Linux, each stream is checked by itself. Elsewhere the console decides, up to version
     * 21; later versions report no terminal.
     */
    private static final int CONSOLE_ALWAYS_SINCE = 22;

    private Terminal() {}

    /** Returns whether a terminal shows a stream, 1 or 2. */
    @SuppressWarnings("SystemConsoleNull") // asked only where it can be null
    public static boolean shows(int descriptor) {
        Optional<String> target = target(descriptor);
        if (target.isPresent()) {
            String file = target.get();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty") || file.equals("/dev/console");
        }
        return Runtime.version().feature() < CONSOLE_ALWAYS_SINCE && System.console() != null;
    }

    /** Returns whether a stream leads to another program, if the system reveals it. */
    static boolean isPipe(int descriptor) {
        return target(descriptor)
                .filter(file -> file.startsWith("pipe:") || file.startsWith("socket:"))
                .isPresent();
    }

    private static Optional<String> target(int descriptor) {
        Path link = Path.of("/proc/self/fd", Integer.toString(descriptor));
        if (!Files.isSymbolicLink(link)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readSymbolicLink(link).toString());
        } catch (IOException e) {
            return Optional.of("");
        }
    }

    /** Returns the charset of text on the standard output. */
    public static Charset charset() {
        return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
                .map(System::getProperty)
                .filter(name -> name != null && Charset.isSupported(name))
                .findFirst()
                .map(Charset::forName)
                .orElse(Charset.defaultCharset());
    }
}
