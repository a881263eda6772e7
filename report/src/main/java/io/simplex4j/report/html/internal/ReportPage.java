package io.simplex4j.report.html.internal;

import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Report;
import io.simplex4j.report.card.Card;
import io.simplex4j.report.card.Glance;
import io.simplex4j.report.card.Name;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A page of cards.
 *
 * @param title for people
 * @param palette the class of its root
 * @param style its style sheet
 * @param parts the sections
 */
public record ReportPage(Name title, String palette, StyleSheet style, List<Part> parts) {
    private static final int UNFOLDED = 20;
    private static final int LONGEST_TITLE = 150;

    /**
     * A section of the page.
     *
     * @param id for links
     * @param title for people
     * @param introduction for people, or empty
     * @param entries its cards
     */
    public record Part(String id, Name title, String introduction, List<Entry> entries) {}

    /**
     * A card of the page, made only when it is written: there may be hundreds.
     *
     * @param id for links
     * @param folded whether only its head is seen at first
     * @param explained what it explains
     * @param background what it shares with others
     * @param palette the colours of signs
     */
    public record Entry(String id, boolean folded, Explained explained, Background background, Palette palette) {
        /** The card. */
        public Card card() {
            return Card.of(id, explained, background, palette);
        }

        /** The card at a glance. */
        public Glance glance() {
            return Glance.of(explained, background);
        }

        private double unexplained() {
            return explained.explanation().decomposition().relativeResidual();
        }
    }

    /** Copies. */
    public ReportPage {
        parts = List.copyOf(parts);
    }

    /** The page of a report. */
    public static ReportPage of(Report report, Palette palette) {
        List<Part> parts = new ArrayList<>();
        int cards = 0;
        for (Report.Section section : report.sections()) {
            List<Entry> entries = new ArrayList<>();
            for (Explained explained : section.explained()) {
                Card.requireFit(explained, section.background());
                cards++;
                entries.add(new Entry("card-" + cards, cards > UNFOLDED, explained, section.background(), palette));
            }
            parts.add(new Part(
                    "part-" + (parts.size() + 1),
                    Name.of(section.title().isBlank() ? "Explanations" : section.title(), LONGEST_TITLE),
                    section.introduction().isBlank()
                            ? ""
                            : Name.of(section.introduction()).whole(),
                    entries));
        }
        return new ReportPage(
                Name.of(report.title(), LONGEST_TITLE), StyleSheet.paletteClass(palette), StyleSheet.report(), parts);
    }

    /** How many cards there are. */
    public int cards() {
        return parts.stream().mapToInt(part -> part.entries().size()).sum();
    }

    /** Where the first section begins. */
    public String skipTo() {
        return parts.isEmpty() ? "top" : parts.get(0).id();
    }

    /** All cards, the least explained first. */
    public List<Entry> index() {
        return parts.stream()
                .flatMap(part -> part.entries().stream())
                .sorted(Comparator.comparingDouble(Entry::unexplained).reversed())
                .toList();
    }
}
