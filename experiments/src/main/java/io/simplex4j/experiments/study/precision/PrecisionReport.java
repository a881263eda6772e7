package io.simplex4j.experiments.study.precision;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the precision of decompositions says about the paper's claims. */
final class PrecisionReport {
    private static final List<String> LIMITED =
            List.of(Methods.EXACT, Methods.ADAM, Methods.ADAM_CUT, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);

    private final ResultTable all;
    private final ResultTable limited;
    private final String whole;
    private final List<String> limits;

    PrecisionReport(ResultTable figures, int whole) {
        this.all = figures;
        this.whole = biggest(figures, whole);
        this.limited = figures.without("k", this.whole).without("k", "");
        this.limits = limited.distinct("k");
    }

    /* The small version of the experiment has a smaller corpus. */
    private static String biggest(ResultTable figures, int whole) {
        int biggest = 0;
        for (double k : figures.numbers("k")) {
            biggest = Math.max(biggest, (int) k);
        }
        return Integer.toString(Math.min(whole, biggest));
    }

    Findings findings() {
        return Findings.of(summary(), claims())
                .withTable("R² of latents", table("r2_latent"))
                .withTable("R² of outputs", table("r2_output"))
                .withTable(
                        "R² of latents, averaged over columns as the authors' code does", table("r2_latent_by_column"))
                .withTable("Mean norm of the latent error", table("error_latent"))
                .withTable("Mean norm of the output error", table("error_output"))
                .withFigure(
                        "r2",
                        "R² of latents (left) and outputs (right) against the number K of examples, mean and standard"
                                + " deviation over runs" + fewer(),
                        Panels.of(chart("r2_latent", "*R*^{2}_{H}"), chart("r2_output", "*R*^{2}_{Y}")))
                .withFigure(
                        "error",
                        "norm of the error of latents (left) and outputs (right) against K, mean and standard deviation"
                                + " over runs" + fewer(),
                        Panels.of(
                                chart("error_latent", "norm of the latent error"),
                                chart("error_output", "norm of the output error")));
    }

    /* Other tests have other results: a method tested on few may seem to beat what it cannot beat. */
    private String fewer() {
        String exact = tests(Methods.EXACT);
        String adam = tests(Methods.ADAM);
        return exact.equals(adam)
                ? ""
                : "; algorithm 1 on the first " + adam + " of " + exact
                        + " tests only, and uncut with more than K examples: for both reasons it may seem ahead of the"
                        + " exact search";
    }

    private Chart chart(String column, String title) {
        return LineFigure.of(
                limited,
                Axis.of("k", "*K*, examples allowed").evenlySpaced(),
                Axis.of(column, title),
                Methods.series(LIMITED));
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "Without a limit the exact decomposition of a corpus of %s reaches R² = %s of latents and %s of"
                        + " outputs, with %.1f examples on average. Algorithm 1 keeps all weights above zero whatever K"
                        + " is; only when cut to its K largest does it use K examples. Results are for %s tests per run,"
                        + " those of algorithm 1 for the first %s.",
                whole,
                Numbers.fourDecimals(of(Methods.EXACT, whole, "r2_latent")),
                Numbers.fourDecimals(of(Methods.EXACT, whole, "r2_output")),
                mean(Methods.EXACT, whole, "members"),
                tests(Methods.EXACT),
                tests(Methods.ADAM));
    }

    private MarkdownTable table(String column) {
        List<String> columns = new ArrayList<>(limits);
        columns.add(whole);
        return MarkdownTable.grid(
                "method",
                all.distinct("method"),
                columns,
                k -> k.equals(whole) ? "no limit" : "K = " + k,
                (method, k) -> {
                    boolean unlimited = method.equals(Methods.REPRESENTER) && k.equals(whole);
                    ResultTable rows = all.where("method", method).where("k", unlimited ? "" : k);
                    return rows.numbers(column).length == 0 ? "" : Numbers.fourDecimals(rows.summary(column));
                });
    }

    private Summary of(String method, String k, String column) {
        return all.where("method", method).where("k", k).summary(column);
    }

    private double mean(String method, String k, String column) {
        return of(method, k, column).mean();
    }

    /** The better of both kinds of nearest neighbours. */
    private double neighbours(String k, String column) {
        return Math.max(mean(Methods.KNN_UNIFORM, k, column), mean(Methods.KNN_DISTANCE, k, column));
    }

    private String tests(String method) {
        return all.where("method", method).texts("tests").get(0);
    }

    private List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        claims.add(best("r2_latent", "SimplEx is the most precise in latent space"));
        claims.add(best("r2_output", "SimplEx is the most precise in output space"));
        claims.add(easierOutputs());
        claims.add(growsAndSettles());
        claims.add(neighboursFall());
        claims.add(steadier());
        if (all.distinct("method").contains(Methods.REPRESENTER)) {
            Summary output = all.where("method", Methods.REPRESENTER).summary("r2_output");
            claims.add(Claim.of(
                    "the representer theorem on the corpus approximates outputs badly, R² below 0",
                    "R² = " + Numbers.fourDecimals(output),
                    output.mean() < 0));
        }
        return claims;
    }

    private Claim best(String column, String claim) {
        List<String> wins = new ArrayList<>();
        List<String> losses = new ArrayList<>();
        List<String> cutWins = new ArrayList<>();
        for (String k : limits) {
            double rival = neighbours(k, column);
            (mean(Methods.EXACT, k, column) >= rival - 1e-9 ? wins : losses).add(k);
            if (mean(Methods.ADAM_CUT, k, column) > rival) {
                cutWins.add(k);
            }
        }
        String ours = "exact, at most K: ahead at K = " + String.join(", ", wins)
                + (losses.isEmpty() ? "" : "; behind at K = " + String.join(", ", losses)) + "; algorithm 1 cut to K: "
                + (cutWins.isEmpty() ? "nowhere ahead" : "ahead at K = " + String.join(", ", cutWins));
        return Claim.of(claim, ours, losses.isEmpty(), !wins.isEmpty());
    }

    private Claim easierOutputs() {
        double latent = mean(Methods.EXACT, whole, "r2_latent");
        double output = mean(Methods.EXACT, whole, "r2_output");
        return Claim.of(
                "latents are harder to reconstruct than outputs",
                String.format(Locale.ROOT, "R² %.4f against %.4f", latent, output),
                latent < output);
    }

    private Claim growsAndSettles() {
        double last = mean(Methods.EXACT, whole, "r2_latent");
        String settled = limits.stream()
                .filter(k -> last - mean(Methods.EXACT, k, "r2_latent") < 0.01)
                .findFirst()
                .orElse("none of these");
        boolean grows = true;
        for (int i = 1; i < limits.size(); i++) {
            grows &= mean(Methods.EXACT, limits.get(i), "r2_latent")
                    >= mean(Methods.EXACT, limits.get(i - 1), "r2_latent") - 1e-9;
        }
        return Claim.of(
                "SimplEx grows with K and settles at a small K (5)",
                "within 0.01 of its limit from K = " + settled + (grows ? "" : ", not growing throughout"),
                grows && !settled.equals("none of these"));
    }

    private Claim neighboursFall() {
        String best = limits.get(0);
        for (String k : limits) {
            if (mean(Methods.KNN_UNIFORM, k, "r2_latent") > mean(Methods.KNN_UNIFORM, best, "r2_latent")) {
                best = k;
            }
        }
        return Claim.of(
                "nearest neighbours are best at a small K and fall from there",
                "KNN uniform is best at K = " + best,
                !best.equals(limits.get(limits.size() - 1)));
    }

    private Claim steadier() {
        String k = limits.get(limits.size() / 2);
        double exact = of(Methods.EXACT, k, "r2_latent").deviation();
        double rival = of(Methods.KNN_UNIFORM, k, "r2_latent").deviation();
        if (Double.isNaN(exact)) {
            return new Claim("SimplEx varies less from run to run", "one run only", Claim.Verdict.NOT_MEASURED);
        }
        return Claim.of(
                "SimplEx varies less from run to run",
                String.format(Locale.ROOT, "deviation %.4f against %.4f of KNN uniform at K = %s", exact, rival, k),
                exact < rival);
    }
}
