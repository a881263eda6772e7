package io.simplex4j.lab;

import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.record.ResultTable;
import java.nio.file.Path;
import java.time.LocalDate;

/** The small form of an experiment, from data to page. */
public record QuickRun(ResultTable figures, ClaimPage page, Path folder) {
    private static final LocalDate DAY = LocalDate.of(2026, 11, 15);

    public static QuickRun of(Experiment experiment, int runs, Path folder) {
        ExperimentRunner runner = new ExperimentRunner(experiment, folder.resolve(experiment.name()));
        ResultTable figures = runner.run(runs, QuickModels.bench());
        return new QuickRun(figures, runner.report(DAY), folder.resolve(experiment.name()));
    }

    public double mean(String method, Object k, String column) {
        return figures.where("method", method).where("k", k).summary(column).mean();
    }

    public double detection(String method, String quantity) {
        return figures.where("method", method)
                .where("quantity", quantity)
                .summary("value")
                .mean();
    }
}
