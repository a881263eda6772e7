package io.simplex4j.cli.prepare;

import io.simplex4j.corpus.Agreement;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.corpus.Derivation;
import io.simplex4j.data.OneLine;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.report.TextStyle;
import io.simplex4j.trust.CorpusInspection;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is known of a corpus, as text. */
final class CorpusInspectionText {
    private static final int BINS = 8;
    private static final int MOST_LABELS = 20;
    private static final int SOME = 5;

    private final PrintWriter out;
    private final TextStyle style;

    CorpusInspectionText(PrintWriter out, TextStyle style) {
        this.out = out;
        this.style = style;
    }

    void print(StoredCorpus stored, CorpusInspection found) {
        Corpus corpus = found.corpus();
        line("examples", NumberText.count(corpus.size(), "example") + " from " + OneLine.of(stored.source()));
        line("model", OneLine.of(stored.model().name()));
        line("duplicates", NumberText.grouped(found.duplicates()));
        line("affine rank", found.affineRank() + " of " + corpus.latents().columns() + " numbers of a latent");
        stored.history().forEach(step -> line("history", history(step)));
        labels(found.labels(), corpus.size());
        corpus.agreement().ifPresent(agreement -> line("model is right", right(agreement)));
        residuals(found);
        usage(found);
        line("coverage", coverage(found));
    }

    private void line(String name, String text) {
        out.println(String.format(Locale.ROOT, "%-15s %s", name, text));
    }

    private static String history(Derivation step) {
        return OneLine.of(step.method())
                + (step.seed().isPresent() ? ", seed " + step.seed().getAsLong() : "") + ", from "
                + NumberText.count(step.parentExamples(), "example") + " ("
                + step.parentDigest().substring(0, "sha256:".length() + 12) + "…)";
    }

    private static String right(Agreement agreement) {
        return agreement.right().isPresent()
                ? agreement.right().getAsInt() + " of " + NumberText.count(agreement.labelled(), "labelled example")
                : "R² " + NumberText.significant(agreement.rSquared().orElse(0)) + " over "
                        + NumberText.count(agreement.labelled(), "labelled example");
    }

    private void labels(Map<String, Integer> labels, int size) {
        String all = labels.entrySet().stream()
                .limit(MOST_LABELS)
                .map(each -> OneLine.of(each.getKey()) + " " + each.getValue() + " ("
                        + NumberText.wholePercent((double) each.getValue() / size) + ")")
                .collect(Collectors.joining(", "));
        line(
                "labels",
                labels.isEmpty()
                        ? "none"
                        : all + (labels.size() > MOST_LABELS ? " and " + (labels.size() - MOST_LABELS) + " more" : ""));
    }

    private void residuals(CorpusInspection found) {
        Vec residuals = found.residuals();
        int count = residuals.size();
        if (count == 0) {
            return;
        }
        line(
                "residuals",
                "of " + NumberText.count(count, found.heldOut() ? "calibration row" : "example")
                        + (found.heldOut() ? "" : ", each explained by the others"));
        double end = residuals.get(count - 1) > 0 ? residuals.get(count - 1) : 1;
        int[] counts = new int[BINS];
        for (int i = 0; i < count; i++) {
            counts[(int) Math.min(BINS - 1, residuals.get(i) / end * BINS)]++;
        }
        int most = IntStream.of(counts).max().orElse(1);
        for (int bin = 0; bin < BINS; bin++) {
            out.println(String.format(
                    Locale.ROOT,
                    "  %10s to %-10s %s %d",
                    NumberText.shown(NumberText.rounded(end * bin / BINS)),
                    NumberText.shown(NumberText.rounded(end * (bin + 1) / BINS)),
                    style.bar((double) counts[bin] / most),
                    counts[bin]));
        }
    }

    private void usage(CorpusInspection found) {
        if (found.residuals().size() == 0) {
            return;
        }
        Vec usage = found.usage();
        String top = IntStream.range(0, usage.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer row) -> -usage.get(row)))
                .limit(SOME)
                .map(row -> OneLine.of(found.corpus().id(row)))
                .collect(Collectors.joining(", "));
        line(
                "usage",
                found.unused() + " of " + NumberText.count(usage.size(), "example")
                        + " have no weight in these explanations; the most used tenth has "
                        + NumberText.wholePercent(found.usageOfTopTenth()) + " of the weight");
        line("most used", top);
    }

    private static String coverage(CorpusInspection found) {
        return found.coverage()
                .map(known ->
                        found.heldOut() ? known.sentence() : known.sentence().replace("calibration row", "example"))
                .orElseGet(() -> found.corpus()
                        .selection()
                        .filter(step -> !found.heldOut())
                        .map(step -> "unknown: examples were chosen by the method " + OneLine.of(step.method())
                                + ", so held-out rows are needed (--calibration)")
                        .orElse("unknown: at least 19 rows are needed"));
    }
}
