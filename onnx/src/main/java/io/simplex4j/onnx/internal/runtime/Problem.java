package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.MessageText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the native library complains about, in one line of plain words. */
final class Problem {
    /*
     * The library repeats names of the file. The expressions see a text of a bounded length with words of a bounded length,
     * longer than a path or a signature of C++, and are tried only where a word or a run of spaces begins: elsewhere they would
     * need a time that grows with the square of what they read.
     */

    private static final int LONGEST = 300;
    private static final int LONGEST_READ = 8_000;
    private static final int LONGEST_WORD_READ = 400;
    private static final Pattern CODE =
            Pattern.compile("^(Error code - \\w+ - message: )?(\\[ONNXRuntimeError\\] : \\d+ : \\w+ : )?");
    private static final Pattern TRACE = Pattern.compile("(?<!\\s)\\s+Stacktrace:.*", Pattern.DOTALL);

    /* A place in C++ such as "/src/core/graph.cc:12 void onnxruntime::Graph::Check(". */
    private static final Pattern PLACE =
            Pattern.compile("(?<![^\\s)])\\S*\\.(cc|cpp|h|hpp|inc):\\d+\\s+([^(]*::[^(\\s]*\\(|\\w+\\()?");

    private Problem() {}

    static OnnxModelException of(String doing, Exception cause) {
        return new OnnxModelException(doing + ": " + words(cause), cause);
    }

    private static String words(Exception cause) {
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return cause.getClass().getSimpleName();
        }
        String line = CODE.matcher(bounded(message)).replaceFirst("");
        line = TRACE.matcher(line).replaceAll("");
        line = RuntimeWords.plain(withoutPlaces(line).replaceAll("\\s+", " ").strip());
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }

    private static String bounded(String message) {
        String spaced = message.replace('\n', ' ').replace('\t', ' ').replace('\r', ' ');
        return MessageText.withShortWords(spaced, LONGEST_WORD_READ, LONGEST_READ);
    }

    private static String withoutPlaces(String line) {
        StringBuilder words = new StringBuilder();
        Matcher place = PLACE.matcher(line);
        int from = 0;
        while (place.find(from)) {
            words.append(line, from, place.start());
            from = place.group(2) == null ? place.end() : endOfSignature(line, place.end());
            if (line.startsWith("(const ", from)) {
                from = endOfSignature(line, from + 1);
            }
        }
        return words.append(line.substring(from)).toString();
    }

    /* Behind the parenthesis that closes the one before, and what C++ puts after it. */
    private static int endOfSignature(String line, int start) {
        int open = 1;
        int end = start;
        while (end < line.length() && open > 0) {
            char c = line.charAt(end++);
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
        }
        Matcher rest =
                Pattern.compile("\\s*(const\\b)?\\s*(\\[with [^\\]]*\\])?").matcher(line);
        return rest.region(end, line.length()).lookingAt() ? rest.end() : end;
    }
}
