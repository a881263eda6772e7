package io.simplex4j.cli;

import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.study.Catalogue;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code simplex experiment list}: what can be repeated. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Lists the experiments: what each shows, what it needs and how long it takes.")
final class ExperimentListCommand implements Callable<Integer> {
    private final Session session;

    ExperimentListCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        PrintWriter out = session.text();
        for (Experiment experiment : Catalogue.all()) {
            out.println(experiment.name());
            out.println("  shows " + experiment.shows());
            out.println("  needs " + experiment.needs());
            out.println("  takes " + experiment.takes() + " for " + experiment.runs()
                    + (experiment.runs() == 1 ? " run" : " runs") + "; --quick less than a minute");
        }
        out.flush();
        return ExitCode.OK.number();
    }
}
