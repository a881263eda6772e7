package io.simplex4j.experiments.study.influence;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What mixtures by influence say about the paper's claim. */
final class InfluenceReport {
    private static final List<String> SCORES =
            List.of(InfluenceTrial.ALL_PARAMETERS, InfluenceTrial.LAST_LAYER, InfluenceTrial.AUTHORS);

    private final ResultTable all;
    private final List<String> limits;

    InfluenceReport(ResultTable figures) {
        this.all = figures;
        this.limits = figures.distinct("k");
    }

    Findings findings() {
        List<String> shown = new ArrayList<>(List.of(Methods.EXACT));
        shown.addAll(SCORES);
        return Findings.of(summary(), SCORES.stream().map(this::unsuitable).toList())
                .withTable("R² of latents", table("r2_latent"))
                .withTable("R² of outputs", table("r2_output"))
                .withTable(
                        "R² of latents, averaged over columns as the authors' code does", table("r2_latent_by_column"))
                .withTable("Mean norm of the latent error", table("error_latent"))
                .withTable("Tests that some example helps with, mean over runs", table("tests"))
                .withFigure(
                        "r2",
                        "R² of latents against the number K of examples, mean and standard deviation over runs",
                        LineFigure.of(
                                        all,
                                        Axis.of("k", "*K*, examples allowed").evenlySpaced(),
                                        Axis.of("r2_latent", "*R*^{2}_{H}"),
                                        Methods.series(shown))
                                .withSize(480, 290));
    }

    private MarkdownTable table(String column) {
        return MarkdownTable.grid("method", all.distinct("method"), limits, k -> "K = " + k, (method, k) -> {
            Summary summary = of(method, k, column);
            return column.equals("tests")
                    ? String.format(Locale.ROOT, "%.1f", summary.mean())
                    : Numbers.fourDecimals(summary);
        });
    }

    private Summary of(String method, String k, String column) {
        return all.where("method", method).where("k", k).summary(column);
    }

    private double mean(String method, String k) {
        return of(method, k, "r2_latent").mean();
    }

    private String summary() {
        return "Weights are proportional to the scores of the K most helpful examples, or fewer if fewer have"
                + " positive scores; the loss of a test is that of its actual class. \"All parameters\" uses the Gauss-Newton"
                + " matrix over all 21,840 parameters of the network on the corpus, damped by "
                + InfluenceTrial.DAMPING
                + " and inverted exactly. Of its rows, one for each example and class, it keeps those that make up"
                + " 99.99 % of the trace, at most 2,000 (400 in the small version). The true Hessian is not used: each"
                + " product with it takes two gradients over the whole corpus, and it is not positive definite. \"Last layer\" uses the exact"
                + " Hessian of the last layer alone, damped by " + InfluenceTrial.DAMPING
                + ", by conjugate gradients to 1e-8. \"Authors' code\" takes a single step of a series instead of an inverse, which leaves little more than the plain"
                + " product of gradients; it also has the opposite sign and assigns the scores to the wrong examples. A"
                + " test that no example helps has no weights and is left out; the last table gives the number of tests"
                + " that remain.";
    }

    private Claim unsuitable(String method) {
        List<Lead> leads = new ArrayList<>();
        String best = limits.get(0);
        for (String k : limits) {
            leads.add(Lead.of(of(Methods.EXACT, k), of(method, k)));
            best = mean(method, k) > mean(method, best) ? k : best;
        }
        String ours = String.format(
                Locale.ROOT,
                "%s: at best R² of latents is %s, at K = %s, against %s of SimplEx, over %d runs",
                method,
                Numbers.fourDecimals(of(method, best, "r2_latent")),
                best,
                Numbers.fourDecimals(of(Methods.EXACT, best, "r2_latent")),
                leads.get(0).count());
        return Claim.ahead(
                "B.5",
                "influence functions scores are not suitable to decompose the latent representations in terms of the"
                        + " corpus",
                ours,
                leads);
    }

    private double[] of(String method, String k) {
        return all.where("method", method).where("k", k).numbers("r2_latent");
    }
}
