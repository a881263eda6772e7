package io.simplex4j.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * The text becomes a pattern: a line of … stands for any lines, … in a line for any characters, and a number with a
 * decimal point for one that differs by no more than its last digit, as processors add floats in different orders. Spaces
 * that do not break count as spaces.
 */
/** Output as a page shows it, shortened by …. */
final class ShownOutput {
    private static final Pattern PIECE =
            Pattern.compile("^[ ]*…\\n|…|(?<![\\w.])\\d+\\.\\d+(?:[eE]-?\\d+)?(?![\\w.…])", Pattern.MULTILINE);
    private static final String NUMBER = "(\\d+\\.\\d+(?:[eE]-?\\d+)?)";

    private final Pattern pattern;
    private final List<String> numbers;

    private ShownOutput(Pattern pattern, List<String> numbers) {
        this.pattern = pattern;
        this.numbers = numbers;
    }

    static ShownOutput of(String shown) {
        String text = plain(shown);
        StringBuilder pattern = new StringBuilder();
        List<String> numbers = new ArrayList<>();
        Matcher piece = PIECE.matcher(text);
        int at = 0;
        while (piece.find()) {
            pattern.append(Pattern.quote(text.substring(at, piece.start())));
            String found = piece.group();
            if (found.endsWith("\n")) {
                pattern.append("(?:[^\\n]*\\n)*?");
            } else if (found.equals("…")) {
                pattern.append("[^\\n]*?");
            } else {
                pattern.append(NUMBER);
                numbers.add(found);
            }
            at = piece.end();
        }
        pattern.append(Pattern.quote(text.substring(at)));
        return new ShownOutput(Pattern.compile(pattern.toString()), numbers);
    }

    private static String plain(String text) {
        return text.replace('\u00a0', ' ').replace('\u202f', ' ');
    }

    /** The first line that is not as printed, or nothing if all are. */
    static Optional<String> firstDifference(String shown, String printed) {
        if (of(shown).matches(printed)) {
            return Optional.empty();
        }
        List<String> lines = shown.lines().toList();
        for (int end = 1; end < lines.size(); end++) {
            if (!of(String.join("\n", lines.subList(0, end)) + "\n…\n").matches(printed)) {
                return Optional.of(lines.get(end - 1));
            }
        }
        return Optional.of(lines.get(lines.size() - 1) + " (the last line)");
    }

    /** Whether that is what was printed. */
    boolean matches(String printed) {
        Matcher matcher = pattern.matcher(plain(printed));
        if (!matcher.matches()) {
            return false;
        }
        for (int i = 0; i < numbers.size(); i++) {
            if (!near(numbers.get(i), matcher.group(i + 1))) {
                return false;
            }
        }
        return true;
    }

    private static boolean near(String shown, String printed) {
        String digits = shown.replaceFirst("[eE].*", "");
        String exponent = shown.substring(digits.length());
        int places = digits.length() - digits.indexOf('.') - 1;
        double unit = Double.parseDouble("1e-" + places) * Double.parseDouble("1" + exponent);
        return Math.abs(Double.parseDouble(shown) - Double.parseDouble(printed)) <= 1.001 * unit;
    }
}
