package io.simplex4j.experiments.study.corruption;

import static io.simplex4j.experiments.study.corruption.CorruptionStudy.AUTHORS_GRADIENTS;
import static io.simplex4j.experiments.study.corruption.CorruptionStudy.AUTHORS_PROJECTIONS;
import static io.simplex4j.experiments.study.corruption.CorruptionStudy.LOGIT;
import static io.simplex4j.experiments.study.corruption.CorruptionStudy.LOG_SOFTMAX;
import static io.simplex4j.experiments.study.corruption.CorruptionStudy.PROJECTIONS;
import static io.simplex4j.experiments.study.corruption.CorruptionStudy.RANDOM;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BoxFigure;
import io.simplex4j.experiments.figure.Figure;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;

/** What making pixels black says about the paper's claims. */
final class CorruptionReport {
    /** Means that differ by no more than this share are called equivalent. */
    private static final double EQUIVALENT = 0.05;

    private final ResultTable all;
    private final List<String> counts;
    private final String most;

    CorruptionReport(ResultTable figures) {
        this.all = figures;
        this.counts = figures.distinct("n");
        this.most = counts.get(counts.size() - 1);
    }

    Findings findings() {
        return Findings.of(summary(), claims())
                .withTable("Rise of the residual, mean and standard deviation over tests", table("shift"))
                .withTable("Share of tests on which Jacobian projections raise the residual more", ahead())
                .withTable("Pixels made black in an image, mean", table("pixels"))
                .withTable("Share of the ink made black", table("ink"))
                .withFigure(
                        "own-pixels",
                        "rise of the residual over tests when each corpus image loses its own n most important pixels;"
                                + " higher is better",
                        figure("*n*, pixels made black", List.of(PROJECTIONS, LOGIT, LOG_SOFTMAX, RANDOM)))
                .withFigure(
                        "authors-masks",
                        "the same as in the authors' code: each image loses the n pixels of all 50 images of its"
                                + " batch",
                        figure(
                                "*n*, pixels that each image adds to the mask of its batch",
                                List.of(AUTHORS_PROJECTIONS, AUTHORS_GRADIENTS)));
    }

    private Figure figure(String across, List<String> methods) {
        return BoxFigure.of(
                        all,
                        Axis.of("n", across).evenlySpaced(),
                        Axis.of("shift", "rise of the residual"),
                        Methods.series(methods))
                .withSize(560, 300);
    }

    private Summary of(String method, String n, String column) {
        return all.where("method", method).where("n", n).summary(column);
    }

    private double mean(String method, String n) {
        return of(method, n, "shift").mean();
    }

    private MarkdownTable table(String column) {
        return grid(all.distinct("method"), (method, n) -> {
            Summary summary = of(method, n, column);
            return switch (column) {
                case "shift" -> number(summary.mean()) + " ± " + number(summary.deviation());
                case "ink" -> String.format(Locale.ROOT, "%.3f", summary.mean());
                default -> String.format(Locale.ROOT, "%.1f", summary.mean());
            };
        });
    }

    private MarkdownTable grid(List<String> rows, BinaryOperator<String> cell) {
        return MarkdownTable.grid("method", rows, counts, n -> "n = " + n, cell);
    }

    /* Adding 0 turns -0 into 0. */
    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", Math.rint(value * 100) / 100 + 0.0);
    }

    private MarkdownTable ahead() {
        String both = "both with authors' masks";
        return grid(
                List.of("than " + LOGIT, "than " + LOG_SOFTMAX, "than " + RANDOM, both),
                (row, n) -> row.equals(both)
                        ? share(AUTHORS_PROJECTIONS, AUTHORS_GRADIENTS, n)
                        : share(PROJECTIONS, row.substring("than ".length()), n));
    }

    private String share(String method, String rival, String n) {
        double[] ours = all.where("method", method).where("n", n).numbers("shift");
        double[] theirs = all.where("method", rival).where("n", n).numbers("shift");
        long wins =
                IntStream.range(0, ours.length).filter(i -> ours[i] > theirs[i]).count();
        return String.format(Locale.ROOT, "%.2f", (double) wins / ours.length);
    }

    private String summary() {
        String first = counts.get(0);
        double residual = of(PROJECTIONS, first, "residual").mean() - mean(PROJECTIONS, first);
        return String.format(
                Locale.ROOT,
                "The mean residual of tests is %.2f before any pixel is made black. Each corpus image loses its own n"
                        + " most important pixels, as the paper describes. The authors' code gives all images of a batch"
                        + " of 50 one mask, the union of their pixels, so that n = %s blackens %.0f pixels of each image"
                        + " and n = %s blackens %.0f, %.0f %% of the ink; its projections carry a stray factor t, and its"
                        + " Integrated Gradients are of the log-softmax. That is shown separately as \"authors' masks\";"
                        + " it is a different experiment. Means within %.0f %% of each other are called equivalent here.",
                residual,
                first,
                of(AUTHORS_PROJECTIONS, first, "pixels").mean(),
                most,
                of(AUTHORS_PROJECTIONS, most, "pixels").mean(),
                100 * of(AUTHORS_PROJECTIONS, most, "ink").mean(),
                100 * EQUIVALENT);
    }

    private List<Claim> claims() {
        String few = "Jacobian projections do more harm than Integrated Gradients when few pixels are made black";
        String many = "the two are equivalent when more pixels are made black";
        return List.of(
                fewer(few + ", each image its own", PROJECTIONS, List.of(LOGIT, LOG_SOFTMAX)),
                fewer(few + ", with the authors' masks", AUTHORS_PROJECTIONS, List.of(AUTHORS_GRADIENTS)),
                equal(many + ", each image its own", PROJECTIONS, List.of(LOGIT, LOG_SOFTMAX)),
                equal(many + ", with the authors' masks", AUTHORS_PROJECTIONS, List.of(AUTHORS_GRADIENTS)));
    }

    private Claim fewer(String claim, String method, List<String> rivals) {
        List<String> few = counts.subList(0, counts.size() - 1);
        List<String> texts = new ArrayList<>();
        int wins = 0;
        for (String n : few) {
            List<String> parts = new ArrayList<>();
            for (String rival : rivals) {
                wins += mean(method, n) > mean(rival, n) ? 1 : 0;
                parts.add(String.format(Locale.ROOT, "%.2f", mean(rival, n)));
            }
            texts.add(String.format(
                    Locale.ROOT, "%.2f against %s at n = %s", mean(method, n), String.join(" and ", parts), n));
        }
        return Claim.of(claim, legend(rivals) + String.join(", ", texts), wins == few.size() * rivals.size(), wins > 0);
    }

    private Claim equal(String claim, String method, List<String> rivals) {
        List<String> texts = new ArrayList<>();
        int close = 0;
        for (String rival : rivals) {
            double gap = mean(method, most) - mean(rival, most);
            close += Math.abs(gap) <= EQUIVALENT * mean(method, most) ? 1 : 0;
            texts.add(String.format(Locale.ROOT, "%.2f", mean(rival, most)));
        }
        String ours = String.format(
                Locale.ROOT,
                "%s%.2f against %s at n = %s",
                legend(rivals),
                mean(method, most),
                String.join(" and ", texts),
                most);
        return Claim.of(claim, ours, close == rivals.size(), close > 0);
    }

    private static String legend(List<String> rivals) {
        return rivals.size() == 1 ? "mean rise " : "mean rise, Integrated Gradients of logit and of log-softmax: ";
    }
}
