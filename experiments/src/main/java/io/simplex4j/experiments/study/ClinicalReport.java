package io.simplex4j.experiments.study;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BarFigure;
import io.simplex4j.experiments.figure.BoxFigure;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.CurveFigure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.figure.Series;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What two countries say about the paper's use case. */
final class ClinicalReport {
    private static final List<String> DETECTORS = List.of(Methods.EXACT, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);

    private final ResultTable all;
    private final ClinicalFigures figures;

    ClinicalReport(ResultTable all) {
        this.all = all;
        this.figures = new ClinicalFigures(all);
    }

    Findings findings() {
        Map<String, MarkdownTable> tables = new LinkedHashMap<>();
        tables.put("The model in both countries", model());
        tables.put("AUROC of German patients found, by the size C of the Dutch corpus", detection());
        tables.put("Median residual", residuals());
        tables.put("AUROC of wrong predictions foreseen", foreseen());
        tables.put(
                "German patients by who is warned, with half of the weight or more on misclassified patients",
                alarms());
        tables.put("How the patients differ", shift());
        Map<String, Findings.Drawing> drawings = new LinkedHashMap<>();
        drawings.put("found", found());
        drawings.put("residuals", boxes());
        drawings.put("foreseen", bars());
        return new Findings(summary(), new ClinicalClaims(figures).all(), tables, drawings);
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "A network learns from Dutch patients with breast cancer who relapses or dies within three years,"
                        + " and is used on German ones. It orders them by risk with an AUC of %s, Dutch patients it"
                        + " has not seen with %s, and is right about %s of them, and %s of the Dutch. Dutch patients"
                        + " are of the Rotterdam tumour bank, German ones of the GBSG trial, all of whom have cancer"
                        + " in lymph nodes. Detection and residuals are of 100 patients per country and run, what is"
                        + " foreseen of the 255 Germans who are in no corpus and as many Dutch. The two doctors have"
                        + " corpora of 300 patients each, nearest neighbours are seven. ± is one standard deviation"
                        + " over runs; a claim of a lead holds if the lead, run by run, is more than two standard"
                        + " errors. All runs draw from the same two tables, so these errors are rather too small.",
                figures.words(ClinicalTrial.MODEL, "", "AUC, " + ClinicalTrial.GERMAN),
                figures.words(ClinicalTrial.MODEL, "", "AUC, " + ClinicalTrial.DUTCH),
                figures.words(ClinicalTrial.MODEL, "", "accuracy, " + ClinicalTrial.GERMAN),
                figures.words(ClinicalTrial.MODEL, "", "accuracy, " + ClinicalTrial.DUTCH));
    }

    private MarkdownTable model() {
        MarkdownTable table = MarkdownTable.withColumns("patients", "AUC", "accuracy");
        for (String country : List.of(ClinicalTrial.DUTCH, ClinicalTrial.GERMAN)) {
            table = table.row(
                    country,
                    figures.words(ClinicalTrial.MODEL, "", "AUC, " + country),
                    figures.words(ClinicalTrial.MODEL, "", "accuracy, " + country));
        }
        return table;
    }

    private MarkdownTable detection() {
        List<String> heads = new ArrayList<>(List.of("method"));
        heads.addAll(figures.sizes().stream().map(size -> "C = " + size).toList());
        MarkdownTable table = MarkdownTable.withColumns(heads.toArray(String[]::new));
        for (String method : DETECTORS) {
            List<String> cells = new ArrayList<>(List.of(method));
            figures.sizes()
                    .forEach(size ->
                            cells.add(figures.words(ClinicalFigures.detection(size), method, DetectionTrial.AUROC)));
            table = table.row(cells);
        }
        return table;
    }

    private MarkdownTable residuals() {
        MarkdownTable table = MarkdownTable.withColumns("corpus", ClinicalTrial.DUTCH, ClinicalTrial.GERMAN);
        for (String size : figures.sizes()) {
            table = table.row(
                    size + " Dutch patients",
                    figures.words(
                            ClinicalFigures.detection(size), Methods.EXACT, ClinicalTrial.MEDIAN + ClinicalTrial.DUTCH),
                    figures.words(
                            ClinicalFigures.detection(size),
                            Methods.EXACT,
                            ClinicalTrial.MEDIAN + ClinicalTrial.GERMAN));
        }
        return table.row(
                "300 German patients",
                figures.words(
                        ClinicalTrial.DOCTORS, ClinicalTrial.GERMAN_CORPUS, ClinicalTrial.MEDIAN + ClinicalTrial.DUTCH),
                figures.words(
                        ClinicalTrial.DOCTORS,
                        ClinicalTrial.GERMAN_CORPUS,
                        ClinicalTrial.MEDIAN + ClinicalTrial.GERMAN));
    }

    private MarkdownTable foreseen() {
        ResultTable rows = all.where("part", ClinicalTrial.FORESEEN);
        List<String> heads = new ArrayList<>(List.of("method"));
        heads.addAll(rows.distinct("quantity"));
        MarkdownTable table = MarkdownTable.withColumns(heads.toArray(String[]::new));
        for (String method : rows.distinct("method")) {
            List<String> cells = new ArrayList<>(List.of(method));
            rows.distinct("quantity").forEach(who -> cells.add(figures.words(ClinicalTrial.FORESEEN, method, who)));
            table = table.row(cells);
        }
        return table;
    }

    private MarkdownTable alarms() {
        MarkdownTable table = MarkdownTable.withColumns(
                "who is warned", "share of the misclassified", "share of the rightly classified");
        for (String who : ClinicalTrial.ALARMED) {
            table = table.row(
                    who,
                    figures.words(ClinicalTrial.ALARMS, who, ClinicalTrial.WRONG),
                    figures.words(ClinicalTrial.ALARMS, who, ClinicalTrial.RIGHT));
        }
        return table;
    }

    private MarkdownTable shift() {
        MarkdownTable table = MarkdownTable.withColumns(
                "feature", "mean, Dutch training patients", "mean, German patients", ClinicalTrial.DIFFERENCE);
        for (String feature : all.where("part", ClinicalTrial.SHIFT).distinct("method")) {
            table = table.row(
                    feature,
                    shift(feature, "mean, " + ClinicalTrial.DUTCH),
                    shift(feature, "mean, " + ClinicalTrial.GERMAN),
                    shift(feature, ClinicalTrial.DIFFERENCE));
        }
        return table;
    }

    private String shift(String feature, String quantity) {
        return Numbers.fixed(figures.mean(ClinicalTrial.SHIFT, feature, quantity), 2);
    }

    private Findings.Drawing found() {
        List<String> sizes = figures.sizes();
        String small = sizes.get(0);
        String large = sizes.get(sizes.size() - 1);
        return new Findings.Drawing(
                "German patients found among the first n by falling residual, with " + small + " (left) and " + large
                        + " (right) Dutch patients as corpus; mean and standard deviation over runs",
                Panels.of(
                        curve(small).withTitle("(a) corpus of " + small),
                        curve(large).withTitle("(b) corpus of " + large)));
    }

    private Chart curve(String size) {
        Series series = Series.by("method");
        for (String method : DETECTORS) {
            series = series.show(method, method);
        }
        return CurveFigure.of(
                all.where("part", ClinicalFigures.detection(size)).where("quantity", DetectionTrial.FOUND),
                Axis.of("n", "*n*, patients inspected"),
                Axis.of("value", "German patients found"),
                series);
    }

    private Findings.Drawing boxes() {
        return new Findings.Drawing(
                "residuals of patients of both countries with a corpus of either, over all runs",
                BoxFigure.of(
                        all.where("part", ClinicalTrial.RESIDUAL),
                        Axis.of("quantity", "patients explained"),
                        Axis.of("value", "residual"),
                        Series.by("method")
                                .show(ClinicalTrial.DUTCH_CORPUS, ClinicalTrial.DUTCH_CORPUS)
                                .show(ClinicalTrial.GERMAN_CORPUS, ClinicalTrial.GERMAN_CORPUS)));
    }

    private Findings.Drawing bars() {
        Series series = Series.by("method");
        for (String method : all.where("part", ClinicalTrial.FORESEEN).distinct("method")) {
            series = series.show(method, method);
        }
        return new Findings.Drawing(
                "how well it is foreseen that the model is wrong: by the weight on misclassified patients of the"
                        + " corpus, and by one less the probability of the predicted class; AUROC, mean and standard"
                        + " deviation over runs, from 0.5, which is chance",
                BarFigure.of(
                                all.where("part", ClinicalTrial.FORESEEN),
                                Axis.of("quantity", ""),
                                Axis.of("value", "AUROC of a wrong prediction").from(0.5),
                                series)
                        .withSize(600, 235));
    }
}
