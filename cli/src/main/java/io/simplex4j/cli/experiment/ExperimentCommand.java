package io.simplex4j.cli.experiment;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.ExperimentRunner;
import io.simplex4j.lab.ResultsIndex;
import io.simplex4j.lab.RunContext;
import io.simplex4j.lab.claim.ClaimPage;
import io.simplex4j.lab.claim.Judgement;
import io.simplex4j.lab.study.Catalogue;
import io.simplex4j.onnx.OnnxModelException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command on one experiment: its options and its findings. */
public abstract class ExperimentCommand extends SessionCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "name of the experiment; see simplex experiment list")
    private String name = "";

    @Option(names = "--out", paramLabel = "DIR", description = "folder to write (default: simplex-experiments/NAME)")
    private @Nullable String out;

    @Option(names = "--date", paramLabel = "DATE", description = "date shown on the page (default: today)")
    private @Nullable String date;

    final Experiment experiment() {
        return Catalogue.named(name)
                .orElseThrow(() -> new UsageException("the experiment is '" + name + "'; expected one of "
                        + Catalogue.all().stream().map(Experiment::name).collect(Collectors.joining(", "))));
    }

    final Path folder() {
        String given = out == null ? "simplex-experiments/" + experiment().name() : out;
        Path folder = Arguments.folder("--out", given);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UsageException("--out: " + given + " is a file; expected a folder");
        }
        Arguments.requireWritable("--out", folder);
        return folder;
    }

    final LocalDate day() {
        try {
            return date == null ? LocalDate.now(ZoneOffset.UTC) : LocalDate.parse(date);
        } catch (DateTimeParseException e) {
            throw new UsageException("--date is '" + date + "'; expected a day such as 2026-11-15");
        }
    }

    /** Runs the command and prints its findings. */
    final ExitCode print(ExperimentRunner runner, Supplier<ClaimPage> work) {
        try {
            ClaimPage page = work.get();
            PrintWriter text = session().text();
            text.println(page.done());
            for (Judgement claim : page.judgements()) {
                text.println();
                text.println(
                        claim.section().isEmpty()
                                ? "  we say           " + claim.quote()
                                : "  the paper (" + claim.section() + ")  " + claim.quote());
                text.println("  here             " + claim.found());
                text.println("  verdict          " + claim.verdict().words());
            }
            text.println();
            text.println("wrote " + runner.page());
            text.flush();
            return ExitCode.OK;
        } catch (UnreadableDataException e) {
            throw new CommandFailure(ExitCode.BAD_DATA, String.valueOf(e.getMessage()), e);
        } catch (OnnxModelException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, String.valueOf(e.getMessage()), e);
        }
    }

    /** {@code simplex experiment list}: the experiments that can be repeated. */
    @Command(name = "list", description = "List the experiments: what each shows, what it needs and how long it takes.")
    public static final class ListAll extends SessionCommand {

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
    public static final class Run extends ExperimentCommand {
        @Option(names = "--runs", paramLabel = "N", description = "number of runs (default: as in the paper)")
        private @Nullable Integer runs;

        @Option(
                names = "--seed",
                paramLabel = "S",
                description = "seed of the random numbers (default: ${DEFAULT-VALUE})")
        private long seed = 42;

        @Option(names = "--quick", description = "run a small version, twice unless --runs is given")
        private boolean quick;

        @Option(names = "--data", paramLabel = "DIR", description = "folder of data that is not included; repeatable")
        private List<String> data = new ArrayList<>();

        @Override
        protected ExitCode execute() {
            Experiment experiment = experiment();
            int count = runs != null ? runs : quick ? 2 : experiment.runs();
            Arguments.requireAtLeastOne("--runs", count);
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
                throw new UsageException(
                        "--out: networks are kept beside it in " + models + ", which is a file; expected a folder");
            }
            Arguments.requireWritable("--out: the folder of networks beside it", models);
            return models;
        }

        private Path data(String name) {
            Path folder = Arguments.folder("--data", name);
            if (!Files.isDirectory(folder)) {
                throw new CommandFailure(
                        ExitCode.BAD_DATA, "--data: " + name + " is not a folder; expected one with data");
            }
            return folder;
        }
    }

    /** {@code simplex experiment plot}: figures and page drawn again from the CSV file. */
    @Command(name = "plot", description = "Redraw the figures and the page of an experiment from its CSV file.")
    public static final class Plot extends ExperimentCommand {

        @Override
        protected ExitCode execute() {
            ExperimentRunner runner = new ExperimentRunner(experiment(), folder());
            LocalDate day = day();
            if (!Files.isRegularFile(runner.table())) {
                throw new CommandFailure(
                        ExitCode.BAD_DATA,
                        "there is no " + runner.table() + "; expected the figures of simplex experiment run "
                                + experiment().name());
            }
            return print(runner, () -> runner.report(day));
        }
    }

    /** Writes the page over all results of a folder. */
    @Command(
            name = "index",
            description = "Write a README.md about all results in a folder: every claim of the paper with its verdict.")
    public static final class Index extends SessionCommand {
        @Option(
                names = "--out",
                paramLabel = "DIR",
                description = "folder with a folder of results for each experiment (default: ${DEFAULT-VALUE})")
        private String out = "simplex-experiments";

        @Override
        protected ExitCode execute() {
            Path folder = Arguments.folder("--out", out);
            boolean any = Catalogue.all().stream()
                    .anyMatch(each ->
                            Files.isRegularFile(folder.resolve(each.name()).resolve(each.name() + ".csv")));
            if (!any) {
                throw new CommandFailure(
                        ExitCode.BAD_DATA,
                        "there are no results in " + out + "; expected a folder NAME with NAME.csv for an experiment");
            }
            Arguments.requireWritable("--out", folder);
            ResultsIndex index = new ResultsIndex(folder, Catalogue.all());
            try {
                index.write();
            } catch (UnreadableDataException e) {
                throw new CommandFailure(ExitCode.BAD_DATA, String.valueOf(e.getMessage()), e);
            }
            PrintWriter text = session().text();
            text.println("wrote " + index.page());
            text.flush();
            return ExitCode.OK;
        }
    }
}
