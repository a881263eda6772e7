package io.simplex4j.cli.terminal;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.ModelException;
import io.simplex4j.server.RecordException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ParameterException;

/** Turns failures into a line and an exit code. */
public final class Failures {
    private static final Pattern LINE_END = Pattern.compile("\\R");

    /** The logger of the loader of ONNX Runtime; a logger that is garbage collected loses its level. */
    private static final Logger LOADER = Logger.getLogger("ai.onnxruntime.OnnxRuntime");

    private final Session session;

    public Failures(Session session) {
        this.session = session;
    }

    /** Silences stack traces while the native library is loaded; failures are thrown as exceptions anyway. */
    public static void silenceLoader() {
        LOADER.setLevel(Level.OFF);
    }

    /** Reports a usage error. */
    public int handle(ParameterException e, String[] args) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        return print(ExitCode.USAGE, e.getMessage() + ". Try '" + command + " --help'", e);
    }

    /** Reports a failure of any other kind. */
    public int report(Throwable e) {
        if (Thread.currentThread().isInterrupted()) {
            return print(ExitCode.INTERRUPTED, "interrupted", e);
        }
        if (isShortOfMemory(e)) {
            return print(ExitCode.OUT_OF_MEMORY, Memory.shortage(), e);
        }
        if (e instanceof CommandFailure failure) {
            return failure.exitCode() == ExitCode.OUTPUT_CLOSED
                    ? failure.exitCode().number()
                    : print(failure.exitCode(), failure.line(), failure);
        }
        if (e instanceof UnwritableDataException) {
            return print(ExitCode.USAGE, "cannot write " + e.getMessage(), e);
        }
        if (e instanceof UnreadableDataException) {
            return print(ExitCode.BAD_DATA, "cannot read " + e.getMessage(), e);
        }
        if (e instanceof RecordException record) {
            ExitCode code = record.kind() == RecordException.Kind.UNREADABLE ? ExitCode.BAD_DATA : ExitCode.USAGE;
            return print(code, String.valueOf(e.getMessage()), e);
        }
        if (cause(e, LinkageError.class).isPresent()) {
            return print(ExitCode.DOES_NOT_FIT, NativeLibrary.problem(e), e);
        }
        if (e instanceof ModelException) {
            return print(ExitCode.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
        }
        Optional<IOException> io = cause(e, IOException.class);
        if (io.isPresent()) {
            return print(ExitCode.USAGE, "cannot read or write" + place(io.get()) + ": " + OneLine.of(io.get()), e);
        }
        if (e instanceof NotFiniteException) {
            return print(ExitCode.BAD_DATA, String.valueOf(e.getMessage()), e);
        }
        String message = e.getMessage() == null ? "" : ": " + e.getMessage();
        String hint = session.isDebugged() ? "" : " (set SIMPLEX_DEBUG=1 for the stack trace)";
        return print(ExitCode.UNEXPECTED, "unexpected " + e.getClass().getSimpleName() + message + hint, e);
    }

    private static boolean isShortOfMemory(Throwable e) {
        return !(e instanceof CommandFailure)
                && cause(e, OutOfMemoryError.class).isPresent();
    }

    /** Returns the first exception of a type among a failure and its causes. */
    private static <T extends Throwable> Optional<T> cause(Throwable e, Class<T> kind) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return Optional.of(kind.cast(cause));
            }
        }
        return Optional.empty();
    }

    private static String place(IOException e) {
        return e instanceof FileSystemException known && known.getFile() != null ? " " + known.getFile() : "";
    }

    private int print(ExitCode exitCode, String message, Throwable e) {
        String line = LINE_END.splitAsStream(message)
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
        session.err().println("simplex: " + OneLine.of(line));
        if (session.isDebugged()) {
            e.printStackTrace(session.err());
        }
        session.err().flush();
        return exitCode.number();
    }
}
