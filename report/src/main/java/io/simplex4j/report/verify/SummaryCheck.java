package io.simplex4j.report.verify;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.explanation.Accuracy;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Counts labels, predictions and verdicts of a file, and holds its summary against them. */
final class SummaryCheck {
    private final Corpus corpus;
    private Accuracy accuracy = Accuracy.none();

    SummaryCheck(Corpus corpus) {
        this.corpus = corpus;
    }

    /** Counts an explanation of the form that the schema allows; what it says is checked elsewhere. */
    void add(JsonObject explanation) {
        Optional<String> label = explanation.optionalText("label");
        Optional<String> prediction = explanation.optionalText("prediction");
        List<String> names = corpus.classes().names();
        if (label.isEmpty() || prediction.isEmpty() || !(names.isEmpty() || names.contains(label.get()))) {
            return;
        }
        String code = explanation.object("verdict").text("level");
        Verdict.Level level = Arrays.stream(Verdict.Level.values())
                .filter(each -> each.code().equals(code))
                .findFirst()
                .orElseThrow();
        accuracy = accuracy.with(level, label.equals(prediction));
    }

    void check(String path, Optional<JsonObject> summary, Problems problems) {
        Optional<Accuracy> known = accuracy.known(corpus);
        // Without labels of the corpus it cannot be told whether those of inputs are in the words of predictions.
        boolean open = accuracy.labelled() > 0 && !corpus.examples().labelled();
        if (known.isEmpty() && (summary.isEmpty() || !open)) {
            problems.unless(summary.isEmpty(), path + " is present, but no label can be compared with a prediction");
            return;
        }
        if (summary.isEmpty()) {
            problems.add(path + " is missing, but labels are known");
            return;
        }
        compare(path, summary.get(), problems);
    }

    private void compare(String path, JsonObject said, Problems problems) {
        same(path, "labelled", said, accuracy.labelled(), problems);
        same(path, "right", said, accuracy.right(), problems);
        same(path, "wrongWithWarning", said, accuracy.wrongWithWarning(), problems);
        List<JsonObject> levels = said.objects("byVerdict");
        List<String> codes = levels.stream().map(each -> each.text("level")).toList();
        List<String> expected =
                Arrays.stream(Verdict.Level.values()).map(Verdict.Level::code).toList();
        if (!codes.equals(expected)) {
            problems.add(path + ".byVerdict has " + codes + ", expected " + expected);
            return;
        }
        for (int place = 0; place < expected.size(); place++) {
            Accuracy.AtLevel found = accuracy.byVerdict().get(place);
            String name = path + ".byVerdict[" + place + "].";
            number(name + "inputs", levels.get(place).integer("inputs"), found.inputs(), problems);
            number(name + "right", levels.get(place).integer("right"), found.right(), problems);
        }
    }

    private static void same(String path, String name, JsonObject said, int found, Problems problems) {
        number(path + "." + name, said.integer(name), found, problems);
    }

    private static void number(String name, int said, int found, Problems problems) {
        problems.unless(said == found, name + " is " + said + ", recomputed " + found);
    }
}
