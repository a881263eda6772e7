package io.simplex4j.cli.terminal;

/** The exit codes of the process. */
public enum ExitCode {
    OK(0),
    UNEXPECTED(1),
    USAGE(2),
    BAD_DATA(3),
    DOES_NOT_FIT(4),
    /** A condition of {@code --fail-on} holds. */
    THRESHOLD(5),
    OUT_OF_MEMORY(6),
    /** The reader of the output was closed, as with {@code head}; shells report SIGPIPE with this code. */
    OUTPUT_CLOSED(141),
    /** The process was interrupted; shells report Ctrl-C by this code. */
    INTERRUPTED(130);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }
}
