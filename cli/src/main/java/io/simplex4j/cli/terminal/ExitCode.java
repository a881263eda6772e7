package io.simplex4j.cli.terminal;

/** What the process says when it ends. */
public enum ExitCode {
    OK(0),
    UNEXPECTED(1),
    USAGE(2),
    BAD_DATA(3),
    DOES_NOT_FIT(4),
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
