package io.simplex4j.experiments.study.outlier;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.CurveFigure;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What detection by the residual says about the paper's claims. */
final class OutlierReport {
    private static final List<String> SHOWN =
            List.of(Methods.EXACT, Methods.ADAM, Methods.KNN_UNIFORM, Methods.KNN_DISTANCE);

    private final ResultTable all;
    private final String foreign;
    private final OutlierStudy.Words words;
    private final List<String> sets;

    OutlierReport(ResultTable figures, String foreign, OutlierStudy.Words words) {
        this.all = figures;
        this.foreign = foreign;
        this.words = words;
        this.sets = figures.distinct("set");
    }

    Findings findings() {
        Findings findings = Findings.of(summary(), claims());
        for (String set : sets) {
            findings = findings.withTable(
                    "Detection" + of(set),
                    MarkdownTable.grid(
                            "method",
                            Methods.ordered(all.where("set", set).distinct("method")),
                            List.of(OutlierTrial.AUROC, OutlierTrial.AREA),
                            quantity -> quantity.equals(OutlierTrial.AREA) ? "area relative to ideal" : quantity,
                            (method, quantity) -> Numbers.fourDecimals(summary(set, method, quantity))));
        }
        for (String set : sets) {
            List<String> methods = all.where("set", set).distinct("method");
            findings = findings.withFigure(
                    sets.size() == 1 ? "found" : "found-" + set.replace(' ', '-'),
                    foreign + " found among the first n examples by falling residual" + of(set)
                            + ", mean and standard deviation over runs",
                    CurveFigure.of(
                            all.where("set", set).where("quantity", OutlierTrial.FOUND),
                            Axis.of("n", "*n*, examples inspected"),
                            Axis.of("value", foreign + " found"),
                            Methods.series(
                                    SHOWN.stream().filter(methods::contains).toList())));
        }
        return findings;
    }

    /** What distinguishes one set of tests from another, for headings and captions. */
    private String of(String set) {
        return set.equals(foreign) ? "" : ", " + set;
    }

    private Summary summary(String set, String method, String quantity) {
        return all.where("set", set)
                .where("method", method)
                .where("quantity", quantity)
                .summary("value");
    }

    private double[] auroc(String set, String method) {
        return all.where("set", set)
                .where("method", method)
                .where("quantity", OutlierTrial.AUROC)
                .numbers("value");
    }

    private String summary() {
        List<String> texts = new ArrayList<>();
        for (String set : sets) {
            for (String method : simplex(set)) {
                texts.add(String.format(
                        Locale.ROOT,
                        "%s%s AUROC %s",
                        method,
                        of(set),
                        Numbers.fourDecimals(summary(set, method, OutlierTrial.AUROC))));
            }
        }
        return words.data() + "How well the residual distinguishes " + foreign + " from the others: "
                + String.join("; ", texts) + ". Nearest-neighbour methods use seven neighbours.";
    }

    private List<String> simplex(String set) {
        return Stream.of(Methods.EXACT, Methods.ADAM)
                .filter(all.where("set", set).distinct("method")::contains)
                .toList();
    }

    private List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        for (String set : sets) {
            claims.add(different(set));
        }
        for (String set : sets) {
            simplex(set).forEach(method -> claims.add(compared(set, method)));
        }
        if (words.section().equals("3.3")) {
            claims.add(nobodyIdeal());
        }
        return claims;
    }

    private Claim different(String set) {
        Lead lead = Lead.over(auroc(set, Methods.EXACT), 0.5);
        return Claim.ahead(
                words.section(),
                words.different(),
                String.format(
                        Locale.ROOT,
                        "AUROC %s%s, over %d runs; chance is 0.5",
                        Numbers.fourDecimals(summary(set, Methods.EXACT, OutlierTrial.AUROC)),
                        of(set),
                        lead.count()),
                List.of(lead));
    }

    private Claim compared(String set, String method) {
        String rival = summary(set, Methods.KNN_UNIFORM, OutlierTrial.AUROC).mean()
                        > summary(set, Methods.KNN_DISTANCE, OutlierTrial.AUROC).mean()
                ? Methods.KNN_UNIFORM
                : Methods.KNN_DISTANCE;
        Lead lead = Lead.of(auroc(set, method), auroc(set, rival));
        String ours = String.format(
                Locale.ROOT,
                "%s%s: AUROC %s against %s of %s, a lead of %s, over %d runs",
                method,
                of(set),
                Numbers.fourDecimals(summary(set, method, OutlierTrial.AUROC)),
                Numbers.fourDecimals(summary(set, rival, OutlierTrial.AUROC)),
                rival,
                lead.words(),
                lead.count());
        return words.similar()
                ? Claim.similar(words.section(), words.compared(), ours, List.of(lead))
                : Claim.ahead(words.section(), words.compared(), ours, List.of(lead));
    }

    private Claim nobodyIdeal() {
        String set = sets.get(0);
        double best = SHOWN.stream()
                .mapToDouble(method -> summary(set, method, OutlierTrial.AUROC).max())
                .max()
                .orElseThrow();
        return Claim.of(
                words.section(),
                "None of the methods matches the maximal baseline",
                String.format(Locale.ROOT, "the highest AUROC of any method in any run is %.3f", best),
                best < 1);
    }
}
