package io.simplex4j.lab;

import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.RunLog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs an experiment and writes its results: a CSV file, figures and a page, all in one folder. */
public final class ExperimentRunner {
    /*
     * Runs are written to the table one by one, so that an interrupted experiment continues where it stopped. Figures
     * and page depend on the table alone, so that they can be made again without a run.
     */
    private final Experiment experiment;
    private final Path folder;

    public ExperimentRunner(Experiment experiment, Path folder) {
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
     * Runs the missing runs.
     *
     * @throws io.simplex4j.data.UnreadableDataException if the folder holds runs with other settings
     */
    public ResultTable run(int runs, RunContext bench) {
        create();
        RunLog log = RunLog.open(table(), bench.settings(), experiment.columns());
        for (int run = 0; run < runs; run++) {
            if (log.has(run)) {
                bench.log("run " + run + " is already complete");
            } else {
                bench.log("run " + run + " of " + runs);
                log.append(run, experiment.run(run, bench));
            }
        }
        return log.table();
    }

    /** Judges the results in the folder. */
    public ClaimPage claims() {
        return experiment.page(ResultTable.read(table()), isGiven(RunLog.settings(table())));
    }

    /** Returns whether the user gave the data. */
    private static boolean isGiven(Map<String, String> settings) {
        return !settings.getOrDefault("data", "").isEmpty();
    }

    /**
     * Draws the figures and writes the page.
     *
     * @param date of the runs, unless their settings name it
     */
    public ClaimPage report(LocalDate date) {
        ClaimPage claims = claims();
        Map<String, String> settings = RunLog.settings(table());
        String day = settings.getOrDefault("date", date.toString());
        RunLog.addSetting(table(), "date", day);
        Map<String, String> files = new LinkedHashMap<>();
        claims.figures().forEach((name, drawing) -> {
            String file = experiment.name() + "-" + name + ".svg";
            drawing.figure().write(folder.resolve(file));
            files.put(name, file);
        });
        int runs = ResultTable.read(table()).distinct(RunLog.RUN).size();
        String made = "```\n" + command(settings, runs) + "\nsimplex experiment plot " + experiment.name()
                + "\n```\n\nSeed "
                + settings.getOrDefault("seed", "0") + ", " + (runs == 1 ? "one run" : runs + " runs") + ", " + day
                + ". The second command draws figures and page again from the CSV file."
                + (isGiven(settings) ? " [docs/data](../../data) says where to get the folders of `--data`." : "");
        claims.page(files, made).write(page());
        return claims;
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
