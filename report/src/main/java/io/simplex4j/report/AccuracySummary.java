package io.simplex4j.report;

import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.Accuracy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** In words, how often predictions are right at each level of the verdict, and whether a verdict warned of wrong ones. */
public final class AccuracySummary {
    private final Accuracy accuracy;

    /** The words of some counts, over at least one input. */
    public AccuracySummary(Accuracy accuracy) {
        this.accuracy = accuracy;
    }

    /** Counts of inputs with a verdict, or with any. */
    public record Row(String verdict, int inputs, int right) {
        /** The share of right ones, or a dash where there is no input. */
        public String share() {
            return inputs == 0 ? "–" : NumberText.wholePercent((double) right / inputs);
        }
    }

    /** The levels that occur, the best first, and all together. */
    public List<Row> rows() {
        return Stream.concat(
                        accuracy.byVerdict().stream()
                                .map(each -> new Row(each.level().words(), each.inputs(), each.right())),
                        Stream.of(new Row("all together", accuracy.labelled(), accuracy.right())))
                .toList();
    }

    /** How many predictions are right, and how many of the wrong ones carried a warning, beside how many of the right. */
    public String sentence() {
        String right = accuracy.right() + " of " + accuracy.labelled() + " predictions are right";
        if (accuracy.wrong() == 0) {
            return right + ".";
        }
        String warned = right + "; " + accuracy.wrongWithWarning() + " of the " + accuracy.wrong()
                + " wrong ones carried a warning";
        return accuracy.right() == 0
                ? warned + "."
                : warned + ", and so did " + accuracy.rightWithWarning() + " of the " + accuracy.right()
                        + " right ones.";
    }

    /** As a small table of text, under a heading, and the sentence. */
    List<String> lines(Noun noun) {
        List<String> lines = new ArrayList<>();
        lines.add("Predictions by verdict, where actual labels are known:");
        for (Row row : rows()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %-20s %6d %s %6d right  %5s",
                    row.verdict(),
                    row.inputs(),
                    noun.explained().many(),
                    row.right(),
                    row.share().replace('–', '-').replace('\u00a0', ' ')));
        }
        lines.add("  " + sentence());
        return lines;
    }
}
