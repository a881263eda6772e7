package io.simplex4j.cli.experiment;

import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.lab.ExperimentRunner;
import java.nio.file.Files;
import java.time.LocalDate;
import picocli.CommandLine.Command;

/** {@code simplex experiment plot}: figures and page drawn again from the CSV file. */
@Command(name = "plot", description = "Redraw the figures and the page of an experiment from its CSV file.")
public final class ExperimentPlotCommand extends ExperimentCommand {
    public ExperimentPlotCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() {
        ExperimentRunner runner = new ExperimentRunner(experiment(), folder());
        LocalDate day = day();
        if (!Files.isRegularFile(runner.table())) {
            throw new CommandFailure(
                    ExitCode.BAD_DATA,
                    "there is no " + runner.table() + ", expected the figures of simplex experiment run "
                            + experiment().name());
        }
        return print(runner, () -> runner.report(day));
    }
}
