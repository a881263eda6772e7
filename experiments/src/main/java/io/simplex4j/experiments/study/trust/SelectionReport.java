package io.simplex4j.experiments.study.trust;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.Chart;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.figure.Panels;
import io.simplex4j.experiments.figure.Series;
import io.simplex4j.experiments.record.Claim;
import io.simplex4j.experiments.record.Lead;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.Summary;
import io.simplex4j.selection.SelectionMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What chosen corpora say about our claims. */
final class SelectionReport {
    private static final String RANDOM = SelectionMethod.RANDOM.code();
    private static final String RESIDUAL = SelectionMethod.RESIDUAL.code();
    private static final String USED = SelectionMethod.USED.code();
    private static final String HULL = SelectionMethod.HULL.code();

    private final Measured all;
    private final Measured means;
    private final Measured highs;
    private final Measured covered;
    private final Measured kept;
    private final Measured detection;

    SelectionReport(Measured all) {
        this.all = all;
        this.means = all.part(SelectionTrial.MEAN);
        this.highs = all.part(SelectionTrial.HIGH);
        this.covered = all.part(SelectionTrial.COVERED);
        this.kept = all.part(SelectionTrial.KEPT);
        this.detection = all.part(SelectionTrial.DETECTION);
    }

    Findings findings() {
        Findings findings = Findings.of(summary(), claims());
        findings = findings.withFigure(
                        "mean",
                        "Mean residual of held-out tests by size of the corpus, as a share of the median distance from the mean",
                        Panels.of(means.data().stream()
                                .map(data -> chart(means, data))
                                .toArray(Chart[]::new)))
                .withFigure(
                        "high",
                        "The residual that 95 % of held-out tests stay below, by size of the corpus",
                        Panels.of(highs.data().stream()
                                .map(data -> chart(highs, data))
                                .toArray(Chart[]::new)));
        findings = findings.withTable("How many random examples a chosen one is worth", worthTable());
        for (String data : means.data()) {
            findings = findings.withTable("Mean / 95 % residual, " + data, residuals(data));
        }
        return findings.withTable("Coverage realised where 95 % is promised, in percent", coverage())
                .withTable("AUROC of foreign inputs by the residual over chosen corpora", detected())
                .withTable("Compared with the figures that the software was designed with", design());
    }

    private String summary() {
        return TrustData.words(all)
                + " Here corpora are chosen from the training data, as users would choose them: from a pool of 5,000"
                + " digits or series, or 1,100 patients. Residuals are measured on 1,000 tests (patients: 768) and"
                + " coverage on 999 other rows; none of these were in the training data or the pool. Figures for random"
                + " corpora of fewer than 300 examples are means over three draws in each run. The worth of a chosen"
                + " example is the size of the random corpus that has the same residual, divided by the size of the"
                + " chosen one. That size is read off the curve of random corpora, each at most twice as large as the"
                + " one before, by linear interpolation between logarithms; where no random corpus reaches the"
                + " residual, the worth is more than the figure given.";
    }

    private static Chart chart(Measured part, String data) {
        Series series = Series.by("name")
                .show(RESIDUAL, "residual sampling")
                .show(USED, "most used")
                .show(HULL, "greedy hull")
                .show(RANDOM, "random");
        return LineFigure.of(
                        part.data(data).table(),
                        Axis.of("quantity", "examples in the corpus").logarithmic(),
                        Axis.of("value", "residual").from(0),
                        series)
                .withTitle(data);
    }

    private List<String> sizes(String data) {
        return means.data(data).table().where("name", HULL).distinct("quantity");
    }

    private List<String> chosen(String data) {
        return means.data(data).names().stream()
                .filter(name -> !name.equals(RANDOM))
                .toList();
    }

    private MarkdownTable residuals(String data) {
        List<String> names = new ArrayList<>(chosen(data));
        names.add(RANDOM);
        return MarkdownTable.grid(
                "method",
                names,
                sizes(data),
                size -> size,
                (name, size) -> String.format(
                        Locale.ROOT,
                        "%.3f / %.3f",
                        means.data(data).mean(name, size),
                        highs.data(data).mean(name, size)));
    }

    /** The number of random examples for each chosen one, in each run; beyond the largest random corpus it is infinite. */
    private static double[] worth(Measured part, String data, String method, String size) {
        Measured some = part.data(data);
        List<String> sizes = some.table().where("name", RANDOM).distinct("quantity");
        double[] residuals = some.numbers(method, size);
        double[][] random =
                sizes.stream().map(each -> some.numbers(RANDOM, each)).toArray(double[][]::new);
        return IntStream.range(0, residuals.length)
                .mapToDouble(run -> equal(sizes, random, run, residuals[run]) / Double.parseDouble(size))
                .toArray();
    }

    private static double equal(List<String> sizes, double[][] random, int run, double residual) {
        for (int place = 1; place < random.length; place++) {
            double before = random[place - 1][run];
            double after = random[place][run];
            if (after <= residual) {
                double from = Math.log(Double.parseDouble(sizes.get(place - 1)));
                double to = Math.log(Double.parseDouble(sizes.get(place)));
                double share = before <= residual || after <= 0
                        ? 0
                        : (Math.log(before) - Math.log(residual)) / (Math.log(before) - Math.log(after));
                return Math.exp(from + Math.min(1, share) * (to - from));
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    private MarkdownTable worthTable() {
        MarkdownTable table =
                MarkdownTable.withColumns("data", "method", "size", "at equal mean residual", "at equal 95 % residual");
        for (String data : means.data()) {
            for (String method : List.of(RESIDUAL, USED, HULL)) {
                for (String size : sizes(data)) {
                    table = table.row(
                            data,
                            method,
                            size,
                            worthCell(means, data, method, size),
                            worthCell(highs, data, method, size));
                }
            }
        }
        return table;
    }

    private static String worthCell(Measured part, String data, String method, String size) {
        double[] worth = worth(part, data, method, size);
        List<String> sizes = part.data(data).table().where("name", RANDOM).distinct("quantity");
        double most = Double.parseDouble(sizes.get(sizes.size() - 1)) / Double.parseDouble(size);
        boolean beyond = Arrays.stream(worth).anyMatch(Double::isInfinite);
        double[] capped = Arrays.stream(worth).map(each -> Math.min(each, most)).toArray();
        Summary summary = Summary.of(capped);
        return (beyond ? "> " : "")
                + String.format(Locale.ROOT, "%.1f", summary.mean())
                + (summary.count() < 2 ? "" : String.format(Locale.ROOT, " ± %.1f", summary.deviation()));
    }

    private MarkdownTable coverage() {
        MarkdownTable table = MarkdownTable.withColumns(
                "data", "method", "covered, mean over sizes", "at least what is promised with confidence 95 %");
        for (String data : covered.data()) {
            for (String method : covered.data(data).names()) {
                table = table.row(
                        data,
                        method,
                        String.format(Locale.ROOT, "%.1f", 100 * Explained.mean(byRun(covered, data, method))),
                        String.format(Locale.ROOT, "%.0f", 100 * Explained.mean(byRun(kept, data, method))));
            }
        }
        return table;
    }

    /** The mean over sizes, for each run. */
    private double[] byRun(Measured part, String data, String method) {
        List<double[]> all = sizes(data).stream()
                .map(size -> part.data(data).numbers(method, size))
                .toList();
        return IntStream.range(0, all.get(0).length)
                .mapToDouble(run ->
                        all.stream().mapToDouble(each -> each[run]).average().orElseThrow())
                .toArray();
    }

    private MarkdownTable detected() {
        MarkdownTable table = MarkdownTable.withColumns("data", "method", "20 examples", "100 examples");
        for (String data : detection.data()) {
            for (String method : detection.data(data).names()) {
                table = table.row(
                        data,
                        method,
                        detection.data(data).cell(method, 20, 3),
                        detection.data(data).cell(method, 100, 3));
            }
        }
        return table;
    }

    private List<Claim> claims() {
        List<Claim> claims = new ArrayList<>(List.of(
                better(
                        "Up to 300 examples, residual sampling leaves a smaller mean residual than random corpora, on all data",
                        means,
                        RESIDUAL,
                        RANDOM,
                        0,
                        300),
                better(
                        "Above 300 examples, the most used leave a smaller mean residual than random corpora",
                        means,
                        USED,
                        RANDOM,
                        301,
                        Integer.MAX_VALUE),
                better(
                        "Greedy hull leaves a smaller 95 % residual than random corpora, at all sizes, on all data",
                        highs, HULL, RANDOM, 0, Integer.MAX_VALUE),
                better(
                        "Greedy hull leaves a smaller 95 % residual than residual sampling, at all sizes, on all data",
                        highs, HULL, RESIDUAL, 0, Integer.MAX_VALUE),
                promised()));
        if (detection.data().contains(TrustData.PATIENTS)) {
            claims.add(extremes());
        }
        return claims;
    }

    private Claim better(String quote, Measured part, String ours, String theirs, int from, int to) {
        List<Lead> leads = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String data : part.data()) {
            for (String size : sizes(data)) {
                int number = Integer.parseInt(size);
                if (number >= from && number <= to) {
                    Measured some = part.data(data);
                    leads.add(some.lead(theirs, ours, size));
                    texts.add(String.format(
                            Locale.ROOT,
                            "%s, %s: %.3f against %.3f (standard error %.3f)",
                            data,
                            size,
                            some.mean(ours, size),
                            some.mean(theirs, size),
                            some.lead(theirs, ours, size).error()));
                }
            }
        }
        return Claim.ahead(Claim.OURS, quote, String.join("; ", texts), leads);
    }

    private Claim promised() {
        List<Lead> leads = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (String data : covered.data()) {
            double[] all = byRun(covered, data, RESIDUAL);
            leads.add(Lead.over(all, 0.95));
            texts.add(String.format(
                    Locale.ROOT,
                    "%s %.2f %% (standard error %.2f)",
                    data,
                    100 * Explained.mean(all),
                    100 * Lead.over(all, 0).error()));
        }
        return Claim.similar(
                Claim.OURS,
                "95 % of inputs have the residual that held-out rows promise, over corpora by residual sampling",
                String.join(", ", texts),
                leads);
    }

    private Claim extremes() {
        Measured some = detection.data(TrustData.PATIENTS);
        String size = some.quantities().get(0);
        return Claim.ahead(
                Claim.OURS,
                "A small corpus by greedy hull favours extremes, and finds foreign patients worse than a random one",
                "AUROC with " + size + " examples: " + some.cell(HULL, size, 3) + " against "
                        + some.cell(RANDOM, size, 3),
                List.of(some.lead(RANDOM, HULL, size)));
    }

    private String both(String data, String method, int size) {
        return means.data(data).has(method, size)
                ? String.format(
                        Locale.ROOT,
                        "%.2f / %.2f",
                        means.data(data).mean(method, size),
                        highs.data(data).mean(method, size))
                : "";
    }

    /** The design chose from other rows: 10,000 digits that were not trained on, 800 patients. */
    private MarkdownTable design() {
        MarkdownTable table = MarkdownTable.withColumns("mean / 95 % residual", "design", "here");
        Object[][] figures = {
            {TrustData.DIGITS, RANDOM, 20, ".45 / .84"},
            {TrustData.DIGITS, RESIDUAL, 20, ".37 / .57"},
            {TrustData.DIGITS, HULL, 20, ".37 / .50"},
            {TrustData.DIGITS, RANDOM, 100, ".28 / .48"},
            {TrustData.DIGITS, RESIDUAL, 100, ".24 / .37"},
            {TrustData.DIGITS, RANDOM, 500, ".19 / .35"},
            {TrustData.DIGITS, USED, 500, ".16 / .28"},
            {TrustData.PATIENTS, RANDOM, 20, ".58 / 1.31"},
            {TrustData.PATIENTS, RESIDUAL, 20, ".43 / .84"},
            {TrustData.PATIENTS, RANDOM, 100, ".29 / .79"},
            {TrustData.PATIENTS, RESIDUAL, 100, ".21 / .45"},
            {TrustData.PATIENTS, HULL, 100, ".25 / .41"},
        };
        for (Object[] row : figures) {
            table = table.row(
                    row[0] + ", " + row[1] + ", " + row[2],
                    (String) row[3],
                    both((String) row[0], (String) row[1], (Integer) row[2]));
        }
        return table;
    }
}
