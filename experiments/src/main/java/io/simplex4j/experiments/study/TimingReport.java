package io.simplex4j.experiments.study;

import static io.simplex4j.experiments.study.TimingTrial.ADAM;
import static io.simplex4j.experiments.study.TimingTrial.ATTRIBUTION;
import static io.simplex4j.experiments.study.TimingTrial.EXACT;
import static io.simplex4j.experiments.study.TimingTrial.NEAREST;
import static io.simplex4j.experiments.study.TimingTrial.PAPERS_ATTRIBUTION;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.BarFigure;
import io.simplex4j.experiments.figure.Series;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How long explanations take, in words and bars. The paper makes no claim about time. */
final class TimingReport {
    private static final List<String> TASKS = List.of(EXACT, ADAM, NEAREST, ATTRIBUTION, PAPERS_ATTRIBUTION);

    private final ResultTable all;
    private final List<String> sizes;

    TimingReport(ResultTable figures) {
        this.all = figures;
        this.sizes = figures.distinct("corpus");
    }

    Findings findings() {
        Map<String, MarkdownTable> tables = new LinkedHashMap<>();
        tables.put("Processor time of one explanation", times());
        tables.put("How many times as long the paper's way takes", ratios());
        Series series = Series.by("task");
        for (String task : TASKS) {
            series = series.show(task, task);
        }
        Findings.Drawing drawing = new Findings.Drawing(
                "processor time of one explanation by the size of the corpus, mean and standard deviation over runs",
                BarFigure.of(
                                all,
                                Axis.of("corpus", "examples in the corpus").evenlySpaced(),
                                Axis.of("seconds", "processor time, s").logarithmic(),
                                series)
                        .withSize(620, 310));
        return new Findings(summary(), List.of(), tables, Map.of("seconds", drawing));
    }

    private static String summary() {
        return "One thread, its processor time, after a warm-up; preparing a corpus is done once and not counted. Algorithm"
                + " 1 of the paper takes 10,000 epochs; algorithm 2, the attributions of all examples of the corpus, takes"
                + " 200 bins for each, of which a share was timed and the whole scaled from it. Our attributions are of"
                + " the examples that have weight, to a tolerance of 1e-3. Both sides are ours, on the same network and"
                + " machine: what differs is the method. The paper makes no claim about time.";
    }

    private MarkdownTable times() {
        MarkdownTable table = MarkdownTable.withColumns(heads("task"));
        for (String task : TASKS) {
            List<String> cells = new ArrayList<>(List.of(task));
            for (String size : sizes) {
                cells.add(has(task, size) ? words(of(task, size)) : "");
            }
            table = table.row(cells);
        }
        return table;
    }

    private MarkdownTable ratios() {
        return MarkdownTable.withColumns(heads("of"))
                .row(ratios("decomposition", List.of(ADAM), List.of(EXACT)))
                .row(ratios("attributions", List.of(PAPERS_ATTRIBUTION), List.of(ATTRIBUTION)))
                .row(ratios("both", List.of(ADAM, PAPERS_ATTRIBUTION), List.of(EXACT, ATTRIBUTION)));
    }

    private List<String> ratios(String head, List<String> theirs, List<String> ours) {
        List<String> cells = new ArrayList<>(List.of(head));
        for (String size : sizes) {
            boolean known = theirs.stream().allMatch(task -> has(task, size))
                    && ours.stream().allMatch(task -> has(task, size));
            cells.add(known ? String.format(Locale.ROOT, "%,.0f", sum(theirs, size) / sum(ours, size)) : "");
        }
        return cells;
    }

    private double sum(List<String> tasks, String size) {
        return tasks.stream().mapToDouble(task -> of(task, size).mean()).sum();
    }

    private String[] heads(String first) {
        List<String> heads = new ArrayList<>(List.of(first));
        sizes.forEach(size -> heads.add("C = " + size));
        return heads.toArray(String[]::new);
    }

    private boolean has(String task, String size) {
        return all.where("task", task).where("corpus", size).size() > 0;
    }

    private Summary of(String task, String size) {
        return all.where("task", task).where("corpus", size).summary("seconds");
    }

    private static String words(Summary summary) {
        double unit = summary.mean() >= 1 ? 1 : 1e-3;
        String name = summary.mean() >= 1 ? "s" : "ms";
        String mean = number(summary.mean() / unit);
        return (summary.count() < 2 ? mean : mean + " ± " + number(summary.deviation() / unit)) + " " + name;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 1 ? "%.1f" : "%.3f", value);
    }
}
