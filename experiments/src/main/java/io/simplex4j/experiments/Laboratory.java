package io.simplex4j.experiments;

import io.simplex4j.experiments.record.MarkdownPage;
import io.simplex4j.experiments.record.MarkdownTable;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.RunLog;
import io.simplex4j.experiments.record.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Map;

/*
 * Runs are written to the table one by one, so that an interrupted experiment goes on where it was. Figures and page are
 * made from the table alone, so that they can be made again without a run.
 */
/** Carries out an experiment and files what it found: a CSV file, figures and a page, all in one folder. */
public final class Laboratory {
    private final Experiment experiment;
    private final Path folder;

    /** A place for one experiment. */
    public Laboratory(Experiment experiment, Path folder) {
        this.experiment = experiment;
        this.folder = folder;
    }

    /** Where the figures are. */
    public Path table() {
        return folder.resolve(experiment.name() + ".csv");
    }

    /** Where the page is. */
    public Path page() {
        return folder.resolve(experiment.name() + ".md");
    }

    /**
     * Makes the runs that are missing.
     *
     * @throws io.simplex4j.data.UnreadableDataException if the folder holds runs with other settings
     */
    public ResultTable run(int runs, Workbench bench) {
        create();
        Settings settings = Settings.none();
        for (Map.Entry<String, String> setting : bench.settings().entrySet()) {
            settings = settings.with(setting.getKey(), setting.getValue());
        }
        RunLog log = RunLog.open(table(), settings, experiment.columns());
        for (int run = 0; run < runs; run++) {
            if (log.has(run)) {
                bench.say("run " + run + " is there already");
            } else {
                bench.say("run " + run + " of " + runs);
                log.append(run, experiment.run(run, bench));
            }
        }
        return log.table();
    }

    /**
     * Draws and writes what the table says.
     *
     * @param date that the page names
     */
    public Findings report(LocalDate date) {
        ResultTable figures = ResultTable.read(table());
        Map<String, String> settings = Settings.read(RunLog.settingsOf(table())).asMap();
        Findings findings = experiment.findings(figures);
        int runs = figures.distinct(RunLog.RUN).size();
        MarkdownPage page = MarkdownPage.titled("Results: " + experiment.name())
                .paragraph("Shows " + experiment.shows() + ".")
                .madeBy(command(settings, runs), Long.parseLong(settings.getOrDefault("seed", "0")), runs, date)
                .paragraph(findings.summary());
        if (!findings.claims().isEmpty()) {
            page = page.claims(findings.claims());
        }
        for (Map.Entry<String, Findings.Drawing> drawing : findings.figures().entrySet()) {
            String name = experiment.name() + "-" + drawing.getKey();
            String file = drawing.getValue().figure().write(folder, name);
            page = page.figure(drawing.getValue().caption(), file);
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
