package io.simplex4j.fence;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares lines with recorded ones: numbers within a tolerance, all else exactly. */
final class Comparison {
    private static final int SHOWN = 8;

    /** A quoted text, of which no part is a number, or a number. */
    private static final Pattern TOKEN =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|(?<number>" + Outline.NUMBER.pattern() + ")(?<percent> ?%)?");

    private final double tolerance;
    private final boolean rounded;

    /**
     * Prepares a comparison.
     *
     * @param tolerance how far numbers may be off, relative to the recorded number if that is above 1
     * @param rounded whether numbers are rounded for people, so that the last digit of the coarser one may be off by one
     */
    Comparison(double tolerance, boolean rounded) {
        this.tolerance = tolerance;
        this.rounded = rounded;
    }

    /** Returns the first differences, each as a line for people. */
    List<String> differences(List<String> recorded, List<String> now) {
        List<String> found = new ArrayList<>();
        int lines = Math.max(recorded.size(), now.size());
        for (int i = 0; i < lines && found.size() < SHOWN; i++) {
            String before = i < recorded.size() ? recorded.get(i) : "(the end)";
            String after = i < now.size() ? now.get(i) : "(the end)";
            if (!same(before, after)) {
                found.add("line " + (i + 1) + ": recorded " + before.strip() + ", now " + after.strip());
            }
        }
        return found;
    }

    private boolean same(String recorded, String now) {
        return recorded.equals(now) || skeleton(recorded).equals(skeleton(now)) && sameNumbers(recorded, now);
    }

    private static String skeleton(String line) {
        return TOKEN.matcher(line)
                .replaceAll(token -> Matcher.quoteReplacement(token.group().startsWith("\"") ? token.group() : "0"));
    }

    private boolean sameNumbers(String recorded, String now) {
        Matcher before = TOKEN.matcher(recorded);
        Matcher after = TOKEN.matcher(now);
        while (before.find() && after.find()) {
            if (before.group("number") != null && !same(before, after)) {
                return false;
            }
        }
        return true;
    }

    private boolean same(Matcher recorded, Matcher now) {
        String before = recorded.group("number");
        String after = now.group("number");
        boolean counted = before.matches("\\d+") && after.matches("\\d+") && recorded.group("percent") == null;
        if (counted) {
            return before.equals(after);
        }
        double value = value(before);
        double allowed = tolerance * Math.max(1, Math.abs(value))
                + (rounded ? Math.max(lastDigit(before), lastDigit(after)) : 0);
        return Math.abs(value - value(after)) <= allowed;
    }

    private static double value(String number) {
        return Double.parseDouble(number.replace('−', '-'));
    }

    /** The value of one in the last digit, and a bit. */
    private static double lastDigit(String number) {
        int point = number.indexOf('.');
        return 1.001 * Math.pow(10, point < 0 ? 0 : point + 1 - number.length());
    }
}
