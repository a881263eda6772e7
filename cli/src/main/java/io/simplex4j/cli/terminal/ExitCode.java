package io.simplex4j.cli.terminal;

/** What the process says when it ends. */
public enum ExitCode {
    OK(0),
    UNEXPECTED(1),
    USAGE(2),
    BAD_DATA(3),
    DOES_NOT_FIT(4),
    /** What a pipeline was told to stop at was found. */
    THRESHOLD(5),
    OUT_OF_MEMORY(6),
    /** Nobody reads the output any more, as behind {@code head}: what a shell says of a program that SIGPIPE ended. */
    OUTPUT_CLOSED(141),
    /** As shells report a process that Ctrl-C ended. */
    INTERRUPTED(130);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }
}
