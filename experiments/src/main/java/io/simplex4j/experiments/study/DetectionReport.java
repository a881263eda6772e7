package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.CurveFigure;
import io.simplex4j.experiments.figure.Series;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What detection by the residual says about the paper's claims. */
final class DetectionReport {
    private static final List<String> SHOWN =
            List.of(Methods.EXACT, Methods.ADAM, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);

    private final ResultTable all;
    private final String foreign;

    DetectionReport(ResultTable figures, String foreign) {
        this.all = figures;
        this.foreign = foreign;
    }

    Findings findings() {
        MarkdownTable table = MarkdownTable.withColumns("method", "AUROC", "area relative to ideal");
        for (String method : all.distinct("method")) {
            table = table.row(method, words(method, DetectionTrial.AUROC), words(method, DetectionTrial.AREA));
        }
        Series series = Series.by("method");
        for (String method : SHOWN) {
            series = series.show(method, method);
        }
        Findings.Drawing curve = new Findings.Drawing(
                foreign
                        + " found among the first n examples by falling residual, mean and standard deviation over runs",
                CurveFigure.of(
                        all.where("quantity", DetectionTrial.FOUND),
                        Axis.of("n", "*n*, examples inspected"),
                        Axis.of("value", foreign + " found"),
                        series));
        return new Findings(summary(), claims(), Map.of("Detection", table), Map.of("found", curve));
    }

    private String words(String method, String quantity) {
        return PrecisionReport.words(
                all.where("method", method).where("quantity", quantity).summary("value"));
    }

    private double mean(String method, String quantity) {
        return all.where("method", method)
                .where("quantity", quantity)
                .summary("value")
                .mean();
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "The exact residual tells %s from the others with an AUROC of %s, algorithm 1 with %s%s.",
                foreign,
                words(Methods.EXACT, DetectionTrial.AUROC),
                words(Methods.ADAM, DetectionTrial.AUROC),
                isCurve(Methods.ADAM) ? "" : ", on the first few of each kind only, which says less");
    }

    private boolean isCurve(String method) {
        return all.where("method", method)
                        .where("quantity", DetectionTrial.FOUND)
                        .size()
                > 0;
    }

    private List<Claim> claims() {
        double exact = mean(Methods.EXACT, DetectionTrial.AUROC);
        double adam = mean(Methods.ADAM, DetectionTrial.AUROC);
        double rival = Math.max(
                mean(Methods.KNN_UNIFORM, DetectionTrial.AUROC), mean(Methods.KNN_DISTANCE, DetectionTrial.AUROC));
        return List.of(
                Claim.of(
                        "the residual tells " + foreign + " apart",
                        String.format(Locale.ROOT, "AUROC %.3f; chance is 0.5", exact),
                        exact > 0.55),
                Claim.of(
                        "SimplEx detects at least as well as nearest neighbours",
                        String.format(
                                Locale.ROOT,
                                "AUROC %.3f exact, %.3f algorithm 1, %.3f the better KNN",
                                exact,
                                adam,
                                rival),
                        exact >= rival - 0.005));
    }
}
