package io.simplex4j.report.internal;

import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.internal.words.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How often predictions are right at each level of the verdict, and how often a verdict warned of wrong ones, in words. */
public final class AccuracySummary {
    private final Explanations.Accuracy accuracy;

    /** Describes counts over at least one input. */
    public AccuracySummary(Explanations.Accuracy accuracy) {
        this.accuracy = accuracy;
    }

    /** Counts of inputs with one verdict, or with any. */
    public record Row(String verdict, int inputs, int right) {
        /** Returns the share of right predictions, or a dash if there is no input. */
        public String share() {
            return inputs == 0 ? "–" : NumberText.wholePercent((double) right / inputs);
        }
    }

    /** Returns the levels that occur, the best first, and the total. */
    public List<Row> rows(Language words) {
        return Stream.concat(
                        accuracy.byVerdict().stream()
                                .map(each -> new Row(words.verdict(each.level()), each.inputs(), each.right())),
                        Stream.of(new Row(words.text("accuracy.all"), accuracy.labelled(), accuracy.right())))
                .toList();
    }

    /** Returns one sentence: how many predictions are right, and how many of the wrong and of the right ones had a warning. */
    public String sentence() {
        String right = (accuracy.right() == 0 ? "none" : Integer.toString(accuracy.right())) + " of "
                + NumberText.count(accuracy.labelled(), "prediction") + (accuracy.right() == 1 ? " is" : " are")
                + " right";
        if (accuracy.wrong() == 0) {
            return right + ".";
        }
        int wrongWarned = accuracy.wrongWithWarning();
        int rightWarned = accuracy.rightWithWarning();
        String warned = right + "; " + warned(wrongWarned, accuracy.wrong(), "wrong");
        if (accuracy.right() == 0) {
            return warned + ".";
        }
        return warned
                + (wrongWarned > 0 && rightWarned > 0
                        ? ", and so did " + some(rightWarned, accuracy.right(), "right")
                        : ", and " + warned(rightWarned, accuracy.right(), "right"))
                + ".";
    }

    private static String warned(int warned, int all, String kind) {
        return some(warned, all, kind) + " carried " + (all == 1 && warned == 0 ? "no" : "a") + " warning";
    }

    private static String some(int warned, int all, String kind) {
        return all == 1
                ? "the " + kind + " one"
                : (warned == 0 ? "none" : Integer.toString(warned)) + " of the " + all + " " + kind + " ones";
    }

    /** Returns a heading, a small table and the sentence. */
    public List<String> lines(Noun noun) {
        List<String> lines = new ArrayList<>();
        lines.add("Predictions by verdict, where actual labels are known:");
        for (Row row : rows(Language.english())) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-20s %6d %s %6d right  %5s",
                    row.verdict(),
                    row.inputs(),
                    noun.explained().many(),
                    row.right(),
                    row.share()));
        }
        lines.add("  " + sentence());
        return lines;
    }
}
