package io.simplex4j.report.internal;

import gg.jte.Content;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.card.Card;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The page of a triage, for its template: its findings, a table of all inputs, and the cards of some.
 *
 * @param title of the page
 * @param colours of signs
 * @param report the findings
 * @param explanations of inputs that get a card
 * @param words of the language
 */
public record TriagePage(
        String title, Palette colours, TriageReport report, List<Explanation> explanations, Language words) {
    /** The levels of verdicts in the order of the page. */
    public static final List<Verdict.Level> GRAVEST_FIRST =
            List.of(Verdict.Level.DO_NOT_RELY, Verdict.Level.READ_WITH_CARE, Verdict.Level.EXAMPLES_FIT);

    private static final int MAX_ROWS = 5000;
    private static final double SECOND_KEY = 1e-6;
    private static final int BINS = 80;
    private static final int BIN_WIDTH = 8;
    private static final double HIGHEST = 64;

    /**
     * Checks that the cards belong to the triage.
     *
     * @throws IllegalArgumentException if a card is of an input that the triage does not have
     */
    public TriagePage {
        explanations = List.copyOf(explanations);
        Map<Integer, String> ids =
                report.rows().stream().collect(Collectors.toMap(TriageReport.Row::row, TriageReport.Row::id));
        for (Explanation card : explanations) {
            if (!card.example().id().equals(ids.get(card.row()))) {
                throw new IllegalArgumentException("the card of input " + card.row() + " ("
                        + OneLine.quoted(card.example().id()) + ") belongs to no row of the triage");
            }
        }
    }

    /** Returns the class of the palette. */
    public String palette() {
        return StyleSheet.paletteClass(colours);
    }

    /** Returns the style sheet. */
    public Content style() {
        return output -> output.writeContent(StyleSheet.report() + StyleSheet.triage());
    }

    /** Returns the script that sorts and filters the table. */
    public Content script() {
        return output -> output.writeContent(StyleSheet.triageScript());
    }

    /** Returns the noun for an input. */
    public Noun noun() {
        return report.provenance().corpus().noun().explained();
    }

    private Language bound() {
        return words.about(report.provenance().corpus().noun());
    }

    /** Returns a text of the language, with the noun for inputs. */
    public String say(String key) {
        return bound().text(key);
    }

    /** Returns a sentence of the language that has one number, with the noun for inputs. */
    public String say(String key, String figure, double number) {
        return bound().text(key + " " + figure, number);
    }

    /** Returns a sentence about inputs with their noun. */
    public String words(String sentence) {
        return report.provenance().corpus().noun().into(sentence);
    }

    /** Returns a text that others gave as markup that cannot turn the words around it. */
    public static Content given(String text) {
        return output -> output.writeContent(Tag.escaped(Tag.isolated(text)));
    }

    /** Returns the rows of the table. */
    public List<TriageReport.Row> shown() {
        return report.rows().subList(0, Math.min(MAX_ROWS, report.rows().size()));
    }

    /** Returns whether there is a column with the reliability of predictions. */
    public boolean isReliabilityKnown() {
        return report.rows().stream().anyMatch(row -> row.reliability().isPresent());
    }

    /** Returns the reliability of a prediction: the error rate of a class, the expected error of a value. */
    public String reliability(TriageReport.Row row) {
        return row.reliability()
                .map(known -> known instanceof Reliability.OfClass classes
                        ? classes.isKnown()
                                ? NumberText.wholePercent(classes.errorRate())
                                : words.text("triage.unknown")
                        : "± " + NumberText.number(((Reliability.OfValue) known).expectedError()))
                .orElse("");
    }

    /** Returns the sort key of a column: the expected error, then the score, because many rows share one rate. */
    public double reliabilityKey(TriageReport.Row row) {
        return row.reliability()
                .map(known -> known instanceof Reliability.OfClass classes
                        ? classes.errorRate() + SECOND_KEY * (classes.rank() + SECOND_KEY * row.relativeResidual())
                        : ((Reliability.OfValue) known).expectedError())
                .orElse(-1.0);
    }

    /** Returns whether an input has a card. */
    public boolean isLinked(TriageReport.Row row) {
        return explanations.stream().anyMatch(each -> each.row() == row.row());
    }

    /** Returns the cards, one at a time. */
    public Iterable<Card> cards() {
        return () -> explanations.stream()
                .map(card -> Card.of("card-" + card.row(), card, List.of(), colours, words))
                .iterator();
    }

    /** Returns how many inputs have which relative residual, as bars in the colours of their verdicts. */
    public Content strip() {
        double end = report.rows().stream()
                .mapToDouble(TriageReport.Row::relativeResidual)
                .max()
                .orElse(0);
        int[][] counts = new int[BINS][GRAVEST_FIRST.size()];
        for (TriageReport.Row row : report.rows()) {
            int bin = end > 0 ? (int) Math.min(BINS - 1, row.relativeResidual() / end * BINS) : 0;
            counts[bin][GRAVEST_FIRST.indexOf(row.level())]++;
        }
        int max = Arrays.stream(counts)
                .mapToInt(bin -> Arrays.stream(bin).sum())
                .max()
                .orElse(1);
        int width = BINS * BIN_WIDTH;
        Tag strip = Tag.of("svg")
                .with("viewBox", "0 0 " + width + " 84")
                .with("role", "img")
                .with("aria-label", words.text("triage.residuals end", end));
        for (int bin = 0; bin < BINS; bin++) {
            double top = HIGHEST + 1;
            for (int level = 0; level < GRAVEST_FIRST.size(); level++) {
                if (counts[bin][level] > 0) {
                    double height = Math.max(1, HIGHEST / Math.max(1, max) * counts[bin][level]);
                    top -= height;
                    strip.add(Tag.rect(new Box(bin * BIN_WIDTH, top, BIN_WIDTH - 1, height))
                            .with(
                                    "class",
                                    Glance.Badge.of(GRAVEST_FIRST.get(level)).style()));
                }
            }
        }
        strip.add(Tag.line(new Point(0, 66), new Point(width, 66)))
                .add(Tag.of("text").with("x", 0).with("y", 82).text("0%"))
                .add(Tag.of("text")
                        .with("x", width)
                        .with("y", 82)
                        .with("text-anchor", "end")
                        .text(NumberText.percent(end)));
        return output -> output.writeContent(strip.toString());
    }
}
