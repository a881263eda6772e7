package io.simplex4j.cli.terminal;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What the standard streams of this process lead to. */
public final class Terminal {
    /*
     * Java has no isatty. Up to 21, System.console() is there only if both input and output are a terminal; from 22 on it
     * is always there. Linux tells each stream by itself; elsewhere the console has to do, and nothing where it cannot
     * tell.
     */
    private static final int CONSOLE_ALWAYS_SINCE = 22;

    private Terminal() {}

    /** Whether a stream, 1 or 2, is shown by a terminal. */
    @SuppressWarnings("SystemConsoleNull") // asked only where it can be null
    public static boolean shows(int descriptor) {
        Optional<String> target = target(descriptor);
        if (target.isPresent()) {
            String file = target.get();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty") || file.equals("/dev/console");
        }
        return Runtime.version().feature() < CONSOLE_ALWAYS_SINCE && System.console() != null;
    }

    /** Whether a stream leads to another program, where the system tells. */
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

    /** The charset of text on the standard output. */
    public static Charset charset() {
        return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
                .map(System::getProperty)
                .filter(name -> name != null && Charset.isSupported(name))
                .findFirst()
                .map(Charset::forName)
                .orElse(Charset.defaultCharset());
    }
}
