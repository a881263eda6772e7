package io.simplex4j.cli.terminal;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.math.NotFiniteException;
import picocli.CommandLine.ParameterException;

/** The one place where a failure becomes a line and an exit code. */
public final class Failures {
    private final Session session;

    public Failures(Session session) {
        this.session = session;
    }

    /** Reports a wrong command line. */
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
            return print(ExitCode.UNEXPECTED, Memory.shortage(), e);
        }
        if (e instanceof CommandFailure failure) {
            return print(failure.exitCode(), failure.line(), failure);
        }
        if (e instanceof UnwritableDataException) {
            return print(ExitCode.USAGE, "cannot write " + e.getMessage(), e);
        }
        if (e instanceof NotFiniteException) {
            return print(ExitCode.BAD_DATA, String.valueOf(e.getMessage()), e);
        }
        String message = e.getMessage() == null ? "" : ": " + e.getMessage();
        String hint = session.isDebugged() ? "" : " (set SIMPLEX_DEBUG=1 for the stack trace)";
        return print(ExitCode.UNEXPECTED, "unexpected " + e.getClass().getSimpleName() + message + hint, e);
    }

    private static boolean isShortOfMemory(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return !(e instanceof CommandFailure);
            }
        }
        return false;
    }

    private int print(ExitCode exitCode, String message, Throwable e) {
        session.err().println("simplex: " + OneLine.of(message.strip().replaceAll("\\s*\\R\\s*", "; ")));
        if (session.isDebugged()) {
            e.printStackTrace(session.err());
        }
        session.err().flush();
        return exitCode.number();
    }
}
