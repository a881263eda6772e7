package io.simplex4j.experiments.study.clinical;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BoxFigure;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.CurveFigure;
import io.simplex4j.experiments.figure.Figure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.record.Claim;
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
    private final Sites sites;
    private final String summary;
    private final String differing;
    private final ResultTable another;

    /**
     * A report on two sites.
     *
     * @param summary the first sentences of the page
     * @param differing a feature in which patients of the two differ
     * @param another results with another outcome, on which every claim is judged again; may be none
     */
    ClinicalReport(ResultTable all, Sites sites, String summary, String differing, ResultTable another) {
        this.all = all;
        this.results = new ClinicalResults(all);
        this.sites = sites;
        this.summary = summary;
        this.differing = differing;
        this.another = another;
    }

    Findings findings() {
        Findings findings = MisclassifiedPatients.shown(all, main());
        return another.size() == 0
                ? findings
                : findings.withTable("Every claim again, with the outcome after two years", again());
    }

    private MarkdownTable again() {
        List<Claim> now = new ClinicalClaims(results, sites, differing).all();
        List<Claim> then = new ClinicalClaims(new ClinicalResults(another), sites, differing).all();
        MarkdownTable table = MarkdownTable.withColumns(
                "claim", "after three years", "after two years", "our figure after two years");
        for (int i = 0; i < now.size(); i++) {
            table = table.row(
                    now.get(i).quote(),
                    now.get(i).verdict().words(),
                    then.get(i).verdict().words(),
                    then.get(i).ours());
        }
        return table;
    }

    private Findings main() {
        List<String> sizes = results.sizes();
        String small = sizes.get(0);
        String large = sizes.get(sizes.size() - 1);
        return Findings.of(summary(), new ClinicalClaims(results, sites, differing).all())
                .withTable("The model in both countries", model())
                .withTable(
                        "AUROC of " + sites.foreignPatients() + " found, by the size C of the " + sites.homeCorpus(),
                        detection())
                .withTable("Median residual", residuals())
                .withTable("AUROC of wrong predictions foreseen", foreseen())
                .withTable(
                        sites.foreignPatients()
                                + " by who is warned, with half of the weight or more on misclassified patients",
                        alarms())
                .withTable("How the patients differ", shift())
                .withFigure(
                        "found",
                        sites.foreignPatients() + " found among the first n by falling residual, with " + small
                                + " (left) and "
                                + large + " (right) " + sites.homePatients()
                                + " as corpus; mean and standard deviation over runs",
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
                                + " corpus, and by one minus the probability of the predicted class; AUROC over runs; 0.5 is"
                                + " chance",
                        foreseenByRun());
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "%s The network orders %s by risk with an AUC of %s, %s that it has not seen with %s, and is right about %s of"
                        + " the former and %s of the latter. Each doctor's corpus has %s patients; there are seven nearest"
                        + " neighbours. ± is one standard deviation over runs.",
                summary,
                sites.foreignPatients(),
                results.words(ClinicalTrial.MODEL, "", "AUC, " + sites.foreignPatients()),
                sites.homePatients(),
                results.words(ClinicalTrial.MODEL, "", "AUC, " + sites.homePatients()),
                results.words(ClinicalTrial.MODEL, "", "accuracy, " + sites.foreignPatients()),
                results.words(ClinicalTrial.MODEL, "", "accuracy, " + sites.homePatients()),
                Numbers.readable(results.mean(ClinicalTrial.DOCTORS, "", ClinicalTrial.CORPUS)));
    }

    private MarkdownTable model() {
        return MarkdownTable.grid(
                "patients",
                List.of(sites.homePatients(), sites.foreignPatients()),
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
        MarkdownTable table = MarkdownTable.withColumns("corpus", sites.homePatients(), sites.foreignPatients());
        for (String size : results.sizes()) {
            table = residuals(table, size + " " + sites.homePatients(), ClinicalResults.detection(size), Methods.EXACT);
        }
        return residuals(table, "the " + sites.foreignCorpus(), ClinicalTrial.DOCTORS, sites.foreignCorpus());
    }

    private MarkdownTable residuals(MarkdownTable table, String corpus, String part, String method) {
        return table.row(
                corpus,
                results.words(part, method, ClinicalTrial.MEDIAN + sites.homePatients()),
                results.words(part, method, ClinicalTrial.MEDIAN + sites.foreignPatients()));
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
                sites.warned(),
                List.of(ClinicalTrial.WRONG, ClinicalTrial.RIGHT),
                whom -> "share of the " + whom,
                (who, whom) -> results.words(ClinicalTrial.ALARMS, who, whom));
    }

    private MarkdownTable shift() {
        String dutch = "mean, " + sites.homePatients();
        return MarkdownTable.grid(
                "feature",
                all.where("part", ClinicalTrial.SHIFT).distinct("method"),
                List.of(dutch, "mean, " + sites.foreignPatients(), ClinicalTrial.DIFFERENCE),
                quantity ->
                        quantity.equals(dutch) ? "mean, " + sites.homePatients() + " of the training set" : quantity,
                (feature, quantity) -> Numbers.fixed(results.mean(ClinicalTrial.SHIFT, feature, quantity), 2));
    }

    private Chart curve(String size) {
        return CurveFigure.of(
                all.where("part", ClinicalResults.detection(size)).where("quantity", OutlierTrial.FOUND),
                Axis.of("n", "*n*, patients inspected"),
                Axis.of("value", sites.foreignPatients() + " found"),
                Methods.series(DETECTORS));
    }

    private Figure boxes() {
        return BoxFigure.of(
                all.where("part", ClinicalTrial.RESIDUAL),
                Axis.of("quantity", "patients explained"),
                Axis.of("value", "residual"),
                Methods.series(List.of(sites.homeCorpus(), sites.foreignCorpus())));
    }

    private Figure foreseenByRun() {
        ResultTable rows = all.where("part", ClinicalTrial.FORESEEN);
        return BoxFigure.of(
                        rows,
                        Axis.of("quantity", ""),
                        Axis.of("value", "AUROC of a wrong prediction"),
                        Methods.series(rows.distinct("method")))
                .withSize(600, 235);
    }
}
