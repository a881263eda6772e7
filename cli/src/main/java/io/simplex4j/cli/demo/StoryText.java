package io.simplex4j.cli.demo;

import io.simplex4j.example.Example;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Section;
import io.simplex4j.report.TextStyle;
import io.simplex4j.report.card.DetailsView;
import io.simplex4j.report.card.Glance;
import io.simplex4j.report.card.Phrase;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Stories as text: a short version of the report. */
public final class StoryText {
    private static final int WIDTH = 100;
    private static final int MOST_LINES = 4;

    private final PrintWriter out;
    private final TextStyle style;

    /** Prints to a terminal or a file. */
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
        Glance glance = Glance.of(explanation);
        Example example = explanation.example();
        out.println("  " + style.strong(example.id()) + known(example.label(), explanation.prediction()));
        example.comment().ifPresent(comment -> wrap("  ", comment));
        wrap("  ", glance.sentence().text());
        printMixture(explanation.contributions());
        Noun noun = explanation.provenance().corpus().noun();
        Verdict verdict = explanation.verdict();
        String words = "  " + verdict.level().words() + ": " + plain(glance.unexplained())
                + " of the distance to the average of the corpus is left unexplained";
        out.println(verdict.level() == Verdict.Level.EXAMPLES_FIT ? words : style.alarming(words));
        explanation.errorRate().ifPresent(rate -> wrap("    ", rate.sentence()));
        verdict.reasons().stream()
                .filter(reason -> !isCalibrated(explanation) || reason.gravity() != Reason.Gravity.NOTE)
                .forEach(reason -> wrap("    ", Phrase.of(reason, noun).text()));
        if (isCalibrated(explanation)) {
            out.println("    p-value "
                    + NumberText.significant(explanation.pValues().far().getAsDouble()));
        }
        explanation
                .details()
                .stability()
                .ifPresent(found -> wrap("    ", DetailsView.words(found, noun).text()));
        out.println();
    }

    /** What p-values decided, notes only repeat. */
    private static boolean isCalibrated(Explanation explanation) {
        return explanation.pValues().far().isPresent();
    }

    private void printMixture(List<Contribution> contributions) {
        int shown = contributions.size() <= MOST_LINES ? contributions.size() : MOST_LINES - 1;
        for (Contribution each : contributions.subList(0, shown)) {
            printShare(each.weight(), each.id() + known(each.label(), each.prediction()));
        }
        if (shown < contributions.size()) {
            List<Contribution> others = contributions.subList(shown, contributions.size());
            printShare(others.stream().mapToDouble(Contribution::weight).sum(), others.size() + " more together");
        }
    }

    private void printShare(double weight, String name) {
        String percent = String.format(Locale.ROOT, "%6.1f %%", 100 * weight);
        out.println(percent + "  " + style.bar(weight) + "  " + name);
    }

    private static String known(Optional<String> label, Optional<String> prediction) {
        return label.map(text -> ", actual " + text).orElse("")
                + prediction.map(text -> ", predicted " + text).orElse("");
    }

    /** With spaces that every charset has. */
    private static String plain(String text) {
        return text.replace('\u00a0', ' ').replace('\u202f', ' ');
    }

    private void wrap(String indent, String text) {
        StringBuilder line = new StringBuilder(indent);
        for (String word : plain(text).split(" ", -1)) {
            if (line.length() > indent.length() && line.length() + word.length() > WIDTH) {
                out.println(line.toString().stripTrailing());
                line = new StringBuilder(indent);
            }
            line.append(word).append(' ');
        }
        out.println(line.toString().stripTrailing());
    }
}
