package io.simplex4j.cli.experiment;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.ExperimentRunner;
import io.simplex4j.lab.RunContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code simplex experiment run}: an experiment from its data to its page. */
@Command(
        name = "run",
        description = {
            "Repeat an experiment of the paper: train its networks, measure, draw, and write a page.",
            "Each run is saved when it is done: the same command resumes an interrupted experiment."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex experiment run prostate-precision --quick",
            "  simplex data fetch mnist && simplex experiment run mnist-precision --runs 3",
            "  simplex experiment run mnist-outlier --data letters/"
        })
public final class ExperimentRunCommand extends ExperimentCommand {
    @Option(names = "--runs", paramLabel = "N", description = "number of runs (default: as in the paper)")
    private @Nullable Integer runs;

    @Option(names = "--seed", paramLabel = "S", description = "seed of the random numbers (default: ${DEFAULT-VALUE})")
    private long seed = 42;

    @Option(names = "--quick", description = "run a small version, twice unless --runs is given")
    private boolean quick;

    @Option(names = "--data", paramLabel = "DIR", description = "folder of data that is not included; repeatable")
    private List<String> data = new ArrayList<>();

    public ExperimentRunCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() {
        Experiment experiment = experiment();
        int count = runs != null ? runs : quick ? 2 : experiment.runs();
        Arguments.requireAtLeastOne(spec(), "--runs", count);
        Path folder = folder();
        LocalDate day = day();
        Path models = models(folder);
        RunContext bench = new RunContext(
                seed,
                quick,
                data.stream().map(this::data).toList(),
                DataFetchCommand.cache(session()),
                models,
                session().err()::println);
        ExperimentRunner runner = new ExperimentRunner(experiment, folder);
        return print(runner, () -> {
            runner.run(count, bench);
            return runner.report(day);
        });
    }

    /** The folder of the networks, shared by the experiments whose folders lie side by side. */
    private Path models(Path folder) {
        Path beside = folder.toAbsolutePath().getParent();
        Path models = (beside == null ? folder : beside).resolve("models");
        if (Files.exists(models) && !Files.isDirectory(models)) {
            throw usage("--out: networks are kept beside it in " + models + ", which is a file, expected a folder");
        }
        Arguments.requireWritable(spec(), "--out: the folder of networks beside it", models);
        return models;
    }

    private Path data(String name) {
        Path folder = Arguments.folder(spec(), "--data", name);
        if (!Files.isDirectory(folder)) {
            throw new CommandFailure(ExitCode.BAD_DATA, "--data: " + name + " is not a folder, expected one with data");
        }
        return folder;
    }
}
