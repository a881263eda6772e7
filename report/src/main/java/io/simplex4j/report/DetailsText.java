package io.simplex4j.report;

import io.simplex4j.data.OneLine;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.card.ContrastView;
import io.simplex4j.report.card.DecodedView;
import io.simplex4j.report.card.DetailsView;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What else was asked for, as text. */
final class DetailsText {
    private DetailsText() {}

    static List<String> lines(Explanation explanation) {
        Noun noun = explanation.provenance().corpus().noun();
        List<String> lines = new ArrayList<>();
        explanation
                .details()
                .stability()
                .ifPresent(found ->
                        lines.add("  " + plain(DetailsView.words(found, noun).text())));
        explanation
                .details()
                .reconstruction()
                .ifPresent(found -> lines.add("  " + plain(DecodedView.words(found, noun))));
        explanation
                .details()
                .contrast()
                .map(found -> ContrastView.of(explanation, found))
                .ifPresent(view -> add(view, lines));
        return lines;
    }

    private static void add(ContrastView view, List<String> lines) {
        lines.add("  " + plain(view.question().text() + " " + view.answer().text()));
        for (ContrastView.Side side : view.sides()) {
            lines.add("    " + plain(side.label().text() + ": " + side.mixture().text()));
        }
        if (!view.features().isEmpty()) {
            lines.add("    "
                    + plain("what sets the two apart: "
                            + view.features().stream()
                                    .map(each -> words(each, view))
                                    .collect(Collectors.joining("   "))));
        }
    }

    private static String words(ContrastView.Feature feature, ContrastView view) {
        String values = view.valued()
                ? " (" + feature.value().text() + "; " + feature.predicted().text() + " against "
                        + feature.other().text() + ")"
                : "";
        return feature.name().text() + values + " " + feature.part();
    }

    /** On one line, with spaces and signs that every charset has. */
    private static String plain(String text) {
        return OneLine.of(text).replace('\u00a0', ' ').replace('−', '-').replaceAll("[“”]", "\"");
    }
}
