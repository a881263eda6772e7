package io.simplex4j.lab;

import io.simplex4j.lab.claim.ClaimFile;
import io.simplex4j.lab.claim.ClaimIndex;
import io.simplex4j.lab.claim.Judgement;
import io.simplex4j.lab.claim.Terms;
import io.simplex4j.lab.record.MarkdownPage;
import io.simplex4j.lab.record.MarkdownTable;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.RunLog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page over all results of a folder: every claim with its verdict, misses first, and the rule. */
public final class ResultsIndex {
    private static final List<String> SECTIONS = List.of(
            "2.2", "2.3", "3.1", "3.2", "3.3", "A.1", "A.2", "A.3", "A.4", "A.5", "B.1", "B.3", "B.4", "B.5", "C");

    private static final ResultTable EMPTY = ResultTable.withColumns(RunLog.RUN).build();

    private final Path folder;
    private final List<Experiment> experiments;

    /**
     * An index of results.
     *
     * @param folder with one folder for each experiment
     * @param experiments in the order in which they are listed
     */
    public ResultsIndex(Path folder, List<Experiment> experiments) {
        this.folder = folder;
        this.experiments = List.copyOf(experiments);
    }

    public Path page() {
        return folder.resolve("README.md");
    }

    /** Writes the page from the tables of the experiments that are in the folder. */
    public void write() {
        content().write(page());
    }

    MarkdownPage content() {
        ClaimIndex index = new ClaimIndex(judgements());
        return MarkdownPage.titled("Results")
                .paragraph(
                        MarkdownPage.wrapped(
                                "What this software found when it repeated the paper, misses first. The page of an experiment is made"
                                        + " from the CSV file beside it by `simplex experiment plot NAME --out docs/results/NAME`, and this page by"
                                        + " `simplex experiment index --out docs/results`; no verdict on a claim is written by hand. Pages on"
                                        + " [speed](#speed) and [models](#models) name the command that measured and the commit it ran at."))
                .section("Summary")
                .paragraph(MarkdownPage.wrapped(ClaimIndex.SUMMARY + " " + index.standIns()))
                .table(index.summary(SECTIONS))
                .section("How a claim is judged")
                .paragraph(MarkdownPage.wrapped(ClaimIndex.RULE))
                .section("Terms")
                .paragraph(Terms.definitions())
                .section("The experiments, and how long they take")
                .table(experiments())
                .paragraph(
                        "[Letters](../data/letters.md) for `--data` (EMNIST, notMNIST, Omniglot) are fetched by hand.")
                .section("Speed")
                .paragraph("""
                        - [gates.md](gates.md): time and memory, misses first, compared with an earlier version and with other programs (`benchmarks/run gates`)
                        - [products.md](products.md): products with the Jacobian of six networks, compared with torch (`benchmarks/run products`)
                        - [attributions.md](attributions.md): integrated gradients of an output, compared with torch (`lab/peers/attributions.py`)
                        - [spark.md](spark.md): Spark, compared with the plain library, and a lost executor (`spark/run benchmark`, `spark/cluster`)
                        - made by earlier versions: [explanation.md](explanation.md), [service.md](service.md), [solver.md](solver.md),
                          [inside-the-hull.md](inside-the-hull.md), [shards.md](shards.md), [training.md](training.md), [triage.md](triage.md)
                        """)
                .section("Models")
                .paragraph("""
                        - [models.md](models.md): latents and gradients of models from other frameworks (`benchmarks/run models`)
                        - [cases.md](cases.md): the same for ONNX's own test cases of operators
                        - [OPERATORS.md](../OPERATORS.md): what happens to the gradient of every ONNX operation
                        """)
                .paragraph(experiments.stream()
                        .filter(this::isMeasured)
                        .map(each -> link(each) + ": " + each.name() + "/" + each.name() + ".md\n")
                        .collect(Collectors.joining()));
    }

    private boolean isMeasured(Experiment experiment) {
        return Files.isRegularFile(table(experiment));
    }

    /** Returns the theorems of the paper, and the claims of the experiments. */
    private Map<String, List<Judgement>> judgements() {
        Map<String, List<Judgement>> judgements = new LinkedHashMap<>();
        for (Experiment experiment : experiments) {
            if (isMeasured(experiment)) {
                judgements.put(link(experiment), runner(experiment).claims().judgements());
            }
        }
        judgements.put("", ClaimFile.read("propositions").judge(EMPTY, false));
        return judgements;
    }

    private MarkdownTable experiments() {
        MarkdownTable table = MarkdownTable.withColumns("page", "runs", "in the paper", "all runs take");
        for (Experiment experiment : experiments) {
            if (isMeasured(experiment)) {
                int runs =
                        ResultTable.read(table(experiment)).distinct(RunLog.RUN).size();
                table = table.row(
                        link(experiment),
                        Integer.toString(runs),
                        Integer.toString(experiment.runs()),
                        experiment.takes());
            }
        }
        return table;
    }

    private Path table(Experiment experiment) {
        return runner(experiment).table();
    }

    private ExperimentRunner runner(Experiment experiment) {
        return new ExperimentRunner(experiment, folder.resolve(experiment.name()));
    }

    private static String link(Experiment experiment) {
        return "[" + experiment.name() + "]";
    }
}
