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
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.List;
import java.util.Locale;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;

/** What making pixels black says about the paper's claims. */
final class CorruptionReport {
    private static final String FEW =
            "the corruptions induced by the Jacobian Projections are significantly more impactful when few pixels are"
                    + " perturbed";
    private static final String MANY = "The two methods become equivalent when more pixels are perturbed";

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
                        + " it is a different experiment. Leads are paired over tests.",
                residual,
                first,
                of(AUTHORS_PROJECTIONS, first, "pixels").mean(),
                most,
                of(AUTHORS_PROJECTIONS, most, "pixels").mean(),
                100 * of(AUTHORS_PROJECTIONS, most, "ink").mean());
    }

    private List<Claim> claims() {
        List<String> few = counts.subList(0, counts.size() - 1);
        return List.of(
                Claim.ahead("3.2", FEW, words(LOGIT, few), leads(LOGIT, few)),
                Claim.ahead("3.2", FEW, words(LOG_SOFTMAX, few), leads(LOG_SOFTMAX, few)),
                Claim.ahead("3.2", FEW, words(AUTHORS_GRADIENTS, few), leads(AUTHORS_GRADIENTS, few)),
                Claim.similar("3.2", MANY, words(LOGIT, List.of(most)), leads(LOGIT, List.of(most))),
                Claim.similar("3.2", MANY, words(LOG_SOFTMAX, List.of(most)), leads(LOG_SOFTMAX, List.of(most))),
                Claim.similar(
                        "3.2", MANY, words(AUTHORS_GRADIENTS, List.of(most)), leads(AUTHORS_GRADIENTS, List.of(most))));
    }

    private static String ours(String rival) {
        return rival.equals(AUTHORS_GRADIENTS) ? AUTHORS_PROJECTIONS : PROJECTIONS;
    }

    private List<Lead> leads(String rival, List<String> at) {
        return at.stream()
                .map(n -> Lead.of(shifts(ours(rival), n), shifts(rival, n)))
                .toList();
    }

    private double[] shifts(String method, String n) {
        return all.where("method", method).where("n", n).numbers("shift");
    }

    private String words(String rival, List<String> at) {
        List<String> texts = at.stream()
                .map(n -> String.format(
                        Locale.ROOT, "%.2f against %.2f at n = %s", mean(ours(rival), n), mean(rival, n), n))
                .toList();
        return String.format(
                Locale.ROOT,
                "mean rise over %d tests, against %s: %s",
                shifts(rival, at.get(0)).length,
                rival,
                String.join(", ", texts));
    }
}
