package io.simplex4j.benchmarks;

import java.util.Locale;

/** Numbers as they stand in tables, three digits long. */
final class Figures {
    private Figures() {}

    static String seconds(double seconds) {
        if (seconds >= 1) {
            return three(seconds) + " s";
        }
        return seconds >= 1e-3 ? three(1e3 * seconds) + " ms" : three(1e6 * seconds) + " µs";
    }

    static String three(double number) {
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

    static String scientific(double number) {
        return number == 0 ? "0" : String.format(Locale.ROOT, "%.0e", number);
    }

    /** Five digits after the point, for ratios that may differ from 1 by little. */
    static String fine(double number) {
        return String.format(Locale.ROOT, "%.5f", number);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
