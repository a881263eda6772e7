package io.simplex4j.experiments.study.precision;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/** What the precision of decompositions says about the paper's claims. */
final class PrecisionReport {
    private static final List<String> COMPARED =
            List.of(Methods.EXACT, Methods.ADAM, Methods.ADAM_CUT, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);
    private static final List<String> RIVALS = List.of(Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);
    /** The paper's SimplEx is algorithm 1, which keeps all weights above zero; ours is the exact search. */
    private static final List<String> SIMPLEX = List.of(Methods.EXACT, Methods.ADAM);
    /** R² has settled at a K from which no larger one adds as much as this. */
    private static final double SETTLED = 0.01;
    /** Curves coincide where they differ by less than this share of the height of a figure. */
    private static final double COINCIDENT = 0.02;
    /** Where the paper says that SimplEx settles. */
    private static final int SMALL = 5;

    private final String section;
    /** Results on all tests. */
    private final ResultTable all;
    /** Results of all methods on the tests that algorithm 1 has, which may be fewer. */
    private final ResultTable shared;

    private final String whole;
    private final List<String> limits;

    PrecisionReport(String section, ResultTable figures, int whole) {
        this.section = section;
        this.whole = biggest(figures, whole);
        this.all = figures.where("tests", tests(figures, Methods.EXACT));
        this.shared = figures.where("tests", tests(figures, Methods.ADAM));
        this.limits = figures.without("k", this.whole).without("k", "").distinct("k");
    }

    /* The small version of the experiment has a smaller corpus. */
    private static String biggest(ResultTable figures, int whole) {
        int biggest = 0;
        for (double k : figures.numbers("k")) {
            biggest = Math.max(biggest, (int) k);
        }
        return Integer.toString(Math.min(whole, biggest));
    }

    /* All tests come first. */
    private static String tests(ResultTable figures, String method) {
        return figures.where("method", method).texts("tests").get(0);
    }

    private boolean few() {
        return !tests(all, Methods.EXACT).equals(tests(shared, Methods.ADAM));
    }

    Findings findings() {
        Findings findings = Findings.of(summary(), claims())
                .withTable("R² of latents", table(all, "r2_latent"))
                .withTable("R² of outputs", table(all, "r2_output"))
                .withTable(
                        "R² of latents, averaged over columns as the authors' code does",
                        table(all, "r2_latent_by_column"))
                .withTable("Mean norm of the latent error", table(all, "error_latent"))
                .withTable("Mean norm of the output error", table(all, "error_output"));
        if (few()) {
            String same = ", all methods on the " + tests(shared, Methods.ADAM) + " tests of algorithm 1";
            findings = findings.withTable("R² of latents" + same, table(shared, "r2_latent"))
                    .withTable("R² of outputs" + same, table(shared, "r2_output"))
                    .withTable("Mean norm of the latent error" + same, table(shared, "error_latent"))
                    .withTable("Mean norm of the output error" + same, table(shared, "error_output"));
        }
        return findings.withFigure(
                        "r2",
                        "R² of latents (left) and outputs (right) against the number K of examples" + caption(),
                        Panels.of(chart("r2_latent", "*R*^{2}_{H}"), chart("r2_output", "*R*^{2}_{Y}")))
                .withFigure(
                        "error",
                        "norm of the error of latents (left) and outputs (right) against K" + caption(),
                        Panels.of(
                                chart("error_latent", "norm of the latent error"),
                                chart("error_output", "norm of the output error")));
    }

    private String caption() {
        return ", mean and standard deviation over runs on the same " + tests(shared, Methods.ADAM)
                + " tests; algorithm 1 uncut has more than K examples, so that it may be ahead of the exact search, which"
                + " has at most K" + coincide();
    }

    /** Which curves of R² of latents lie on each other: they look like one. */
    private String coincide() {
        DoubleSummaryStatistics means = COMPARED.stream()
                .flatMapToDouble(method -> limits.stream().mapToDouble(k -> mean(shared, method, k, "r2_latent")))
                .summaryStatistics();
        double range = means.getMax() - means.getMin();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < COMPARED.size(); i++) {
            for (int j = i + 1; j < COMPARED.size(); j++) {
                String one = COMPARED.get(i);
                String other = COMPARED.get(j);
                boolean same = limits.stream()
                        .allMatch(k -> Math.abs(mean(shared, one, k, "r2_latent") - mean(shared, other, k, "r2_latent"))
                                < COINCIDENT * range);
                text.append(same ? "; the curves of " + one + " and " + other + " coincide" : "");
            }
        }
        return text.toString();
    }

    private Chart chart(String column, String title) {
        return LineFigure.of(
                shared.without("k", whole).without("k", ""),
                Axis.of("k", "*K*, examples allowed").evenlySpaced(),
                Axis.of(column, title),
                Methods.series(COMPARED));
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "Without a limit the exact decomposition of a corpus of %s reaches R² = %s of latents and %s of"
                        + " outputs, with %.1f examples on average. Algorithm 1 keeps all weights above zero whatever K"
                        + " is; only when cut to its K largest does it use K examples. Results are for %s tests per"
                        + " run%s.",
                whole,
                Numbers.fourDecimals(of(all, Methods.EXACT, whole, "r2_latent")),
                Numbers.fourDecimals(of(all, Methods.EXACT, whole, "r2_output")),
                mean(all, Methods.EXACT, whole, "members"),
                tests(all, Methods.EXACT),
                few()
                        ? "; algorithm 1 has the first " + tests(shared, Methods.ADAM)
                                + " of them, and is compared with the others on these"
                        : "");
    }

    private MarkdownTable table(ResultTable rows, String column) {
        List<String> columns = new ArrayList<>(limits);
        columns.add(whole);
        return MarkdownTable.grid(
                "method",
                Methods.ordered(rows.distinct("method")),
                columns,
                k -> k.equals(whole) ? "no limit" : "K = " + k,
                (method, k) -> {
                    boolean unlimited = method.equals(Methods.REPRESENTER) && k.equals(whole);
                    ResultTable cell = rows.where("method", method).where("k", unlimited ? "" : k);
                    return cell.numbers(column).length == 0 ? "" : Numbers.fourDecimals(cell.summary(column));
                });
    }

    private static Summary of(ResultTable rows, String method, String k, String column) {
        return rows.where("method", method).where("k", k).summary(column);
    }

    private static double mean(ResultTable rows, String method, String k, String column) {
        return of(rows, method, k, column).mean();
    }

    private static double[] runs(ResultTable rows, String method, String k, String column) {
        return rows.where("method", method).where("k", k).numbers(column);
    }

    /** All results of the exact search, and those of algorithm 1 on its tests. */
    private ResultTable rows(String method) {
        return method.equals(Methods.EXACT) ? all : shared;
    }

    private List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        claims.add(easierOutputs());
        for (String method : SIMPLEX) {
            claims.add(mostAccurate(method));
        }
        claims.add(highQuality());
        SIMPLEX.forEach(method -> claims.add(settles(method)));
        RIVALS.forEach(method -> claims.add(fallsAgain(method)));
        SIMPLEX.forEach(method -> claims.add(steadier(method)));
        if (all.distinct("method").contains(Methods.REPRESENTER)) {
            Summary output = all.where("method", Methods.REPRESENTER).summary("r2_output");
            claims.add(Claim.ahead(
                    section,
                    "For the representer theorem … This corresponds to poor estimations of the black-box output",
                    "R² of outputs " + Numbers.fourDecimals(output) + " over " + output.count()
                            + " runs; read as: below 0",
                    List.of(Lead.of(
                            new double[output.count()],
                            all.where("method", Methods.REPRESENTER).numbers("r2_output")))));
        }
        for (String method : SIMPLEX) {
            claims.add(smallestError(method));
        }
        return claims;
    }

    /* With one example and no weights to choose, the nearest is the best for all methods. */
    private List<String> judged() {
        return limits.stream().filter(k -> !k.equals("1")).toList();
    }

    private Claim easierOutputs() {
        List<Lead> leads = limits.stream()
                .map(k -> Lead.of(runs(all, Methods.EXACT, k, "r2_output"), runs(all, Methods.EXACT, k, "r2_latent")))
                .toList();
        return Claim.ahead(
                section,
                "It is generally harder to produce a good approximation in latent space than in output space",
                String.format(
                        Locale.ROOT,
                        "R² %s of latents against %s of outputs without a limit, over %d runs; judged at every K",
                        Numbers.fourDecimals(of(all, Methods.EXACT, whole, "r2_latent")),
                        Numbers.fourDecimals(of(all, Methods.EXACT, whole, "r2_output")),
                        leads.get(0).count()),
                leads);
    }

    private Claim mostAccurate(String method) {
        return leading(
                section.equals("B.4") ? section : "3.1",
                section.equals("B.4")
                        ? "SimplEx offers significantly better … results"
                        : "SimplEx produces the most accurate approximations, both in latent and output space",
                method,
                List.of("r2_latent", "r2_output"),
                1);
    }

    private Claim smallestError(String method) {
        return leading(
                section.equals("B.4") ? section : "B.1",
                "With this metric, SimplEx remains the most interesting approximation method in latent and output space",
                method,
                List.of("error_latent", "error_output"),
                -1);
    }

    private Claim leading(String where, String quote, String method, List<String> columns, int sign) {
        List<Lead> leads = new ArrayList<>();
        List<String> behind = new ArrayList<>();
        List<String> ties = new ArrayList<>();
        for (String column : columns) {
            for (String k : judged()) {
                String rival = better(k, column, sign);
                Lead lead = sign > 0
                        ? Lead.of(runs(rows(method), method, k, column), runs(rows(method), rival, k, column))
                        : Lead.of(runs(rows(method), rival, k, column), runs(rows(method), method, k, column));
                String at = (column.endsWith("latent") ? "latents" : "outputs") + " at K = " + k;
                if (lead.behind()) {
                    behind.add(at);
                } else if (!lead.ahead()) {
                    ties.add(at);
                }
                leads.add(lead);
            }
        }
        String ours =
                method + (sign < 0 ? ", norm of the error" : "") + ", on " + tests(rows(method), method) + " tests: "
                        + (behind.isEmpty() && ties.isEmpty()
                                ? "ahead of the better KNN at every K from " + judged().get(0)
                                : "ahead of the better KNN but for"
                                        + (behind.isEmpty() ? "" : " (behind) " + String.join(", ", behind))
                                        + (ties.isEmpty() ? "" : " (no difference) " + String.join(", ", ties)))
                        + "; " + leads.get(0).count() + " runs";
        return Claim.ahead(where, quote, ours, leads);
    }

    private String better(String k, String column, int sign) {
        double uniform = sign * mean(all, Methods.KNN_UNIFORM, k, column);
        return uniform > sign * mean(all, Methods.KNN_DISTANCE, k, column) ? Methods.KNN_UNIFORM : Methods.KNN_DISTANCE;
    }

    private Claim highQuality() {
        Summary latent = of(all, Methods.EXACT, whole, "r2_latent");
        Summary output = of(all, Methods.EXACT, whole, "r2_output");
        return Claim.of(
                section,
                "These approximations are of high quality with R² ≈ 1",
                "R² " + Numbers.fourDecimals(latent) + " of latents and " + Numbers.fourDecimals(output)
                        + " of outputs without a limit; read as: 0.95 or more in every run",
                Math.min(latent.min(), output.min()) >= 0.95);
    }

    private Claim settles(String method) {
        ResultTable rows = rows(method);
        boolean grows = true;
        for (int i = 1; i < limits.size(); i++) {
            grows &= !Lead.of(
                            runs(rows, method, limits.get(i), "r2_latent"),
                            runs(rows, method, limits.get(i - 1), "r2_latent"))
                    .behind();
        }
        double last = mean(rows, method, limits.get(limits.size() - 1), "r2_latent");
        String settled = limits.stream()
                .filter(k -> last - mean(rows, method, k, "r2_latent") < SETTLED)
                .findFirst()
                .orElseThrow();
        return Claim.of(
                section,
                "The accuracy of SimplEx increases with K and stabilizes when a small number of corpus members"
                        + " contribute (K=5)",
                String.format(
                        Locale.ROOT,
                        "%s: %s, and within %s of R² at K = %s from K = %s on",
                        method,
                        grows ? "nowhere falls" : "falls somewhere",
                        SETTLED,
                        limits.get(limits.size() - 1),
                        settled),
                grows && Integer.parseInt(settled) <= SMALL);
    }

    private Claim fallsAgain(String method) {
        String best = limits.get(0);
        for (String k : limits) {
            best = mean(all, method, k, "r2_latent") > mean(all, method, best, "r2_latent") ? k : best;
        }
        String first = limits.get(0);
        String last = limits.get(limits.size() - 1);
        double[] top = runs(all, method, best, "r2_latent");
        return Claim.ahead(
                section,
                "The accuracy of the KNN baselines increases with K, reaches a maximum for a small K and steadily"
                        + " decreases for larger K",
                method + " is best at K = " + best
                        + (best.equals(first) ? ", the smallest tried: no increase is seen" : ""),
                List.of(
                        Lead.of(top, runs(all, method, first, "r2_latent")),
                        Lead.of(top, runs(all, method, last, "r2_latent"))));
    }

    private Claim steadier(String method) {
        ResultTable rows = rows(method);
        List<Lead> leads = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String k : judged()) {
            Summary ours = of(rows, method, k, "r2_latent");
            Summary theirs = of(rows, Methods.KNN_UNIFORM, k, "r2_latent");
            leads.add(Lead.steadier(ours, theirs));
            texts.add(String.format(Locale.ROOT, "%.4f/%.4f", ours.deviation(), theirs.deviation()));
        }
        return Claim.ahead(
                section,
                section.equals("B.4")
                        ? "… and more consistent results across different runs"
                        : "The standard deviations indicate that the performances of SimplEx are more consistent across"
                                + " different runs",
                method + "/KNN uniform, deviation of R² of latents at K = " + String.join(", ", judged()) + ": "
                        + String.join(", ", texts),
                leads);
    }
}
