package io.simplex4j.cli;

import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.Workbench;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code simplex experiment run}: an experiment from its data to its page. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Repeats an experiment of the paper: trains its networks, measures, draws, and writes a page.",
            "Each run is kept as soon as it is done, so an interrupted experiment goes on where it was when the command is"
                    + " given again."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex experiment run prostate-precision --quick",
            "  simplex data fetch mnist && simplex experiment run mnist-precision --runs 3",
            "  simplex experiment run mnist-outlier --data letters/"
        })
final class ExperimentRunCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "NAME", description = "which experiment; see simplex experiment list")
    private String name = "";

    @Option(names = "--runs", paramLabel = "N", description = "how many runs (default: as many as the paper reports)")
    private @Nullable Integer runs;

    @Option(names = "--seed", paramLabel = "S", description = "where chance comes from (default: ${DEFAULT-VALUE})")
    private long seed = 42;

    @Option(names = "--quick", description = "a small form, of two runs unless --runs says otherwise")
    private boolean quick;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "a folder of data that the software does not have; may be given more than once")
    private List<String> data = new ArrayList<>();

    @Mixin
    private ExperimentOutput output = new ExperimentOutput();

    ExperimentRunCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Experiment experiment = ExperimentOutput.named(spec, name);
        int count = runs != null ? runs : quick ? 2 : experiment.runs();
        if (count < 1) {
            throw new ParameterException(spec.commandLine(), "--runs is " + count + ", expected at least 1");
        }
        ExperimentFiles files = output.files(spec, experiment);
        Workbench bench = new Workbench(
                seed,
                quick,
                data.stream()
                        .map(folder -> ExperimentOutput.folder(spec, "--data", folder))
                        .toList(),
                DataFolder.cache(session),
                files.models(),
                session.err()::println);
        return files.run(session, bench, count);
    }
}
