package io.simplex4j.experiments.study;

import static io.simplex4j.experiments.study.TimingTrial.ADAM;
import static io.simplex4j.experiments.study.TimingTrial.ATTRIBUTION;
import static io.simplex4j.experiments.study.TimingTrial.EXACT;
import static io.simplex4j.experiments.study.TimingTrial.NEAREST;
import static io.simplex4j.experiments.study.TimingTrial.PAPERS_ATTRIBUTION;

import io.simplex4j.experiments.Findings;
import io.simplex4j.experiments.Methods;
import io.simplex4j.experiments.figure.Axis;
import io.simplex4j.experiments.figure.LineFigure;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How long explanations take, in words and lines. The paper makes no claim about time. */
final class TimingReport {
    private static final List<String> TASKS = List.of(EXACT, ADAM, NEAREST, ATTRIBUTION, PAPERS_ATTRIBUTION);

    private final ResultTable all;
    private final List<String> sizes;

    TimingReport(ResultTable figures) {
        this.all = figures;
        this.sizes = figures.distinct("corpus");
    }

    Findings findings() {
        return Findings.of(summary(), List.of())
                .withTable("Processor time of one explanation", times())
                .withTable("How many times as long the paper's way takes", ratios())
                .withFigure(
                        "seconds",
                        "processor time of one explanation by the size of the corpus, mean and standard deviation over"
                                + " runs",
                        LineFigure.of(
                                        all,
                                        Axis.of("corpus", "examples in the corpus")
                                                .evenlySpaced(),
                                        Axis.of("seconds", "processor time, s").logarithmic(),
                                        Methods.series("task", TASKS))
                                .withSize(620, 310));
    }

    private static String summary() {
        return "Processor time of one thread, after a warm-up; preparing a corpus is done once and not counted."
                + " Algorithm 1 of the paper takes 10,000 epochs; algorithm 2, the attributions of all examples of the"
                + " corpus, takes 200 bins for each, of which a share was timed and scaled. Our attributions are of the"
                + " examples that have weight, to a tolerance of 1e-3. Both sides are ours, on the same network and"
                + " machine: what differs is the method. The paper makes no claim about time.";
    }

    private MarkdownTable times() {
        return MarkdownTable.grid(
                "task",
                TASKS,
                sizes,
                size -> "C = " + size,
                (task, size) -> has(task, size) ? words(of(task, size)) : "");
    }

    private MarkdownTable ratios() {
        return MarkdownTable.grid(
                "of",
                List.of("decomposition", "attributions", "both"),
                sizes,
                size -> "C = " + size,
                (what, size) -> switch (what) {
                    case "decomposition" -> ratio(List.of(ADAM), List.of(EXACT), size);
                    case "attributions" -> ratio(List.of(PAPERS_ATTRIBUTION), List.of(ATTRIBUTION), size);
                    default -> ratio(List.of(ADAM, PAPERS_ATTRIBUTION), List.of(EXACT, ATTRIBUTION), size);
                });
    }

    private String ratio(List<String> theirs, List<String> ours, String size) {
        boolean known = Stream.of(theirs, ours).flatMap(List::stream).allMatch(task -> has(task, size));
        return known ? String.format(Locale.ROOT, "%,.0f", sum(theirs, size) / sum(ours, size)) : "";
    }

    private double sum(List<String> tasks, String size) {
        return tasks.stream().mapToDouble(task -> of(task, size).mean()).sum();
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
