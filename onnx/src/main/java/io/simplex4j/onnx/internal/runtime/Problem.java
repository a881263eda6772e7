package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.MessageText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A problem of the native library, in one line of plain words. */
public final class Problem {
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

    public static OnnxModelException of(String doing, Exception cause) {
        return new OnnxModelException(doing + ": " + words(cause), cause);
    }

    private static String words(Exception cause) {
        String message = cause.getMessage();
        if (message == null || message.isBlank()) {
            return cause.getClass().getSimpleName();
        }
        String line = CODE.matcher(bounded(message)).replaceFirst("");
        line = TRACE.matcher(line).replaceAll("");
        line = Problem.plain(withoutPlaces(line).replaceAll("\\s+", " ").strip());
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

    /* Each expression reads a text of a bounded length once, as its parts exclude one another or are bounded. */

    private static final Pattern TYPE = Pattern.compile("\\b(?:seq|optional|map)?\\(?tensor\\((\\w{1,20})\\)\\)?");
    private static final Pattern NAME =
            Pattern.compile("\\b(?:ONNX_TENSOR_ELEMENT_DATA_TYPE|ONNX_TYPE|ORT)_([A-Z][A-Z0-9_]{0,40})\\b");

    private static final List<Map.Entry<Pattern, String>> REWRITINGS = List.of(
            rewriting("^This is an invalid model\\. (?:Error: )?", ""),
            rewriting(
                    "In Node, \\(\"([^\"]{0,400})\", (\\w{1,60}), \"[^\"]{0,400}\", -?\\d+\\) : \\(.{0,4000}?\\) -> \\(.{0,4000}?\\) ?, Error ",
                    "the $2 node \"$1\" is not valid: "),
            rewriting("Required attribute '([^']{0,400})' is missing\\.?", "it lacks the setting \"$1\""),
            rewriting(
                    "Unrecognized attribute: (\\S{1,400}) for operator \\S{1,400}",
                    "it has a setting \"$1\" that its operation does not have"),
            rewriting("Attribute '([^']{0,400})' appeared multiple times\\.?", "it has the setting \"$1\" twice"),
            rewriting(
                    "No opset import for domain ?'([^']{0,400})'",
                    "the file does not say which version of the operations of \"$1\" it uses"),
            rewriting(
                    "No Op registered for (\\w{1,60}) with domain_version of (\\d+)",
                    "there is no operation $1 in opset $2"),
            rewriting("\\S{1,400} is not a registered function/op", "ONNX Runtime does not have its operation"),
            rewriting(
                    "Node(?:\\s?\\([^)]{0,400}\\))? with schema\\([^)]{0,400}\\) has (in|out)put size (\\d+) not in range \\[min=(\\d+), max=(\\d+)\\]\\.?",
                    "it has $2 $1puts; expected $3 to $4"),
            rewriting("expected (\\d+) to \\1\\b", "expected $1"),
            rewriting("Node ?\\(([^)]{0,400})\\) Op ?\\((\\w{1,60})\\) \\[\\w{1,40}Error\\] ", "the $2 node \"$1\": "),
            rewriting(
                    "Non-zero status code returned while running (\\w{1,60}) node\\. Name:'([^']{0,400})' Status Message: ",
                    "the $1 node \"$2\" failed: "),
            rewriting(
                    "Type Error: Type parameter \\(\\w{1,60}\\) of Optype \\((\\w{1,60})\\) bound to different types \\((.{1,60}?) and (.{1,60}?) in node \\(([^)]{0,400})\\)\\.?",
                    "the $1 node \"$4\" gets $2 and $3; expected tensors of one type"),
            rewriting(
                    "Type Error: Type '([^']{1,100})' of (in|out)put parameter \\(([^)]{0,400})\\) of operator \\((\\w{1,60})\\) in node \\(([^)]{0,400})\\) is invalid\\.?",
                    "the $4 node \"$5\" has $1 as \"$3\", which its operation does not take"),
            rewriting(
                    "Type Error: Type \\((.{1,60}?)\\) of output arg \\(([^)]{0,400})\\) of node \\(([^)]{0,400})\\) does not match expected type \\((.{1,60}?)\\)\\.?",
                    "tensor \"$2\" is $4, but is declared as $1"),
            rewriting(
                    "ONNX Runtime only \\*guarantees\\* support for models stamped with official released onnx opset versions\\. Opset (\\d+) is .*",
                    "it is of opset $1, which is newer than ONNX Runtime knows: export it with opset 17"),
            rewriting(
                    "Could not find an implementation for (\\w{1,60})\\((\\d+)\\) node with name '([^']{0,400})'",
                    "it cannot run the $1 node \"$3\" of opset $2 with tensors of this type"),
            rewriting(
                    "ConstantNodeProtoToTensorProto Constant node: (\\S{0,400}) has no data attributes",
                    "the Constant node \"$1\" has no value"),
            rewriting("^Exception during initialization: ", ""),
            rewriting("(?:(?<= failed: )|^(?!the )).{1,300}? was false\\.?\\s*$", "its inputs do not fit"),
            rewriting("(?:(?<= failed: )|^(?!the )).{1,300}? was false\\. ?", ""),
            rewriting("node \"\"", "node"),
            rewriting("\\bonnxruntime::", ""));

    private static Map.Entry<Pattern, String> rewriting(String found, String words) {
        return Map.entry(Pattern.compile(found), words);
    }

    static String plain(String line) {
        String words = line;
        for (Map.Entry<Pattern, String> rewriting : REWRITINGS) {
            words = rewriting.getKey().matcher(words).replaceAll(rewriting.getValue());
        }
        words = TYPE.matcher(words).replaceAll("$1");
        words = NAME.matcher(words).replaceAll(Problem::lower);
        return words.isBlank() ? "it gives no reason" : words.strip();
    }

    private static String lower(MatchResult name) {
        return Matcher.quoteReplacement(name.group(1).toLowerCase(Locale.ROOT).replace('_', ' '));
    }
}
