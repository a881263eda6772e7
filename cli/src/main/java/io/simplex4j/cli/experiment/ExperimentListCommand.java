package io.simplex4j.cli.experiment;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.study.Catalogue;
import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** {@code simplex experiment list}: what can be repeated. */
@Command(name = "list", description = "List the experiments: what each shows, what it needs and how long it takes.")
public final class ExperimentListCommand extends SessionCommand {
    public ExperimentListCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() {
        PrintWriter out = session().text();
        for (Experiment experiment : Catalogue.all()) {
            out.println(experiment.name());
            out.println("  shows " + experiment.shows());
            out.println("  needs " + experiment.needs());
            out.println("  takes " + experiment.takes() + " for " + experiment.runs()
                    + (experiment.runs() == 1 ? " run" : " runs") + "; --quick less than a minute");
        }
        out.flush();
        return ExitCode.OK;
    }
}
