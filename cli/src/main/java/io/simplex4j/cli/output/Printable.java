package io.simplex4j.cli.output;

/** Text from files, where nobody has checked it. */
final class Printable {
    private Printable() {}

    /** The text without what breaks lines or steers a terminal. */
    static String of(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]", "?");
    }
}
