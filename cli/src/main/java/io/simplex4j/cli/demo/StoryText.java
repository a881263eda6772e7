package io.simplex4j.cli.demo;

import io.simplex4j.example.Example;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Section;
import io.simplex4j.report.internal.TextStyle;
import io.simplex4j.report.internal.card.Answers;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Prints stories as text, a short version of the report. */
public final class StoryText {
    private static final int WIDTH = 100;
    private static final int MAX_LINES = 4;

    private final PrintWriter out;
    private final TextStyle style;

    /** Creates a printer to a terminal or a file. */
    public StoryText(PrintWriter out, TextStyle style) {
        this.out = out;
        this.style = style;
    }

    public void print(Section section) {
        out.println(style.strong(section.title()));
        wrap("", section.introduction());
        out.println();
        section.explanations().forEach(this::print);
    }

    private void print(Explanation explanation) {
        Language words =
                Language.english().about(explanation.provenance().corpus().noun());
        Glance glance = Glance.of(explanation, words);
        Example example = explanation.example();
        out.println("  " + style.strong(example.id()) + known(example.label(), explanation.prediction()));
        example.comment().ifPresent(comment -> wrap("  ", comment));
        wrap("  ", glance.sentence().toString());
        printMixture(explanation.contributions());
        Verdict verdict = explanation.verdict();
        String level = "  " + verdict.level().words() + ": " + glance.unexplained()
                + " of the distance to the average of the corpus is left unexplained";
        out.println(verdict.level() == Verdict.Level.EXAMPLES_FIT ? level : style.alarming(level));
        explanation.errorRate().ifPresent(rate -> wrap("    ", rate.sentence()));
        verdict.reasons().stream()
                .filter(reason -> !isCalibrated(explanation) || reason.gravity() != Reason.Gravity.NOTE)
                .forEach(reason -> wrap("    ", words.reason(reason).toString()));
        if (isCalibrated(explanation)) {
            out.println("    p-value "
                    + NumberText.number(explanation.pValues().far().getAsDouble()));
        }
        explanation
                .details()
                .stability()
                .ifPresent(found -> wrap("    ", Answers.stability(found, words).toString()));
        out.println();
    }

    /** Returns whether p-values decide the verdict, so that notes would only repeat it. */
    private static boolean isCalibrated(Explanation explanation) {
        return explanation.pValues().far().isPresent();
    }

    private void printMixture(List<Contribution> contributions) {
        int shown = contributions.size() <= MAX_LINES ? contributions.size() : MAX_LINES - 1;
        for (Contribution each : contributions.subList(0, shown)) {
            printShare(each.weight(), each.id() + known(each.label(), each.prediction()));
        }
        if (shown < contributions.size()) {
            List<Contribution> others = contributions.subList(shown, contributions.size());
            printShare(others.stream().mapToDouble(Contribution::weight).sum(), others.size() + " more together");
        }
    }

    private void printShare(double weight, String name) {
        out.println(
                String.format(Locale.ROOT, "%7s", NumberText.percent(weight)) + "  " + style.bar(weight) + "  " + name);
    }

    private static String known(Optional<String> label, Optional<String> prediction) {
        return label.map(text -> ", actual " + text).orElse("")
                + prediction.map(text -> ", predicted " + text).orElse("");
    }

    private void wrap(String indent, String text) {
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ", -1)) {
            if (line.length() > indent.length() && line.length() + word.length() > WIDTH) {
                out.println(line.toString().stripTrailing());
                line = new StringBuilder(indent);
            }
            line.append(word).append(' ');
        }
        out.println(line.toString().stripTrailing());
    }
}
