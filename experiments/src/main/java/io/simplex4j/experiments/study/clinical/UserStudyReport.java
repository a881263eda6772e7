package io.simplex4j.experiments.study.clinical;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.figure.Figure;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.report.picture.Picture;
import io.simplex4j.report.picture.Waterfall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The report of the user study's figure. */
final class UserStudyReport {
    private static final String SUM = "sum";
    private static final String CLINICIANS = "not repeated: it takes clinicians";

    private final ResultTable all;
    private final List<String> others;

    UserStudyReport(ResultTable figures) {
        this.all = figures;
        this.others = UserStudy.OTHERS.stream()
                .filter(figures.distinct("patient")::contains)
                .toList();
    }

    Findings findings() {
        return Findings.of(summary(), claims())
                .withTable("The patients", patients())
                .withTable("Weight × projection, in %", parts())
                .withFigure(
                        "waterfall",
                        "how the features of the corpus patients add up to " + UserStudy.JOE
                                + ": the part of each, weight × projection over both patients, in the shift"
                                + " from the average patient (blue adds to it, red and hatched takes from it)",
                        Figure.of(waterfall()));
    }

    private Picture waterfall() {
        List<Waterfall.Step> steps = features().stream()
                .map(feature -> new Waterfall.Step(feature, sum(all.where("feature", feature))))
                .sorted(Comparator.comparingDouble(step -> -Math.abs(step.value())))
                .toList();
        return Waterfall.of("user-study", steps, 1);
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "For %s the model predicts: %s; he %s. To the model he is %s, which leaves %s of his distance from"
                        + " the mean of the corpus unexplained. He was chosen by a rule that asks for what the"
                        + " study's figure shows: of %s test patients, %s are expected to die and are explained by"
                        + " one who died and a lighter one who survived, each with a quarter of the weight or more;"
                        + " of %s he has the smallest relative residual. The corpus has %s patients, at most two may"
                        + " have a weight; features are compared with the average training patient.",
                UserStudy.JOE,
                value(UserStudy.JOE, UserStudy.PREDICTED),
                value(UserStudy.JOE, UserStudy.OUTCOME),
                String.join(" and ", others.stream().map(this::weightAndOutcome).toList()),
                value(UserStudy.JOE, UserStudy.RELATIVE),
                value("", UserStudy.TESTS),
                value("", UserStudy.CANDIDATES),
                number(UserStudy.CANDIDATES) > 0 ? "these" : "all tests",
                value("", UserStudy.CORPUS));
    }

    private String weightAndOutcome(String patient) {
        return Numbers.fixed(100 * weight(patient), 0) + " % " + patient + ", who " + value(patient, UserStudy.OUTCOME);
    }

    private List<Claim> claims() {
        double sum = sum(all);
        double learnt = number(UserStudy.LEARNT);
        double equal = number(UserStudy.EQUAL);
        double nearest = number(UserStudy.NEAREST);
        return List.of(
                Claim.of(
                        "2.3",
                        "Σ Σ w p = 1",
                        String.format(
                                Locale.ROOT,
                                "proposition 2.1, B: 1 %s %s over %d features of %d patients, integrated in %,d equal steps",
                                sum < 1 ? "−" : "+",
                                Numbers.readable(Math.abs(sum - 1)),
                                features().size(),
                                others.size(),
                                UserStudyCase.STEPS),
                        Math.abs(sum - 1) <= 1e-6),
                asked("The value of the weights in the corpus decomposition is important", 6, 3),
                Claim.notTested(
                        "C",
                        "Some valuable information is lost in setting the weights to a uniform value",
                        String.format(
                                Locale.ROOT,
                                "5 of 10 clinicians agreed, 2 disagreed; whether it is valuable takes clinicians; the residual is %.4f with the weights learnt"
                                        + " (which by definition is the smallest), %.4f with equal ones, %.4f of the two"
                                        + " nearest patients with equal weights",
                                learnt,
                                equal,
                                nearest)),
                asked(
                        "Knowing which feature increases the similarity/discrepancy between two patients is important",
                        9,
                        1),
                asked(
                        "It is important for the clinician to be able to choose the patients in the corpus that is used for"
                                + " comparison",
                        4,
                        5),
                asked(
                        "If Bill had not died due to his prostate cancer, this would cast doubt on the mortality predicted"
                                + " for Joe",
                        6,
                        3));
    }

    private static Claim asked(String paper, int agreed, int disagreed) {
        return Claim.notTested(
                "C", paper, agreed + " of 10 clinicians agreed, " + disagreed + " disagreed; " + CLINICIANS);
    }

    private MarkdownTable patients() {
        List<String> columns = new ArrayList<>(List.of(UserStudy.JOE));
        columns.addAll(others);
        return MarkdownTable.grid(
                "",
                all.where("patient", UserStudy.JOE).distinct("feature"),
                columns,
                patient ->
                        others.contains(patient) ? patient + ", weight " + Numbers.fixed(weight(patient), 4) : patient,
                (row, patient) -> value(patient, row));
    }

    private MarkdownTable parts() {
        List<String> rows = new ArrayList<>(features());
        rows.add(SUM);
        List<String> columns = new ArrayList<>(others);
        columns.add(SUM);
        return MarkdownTable.grid("feature", rows, columns, patient -> patient, (feature, patient) -> {
            ResultTable ofFeature = feature.equals(SUM) ? all : all.where("feature", feature);
            return percent(patient.equals(SUM) ? ofFeature : ofFeature.where("patient", patient));
        });
    }

    private static String percent(ResultTable rows) {
        return Numbers.fixed(100 * sum(rows), 2);
    }

    private static double sum(ResultTable rows) {
        return Arrays.stream(rows.numbers("product")).sum();
    }

    private List<String> features() {
        return all.without("product", "").distinct("feature");
    }

    private double weight(String patient) {
        return all.where("patient", patient).numbers("weight")[0];
    }

    private double number(String row) {
        return all.where("patient", "").where("feature", row).numbers("value")[0];
    }

    private String value(String patient, String row) {
        List<String> found = all.where("patient", patient).where("feature", row).texts("value");
        return found.isEmpty() ? "" : found.get(0);
    }
}
