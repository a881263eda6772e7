package io.simplex4j.experiments.study.clinical;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BarFigure;
import io.simplex4j.experiments.figure.BoxFigure;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.CurveFigure;
import io.simplex4j.experiments.figure.Figure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.study.outlier.OutlierTrial;
import java.util.List;
import java.util.Locale;

/** What two countries say about the paper's use case. */
final class ClinicalReport {
    private static final List<String> DETECTORS = List.of(Methods.EXACT, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);

    private final ResultTable all;
    private final ClinicalResults results;

    ClinicalReport(ResultTable all) {
        this.all = all;
        this.results = new ClinicalResults(all);
    }

    Findings findings() {
        List<String> sizes = results.sizes();
        String small = sizes.get(0);
        String large = sizes.get(sizes.size() - 1);
        return Findings.of(summary(), new ClinicalClaims(results).all())
                .withTable("The model in both countries", model())
                .withTable("AUROC of German patients found, by the size C of the Dutch corpus", detection())
                .withTable("Median residual", residuals())
                .withTable("AUROC of wrong predictions foreseen", foreseen())
                .withTable(
                        "German patients by who is warned, with half of the weight or more on misclassified patients",
                        alarms())
                .withTable("How the patients differ", shift())
                .withFigure(
                        "found",
                        "German patients found among the first n by falling residual, with " + small + " (left) and "
                                + large + " (right) Dutch patients as corpus; mean and standard deviation over runs",
                        Panels.of(
                                curve(small).withTitle("(a) corpus of " + small),
                                curve(large).withTitle("(b) corpus of " + large)))
                .withFigure(
                        "residuals",
                        "residuals of patients of both countries with a corpus of either, over all runs",
                        boxes())
                .withFigure(
                        "foreseen",
                        "how well it is foreseen that the model is wrong: by the weight on misclassified patients of the"
                                + " corpus, and by one minus the probability of the predicted class; AUROC, mean and"
                                + " standard deviation over runs, from 0.5, which is chance",
                        bars());
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "A network is trained on Dutch patients with breast cancer to predict relapse or death within three"
                        + " years, and used on German ones. It orders them by risk with an AUC of %s, Dutch patients it"
                        + " has not seen with %s, and is right about %s of them, and %s of the Dutch. Dutch patients"
                        + " are from the Rotterdam tumour bank, German ones from the GBSG trial, all of whom have cancer"
                        + " in lymph nodes. Detection and residuals are for 100 patients per country and run, wrong"
                        + " predictions foreseen for the 255 Germans who are in no corpus and as many Dutch. The two"
                        + " doctors have corpora of 300 patients each; there are seven nearest neighbours. ± is one"
                        + " standard deviation over runs; a claim of a lead holds if the lead, run by run, is more than"
                        + " two standard errors. All runs draw from the same two tables, so these errors are somewhat"
                        + " too small.",
                results.words(ClinicalTrial.MODEL, "", "AUC, " + ClinicalTrial.GERMAN),
                results.words(ClinicalTrial.MODEL, "", "AUC, " + ClinicalTrial.DUTCH),
                results.words(ClinicalTrial.MODEL, "", "accuracy, " + ClinicalTrial.GERMAN),
                results.words(ClinicalTrial.MODEL, "", "accuracy, " + ClinicalTrial.DUTCH));
    }

    private MarkdownTable model() {
        return MarkdownTable.grid(
                "patients",
                List.of(ClinicalTrial.DUTCH, ClinicalTrial.GERMAN),
                List.of("AUC", "accuracy"),
                quantity -> quantity,
                (country, quantity) -> results.words(ClinicalTrial.MODEL, "", quantity + ", " + country));
    }

    private MarkdownTable detection() {
        return MarkdownTable.grid(
                "method",
                DETECTORS,
                results.sizes(),
                size -> "C = " + size,
                (method, size) -> results.words(ClinicalResults.detection(size), method, OutlierTrial.AUROC));
    }

    private MarkdownTable residuals() {
        MarkdownTable table = MarkdownTable.withColumns("corpus", ClinicalTrial.DUTCH, ClinicalTrial.GERMAN);
        for (String size : results.sizes()) {
            table = residuals(table, size + " Dutch patients", ClinicalResults.detection(size), Methods.EXACT);
        }
        return residuals(table, "300 German patients", ClinicalTrial.DOCTORS, ClinicalTrial.GERMAN_CORPUS);
    }

    private MarkdownTable residuals(MarkdownTable table, String corpus, String part, String method) {
        return table.row(
                corpus,
                results.words(part, method, ClinicalTrial.MEDIAN + ClinicalTrial.DUTCH),
                results.words(part, method, ClinicalTrial.MEDIAN + ClinicalTrial.GERMAN));
    }

    private MarkdownTable foreseen() {
        ResultTable rows = all.where("part", ClinicalTrial.FORESEEN);
        return MarkdownTable.grid(
                "method",
                rows.distinct("method"),
                rows.distinct("quantity"),
                who -> who,
                (method, who) -> results.words(ClinicalTrial.FORESEEN, method, who));
    }

    private MarkdownTable alarms() {
        return MarkdownTable.grid(
                "who is warned",
                ClinicalTrial.ALARMED,
                List.of(ClinicalTrial.WRONG, ClinicalTrial.RIGHT),
                whom -> "share of the " + whom,
                (who, whom) -> results.words(ClinicalTrial.ALARMS, who, whom));
    }

    private MarkdownTable shift() {
        String dutch = "mean, " + ClinicalTrial.DUTCH;
        return MarkdownTable.grid(
                "feature",
                all.where("part", ClinicalTrial.SHIFT).distinct("method"),
                List.of(dutch, "mean, " + ClinicalTrial.GERMAN, ClinicalTrial.DIFFERENCE),
                quantity -> quantity.equals(dutch) ? "mean, Dutch training patients" : quantity,
                (feature, quantity) -> Numbers.fixed(results.mean(ClinicalTrial.SHIFT, feature, quantity), 2));
    }

    private Chart curve(String size) {
        return CurveFigure.of(
                all.where("part", ClinicalResults.detection(size)).where("quantity", OutlierTrial.FOUND),
                Axis.of("n", "*n*, patients inspected"),
                Axis.of("value", "German patients found"),
                Methods.series(DETECTORS));
    }

    private Figure boxes() {
        return BoxFigure.of(
                all.where("part", ClinicalTrial.RESIDUAL),
                Axis.of("quantity", "patients explained"),
                Axis.of("value", "residual"),
                Methods.series(List.of(ClinicalTrial.DUTCH_CORPUS, ClinicalTrial.GERMAN_CORPUS)));
    }

    private Figure bars() {
        ResultTable rows = all.where("part", ClinicalTrial.FORESEEN);
        return BarFigure.of(
                        rows,
                        Axis.of("quantity", ""),
                        Axis.of("value", "AUROC of a wrong prediction").from(0.5),
                        Methods.series(rows.distinct("method")))
                .withSize(600, 235);
    }
}
