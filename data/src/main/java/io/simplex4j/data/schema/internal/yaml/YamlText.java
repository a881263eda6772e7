package io.simplex4j.data.schema.internal.yaml;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Text as YAML, the same on every machine, that YAML 1.1 and 1.2 read alike. */
final class YamlText {
    private static final Set<String> WORDS_OF_YAML =
            Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf");
    private static final String PLAIN_SIGNS = " _-/()%.+";

    private YamlText() {}

    static String list(List<String> texts) {
        return texts.stream().map(YamlText::of).collect(Collectors.joining(", ", "[", "]"));
    }

    /** A scalar that reads back as this text. */
    static String of(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder quoted = new StringBuilder("\"");
        text.codePoints().forEach(c -> append(c, quoted));
        return quoted.append('"').toString();
    }

    /** A comment with this text, on one line whatever is in it. */
    static String comment(String text) {
        StringBuilder line = new StringBuilder("# ");
        text.codePoints().map(c -> isSafe(c) ? c : '?').forEach(line::appendCodePoint);
        return line.toString();
    }

    private static boolean isPlain(String text) {
        return !text.isEmpty()
                && isLetter(text.codePointAt(0))
                && !text.endsWith(" ")
                && !WORDS_OF_YAML.contains(text.toLowerCase(Locale.ROOT))
                && text.codePoints()
                        .allMatch(c -> isLetter(c) || (c >= '0' && c <= '9') || PLAIN_SIGNS.indexOf(c) >= 0);
    }

    /** Latin letters; what counts as a letter elsewhere differs between versions of Java. */
    private static boolean isLetter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0x24F && c != 0xD7 && c != 0xF7);
    }

    private static void append(int c, StringBuilder quoted) {
        if (c == '"' || c == '\\') {
            quoted.append('\\').appendCodePoint(c);
        } else if (c == '\n') {
            quoted.append("\\n");
        } else if (c == '\t') {
            quoted.append("\\t");
        } else if (isSafe(c)) {
            quoted.appendCodePoint(c);
        } else if (c <= 0xFFFF) {
            quoted.append(String.format(Locale.ROOT, "\\u%04X", c));
        } else {
            quoted.append(String.format(Locale.ROOT, "\\U%08X", c));
        }
    }

    /** Whether a character needs no escape: it is visible, and changes neither line nor direction. */
    private static boolean isSafe(int c) {
        boolean seen = (c >= 0x20 && c <= 0x7E)
                || (c >= 0xA0 && c <= 0xD7FF)
                || (c >= 0xE000 && c <= 0xFFFD)
                || (c >= 0x10000 && c < 0xE0000);
        boolean steers = c == 0xAD
                || (c >= 0x600 && c <= 0x605)
                || c == 0x61C
                || c == 0x6DD
                || c == 0x70F
                || c == 0x180E
                || (c >= 0x200B && c <= 0x200F)
                || (c >= 0x2028 && c <= 0x202E)
                || (c >= 0x2060 && c <= 0x206F)
                || c == 0xFEFF
                || (c >= 0xFFF9 && c <= 0xFFFB);
        return seen && !steers;
    }
}
