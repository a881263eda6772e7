package io.simplex4j.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code simplex experiment plot}: figures and page once more, from the CSV file. */
@Command(
        name = "plot",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Draws the figures and writes the page of an experiment once more, from its CSV file.")
final class ExperimentPlotCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NAME", description = "which experiment; see simplex experiment list")
    private String name = "";

    @Mixin
    private ExperimentOutput output = new ExperimentOutput();

    ExperimentPlotCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        return output.files(spec, ExperimentOutput.named(spec, name)).plot(session);
    }
}
