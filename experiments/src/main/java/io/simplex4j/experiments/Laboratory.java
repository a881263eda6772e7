package io.simplex4j.experiments;

import io.simplex4j.experiments.record.MarkdownPage;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.RunLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;

/** Runs an experiment and writes what it found: a CSV file, figures and a page, all in one folder. */
public final class Laboratory {
    /*
     * Runs are written to the table one by one, so that an interrupted experiment continues where it stopped. Figures
     * and page are made from the table alone, so that they can be made again without a run.
     */
    private final Experiment experiment;
    private final Path folder;

    public Laboratory(Experiment experiment, Path folder) {
        this.experiment = experiment;
        this.folder = folder;
    }

    public Path table() {
        return folder.resolve(experiment.name() + ".csv");
    }

    public Path page() {
        return folder.resolve(experiment.name() + ".md");
    }

    /**
     * Runs what is missing.
     *
     * @throws io.simplex4j.data.UnreadableDataException if the folder holds runs with other settings
     */
    public ResultTable run(int runs, Workbench bench) {
        create();
        RunLog log = RunLog.open(table(), bench.settings(), experiment.columns());
        for (int run = 0; run < runs; run++) {
            if (log.has(run)) {
                bench.say("run " + run + " is already complete");
            } else {
                bench.say("run " + run + " of " + runs);
                log.append(run, experiment.run(run, bench));
            }
        }
        return log.table();
    }

    /**
     * Draws the figures and writes the page.
     *
     * @param date shown on the page
     */
    public Findings report(LocalDate date) {
        ResultTable results = ResultTable.read(table());
        Map<String, String> settings = RunLog.settings(table());
        Findings findings = experiment.findings(results);
        int runs = results.distinct(RunLog.RUN).size();
        String standIn = settings.getOrDefault("data", "").isEmpty()
                ? experiment.description().standIn()
                : "";
        MarkdownPage page = MarkdownPage.titled("Results: " + experiment.name())
                .paragraph((standIn.isEmpty() ? "Shows " : "On " + standIn + ", shows ") + experiment.shows() + ".")
                .madeBy(command(settings, runs), Long.parseLong(settings.getOrDefault("seed", "0")), runs, date)
                .paragraph(findings.summary());
        if (!findings.claims().isEmpty()) {
            page = page.claims(findings.claims());
        }
        for (Map.Entry<String, Findings.Drawing> drawing : findings.figures().entrySet()) {
            String name = experiment.name() + "-" + drawing.getKey();
            String file = drawing.getValue().figure().write(folder, name);
            page = page.figure(drawing.getValue().caption() + (standIn.isEmpty() ? "" : "; " + standIn), file);
        }
        for (Map.Entry<String, MarkdownTable> table : findings.tables().entrySet()) {
            page = page.section(table.getKey()).table(table.getValue());
        }
        page.write(page());
        return findings;
    }

    private String command(Map<String, String> settings, int runs) {
        StringBuilder command = new StringBuilder("simplex experiment run " + experiment.name());
        command.append(" --runs ").append(runs);
        command.append(" --seed ").append(settings.getOrDefault("seed", "0"));
        if (settings.getOrDefault("quick", "false").equals("true")) {
            command.append(" --quick");
        }
        for (String folder : settings.getOrDefault("data", "").split(" ", -1)) {
            command.append(folder.isEmpty() ? "" : " --data " + folder);
        }
        return command.toString();
    }

    private void create() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
