package io.simplex4j.onnx.internal.runtime;

import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says what the native library says without the words of its source. */
final class RuntimeWords {
    /* Each expression reads a text of a bounded length once, as its parts exclude one another or are bounded. */

    private static final Pattern TYPE = Pattern.compile("\\b(?:seq|optional|map)?\\(?tensor\\((\\w{1,20})\\)\\)?");
    private static final Pattern NAME =
            Pattern.compile("\\b(?:ONNX_TENSOR_ELEMENT_DATA_TYPE|ONNX_TYPE|ORT)_([A-Z][A-Z0-9_]{0,40})\\b");

    private record Rewriting(Pattern found, String words) {
        static Rewriting of(String found, String words) {
            return new Rewriting(Pattern.compile(found), words);
        }
    }

    private static final List<Rewriting> REWRITINGS = List.of(
            Rewriting.of("^This is an invalid model\\. (?:Error: )?", ""),
            Rewriting.of(
                    "In Node, \\(\"([^\"]{0,400})\", (\\w{1,60}), \"[^\"]{0,400}\", -?\\d+\\) : \\(.{0,4000}?\\) -> \\(.{0,4000}?\\) ?, Error ",
                    "the $2 node \"$1\" is not valid: "),
            Rewriting.of("Required attribute '([^']{0,400})' is missing\\.?", "it lacks the setting \"$1\""),
            Rewriting.of(
                    "Unrecognized attribute: (\\S{1,400}) for operator \\S{1,400}",
                    "it has a setting \"$1\" that its operation does not have"),
            Rewriting.of("Attribute '([^']{0,400})' appeared multiple times\\.?", "it has the setting \"$1\" twice"),
            Rewriting.of(
                    "No opset import for domain ?'([^']{0,400})'",
                    "the file does not say which version of the operations of \"$1\" it uses"),
            Rewriting.of(
                    "No Op registered for (\\w{1,60}) with domain_version of (\\d+)",
                    "there is no operation $1 in opset $2"),
            Rewriting.of("\\S{1,400} is not a registered function/op", "ONNX Runtime does not have its operation"),
            Rewriting.of(
                    "Node(?:\\s?\\([^)]{0,400}\\))? with schema\\([^)]{0,400}\\) has (in|out)put size (\\d+) not in range \\[min=(\\d+), max=(\\d+)\\]\\.?",
                    "it has $2 $1puts, expected $3 to $4"),
            Rewriting.of("expected (\\d+) to \\1\\b", "expected $1"),
            Rewriting.of(
                    "Node ?\\(([^)]{0,400})\\) Op ?\\((\\w{1,60})\\) \\[\\w{1,40}Error\\] ", "the $2 node \"$1\": "),
            Rewriting.of(
                    "Non-zero status code returned while running (\\w{1,60}) node\\. Name:'([^']{0,400})' Status Message: ",
                    "the $1 node \"$2\" failed: "),
            Rewriting.of(
                    "Type Error: Type parameter \\(\\w{1,60}\\) of Optype \\((\\w{1,60})\\) bound to different types \\((.{1,60}?) and (.{1,60}?) in node \\(([^)]{0,400})\\)\\.?",
                    "the $1 node \"$4\" gets $2 and $3, expected tensors of one type"),
            Rewriting.of(
                    "Type Error: Type '([^']{1,100})' of (in|out)put parameter \\(([^)]{0,400})\\) of operator \\((\\w{1,60})\\) in node \\(([^)]{0,400})\\) is invalid\\.?",
                    "the $4 node \"$5\" has $1 as \"$3\", which its operation does not take"),
            Rewriting.of(
                    "Type Error: Type \\((.{1,60}?)\\) of output arg \\(([^)]{0,400})\\) of node \\(([^)]{0,400})\\) does not match expected type \\((.{1,60}?)\\)\\.?",
                    "tensor \"$2\" is $4, but is declared as $1"),
            Rewriting.of(
                    "ONNX Runtime only \\*guarantees\\* support for models stamped with official released onnx opset versions\\. Opset (\\d+) is .*",
                    "it is of opset $1, which is newer than ONNX Runtime knows: export it with opset 17"),
            Rewriting.of(
                    "Could not find an implementation for (\\w{1,60})\\((\\d+)\\) node with name '([^']{0,400})'",
                    "it cannot run the $1 node \"$3\" of opset $2 with tensors of this type"),
            Rewriting.of(
                    "ConstantNodeProtoToTensorProto Constant node: (\\S{0,400}) has no data attributes",
                    "the Constant node \"$1\" has no value"),
            Rewriting.of("^Exception during initialization: ", ""),
            Rewriting.of("(?:(?<= failed: )|^(?!the )).{1,300}? was false\\.?\\s*$", "its inputs do not fit"),
            Rewriting.of("(?:(?<= failed: )|^(?!the )).{1,300}? was false\\. ?", ""),
            Rewriting.of("node \"\"", "node"),
            Rewriting.of("\\bonnxruntime::", ""));

    private RuntimeWords() {}

    static String plain(String line) {
        String words = line;
        for (Rewriting rewriting : REWRITINGS) {
            words = rewriting.found().matcher(words).replaceAll(rewriting.words());
        }
        words = TYPE.matcher(words).replaceAll("$1");
        words = NAME.matcher(words).replaceAll(RuntimeWords::lower);
        return words.isBlank() ? "it gives no reason" : words.strip();
    }

    private static String lower(MatchResult name) {
        return Matcher.quoteReplacement(name.group(1).toLowerCase(Locale.ROOT).replace('_', ' '));
    }
}
