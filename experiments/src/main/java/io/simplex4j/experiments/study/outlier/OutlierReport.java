package io.simplex4j.experiments.study.outlier;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.CurveFigure;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.List;
import java.util.Locale;

/** What detection by the residual says about the paper's claims. */
final class OutlierReport {
    private static final List<String> SHOWN =
            List.of(Methods.EXACT, Methods.ADAM, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);

    private final ResultTable all;
    private final String foreign;

    OutlierReport(ResultTable figures, String foreign) {
        this.all = figures;
        this.foreign = foreign;
    }

    Findings findings() {
        MarkdownTable table = MarkdownTable.grid(
                "method",
                all.distinct("method"),
                List.of(OutlierTrial.AUROC, OutlierTrial.AREA),
                quantity -> quantity.equals(OutlierTrial.AREA) ? "area relative to ideal" : quantity,
                this::words);
        return Findings.of(summary(), claims())
                .withTable("Detection", table)
                .withFigure(
                        "found",
                        foreign + " found among the first n examples by falling residual, mean and standard deviation"
                                + " over runs",
                        CurveFigure.of(
                                all.where("quantity", OutlierTrial.FOUND),
                                Axis.of("n", "*n*, examples inspected"),
                                Axis.of("value", foreign + " found"),
                                Methods.series(SHOWN)));
    }

    private Summary of(String method, String quantity) {
        return all.where("method", method).where("quantity", quantity).summary("value");
    }

    private String words(String method, String quantity) {
        return Numbers.fourDecimals(of(method, quantity));
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "The exact residual distinguishes %s from the others with an AUROC of %s, algorithm 1 with %s%s.",
                foreign,
                words(Methods.EXACT, OutlierTrial.AUROC),
                words(Methods.ADAM, OutlierTrial.AUROC),
                all.where("quantity", OutlierTrial.FOUND).distinct("method").contains(Methods.ADAM)
                        ? ""
                        : ", on the first few of each kind only, which says less");
    }

    private List<Claim> claims() {
        double exact = auroc(Methods.EXACT);
        double rival = Math.max(auroc(Methods.KNN_UNIFORM), auroc(Methods.KNN_DISTANCE));
        return List.of(
                Claim.of(
                        "the residual distinguishes " + foreign,
                        String.format(Locale.ROOT, "AUROC %.3f; chance is 0.5", exact),
                        exact > 0.55),
                Claim.of(
                        "SimplEx detects at least as well as nearest neighbours",
                        String.format(
                                Locale.ROOT,
                                "AUROC %.3f exact, %.3f algorithm 1, %.3f the better KNN",
                                exact,
                                auroc(Methods.ADAM),
                                rival),
                        exact >= rival - 0.005));
    }

    private double auroc(String method) {
        return of(method, OutlierTrial.AUROC).mean();
    }
}
