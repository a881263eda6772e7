package io.simplex4j.lab.benchmarks.gate;

import java.util.Locale;

/** Numbers as text for tables, with three digits. */
public final class Figures {
    private Figures() {}

    /** Seconds, milliseconds or microseconds. */
    public static String seconds(double seconds) {
        if (seconds >= 1) {
            return three(seconds) + " s";
        }
        return seconds >= 1e-3 ? three(1e3 * seconds) + " ms" : three(1e6 * seconds) + " µs";
    }

    /** Three digits, with commas between thousands. */
    public static String three(double number) {
        double magnitude = Math.abs(number);
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        if (magnitude >= 1000) {
            return String.format(Locale.ROOT, "%,.0f", Double.parseDouble(String.format(Locale.ROOT, "%.2e", number)));
        }
        String form = magnitude >= 99.95 ? "%.0f" : magnitude >= 9.995 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, form, number);
    }

    public static String megabytes(long bytes) {
        return three(bytes / 1e6) + " MB";
    }
}
