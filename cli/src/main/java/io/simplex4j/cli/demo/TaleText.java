package io.simplex4j.cli.demo;

import io.simplex4j.cli.output.ExplainedInput;
import io.simplex4j.cli.output.Style;
import io.simplex4j.cli.output.TextReport;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Report;
import io.simplex4j.report.card.Glance;
import io.simplex4j.report.card.Trust;
import java.io.PrintWriter;
import java.util.Map;
import java.util.stream.Collectors;

/** Stories as text: what the report says, in short. */
public final class TaleText {
    private static final int WIDTH = 100;
    private static final int MOST_LINES = 4;

    private final PrintWriter out;
    private final Style style;

    /** Tells to a terminal or a file. */
    public TaleText(PrintWriter out, Style style) {
        this.out = out;
        this.style = style;
    }

    /** Prints one section. */
    public void print(Report.Section section) {
        out.println(style.strong(section.title()));
        wrap("", section.introduction());
        out.println();
        section.explained().forEach(explained -> print(explained, section.background()));
    }

    private void print(Explained explained, Background background) {
        Glance glance = Glance.of(explained, background);
        String known = explained.label().map(label -> ", truly " + label).orElse("");
        String read = explained
                .explanation()
                .output()
                .filter(output -> output.modelClass().isPresent())
                .map(output -> ", predicted "
                        + background.className(output.modelClass().getAsInt()))
                .orElse("");
        out.println("  " + style.strong(explained.name()) + known + read);
        explained.note().ifPresent(note -> wrap("  ", note));
        wrap("  ", glance.sentence().text());
        Map<Integer, String> names = explained.explanation().contributions().stream()
                .collect(Collectors.toMap(Contribution::example, TaleText::name));
        new TextReport(out, style, names::get).printMixture(ExplainedInput.of(0, explained.explanation()), MOST_LINES);
        boolean good = glance.trust().level() == Trust.Level.WELL_EXPLAINED;
        String verdict = "  " + glance.trust().level().words() + ": " + plain(glance.unexplained())
                + " of the distance to the average of the corpus is left unexplained";
        out.println(good ? verdict : style.alarming(verdict));
        glance.trust().reasons().forEach(reason -> wrap("    ", reason.message().text()));
        out.println();
    }

    private static String name(Contribution contribution) {
        return contribution.id()
                + contribution.label().map(label -> ", truly " + label).orElse("")
                + contribution.prediction().map(read -> ", predicted " + read).orElse("");
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
