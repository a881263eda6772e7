package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.experiments.Experiment;
import io.simplex4j.experiments.study.Catalogue;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where an experiment's files go. */
final class ExperimentOutput {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "the folder for CSV, figures and page (default: simplex-experiments/NAME)")
    private @Nullable String out;

    @Option(names = "--date", paramLabel = "DATE", description = "the day that the page names (default: today)")
    private @Nullable String date;

    ExperimentFiles files(CommandSpec spec, Experiment experiment) {
        String name = out == null ? "simplex-experiments/" + experiment.name() : out;
        Path folder = path(spec, "--out", name);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(), "--out: " + name + " is a file, expected a folder");
        }
        return new ExperimentFiles(experiment, folder, day(spec));
    }

    private LocalDate day(CommandSpec spec) {
        if (date == null) {
            return LocalDate.now(ZoneOffset.UTC);
        }
        try {
            return LocalDate.parse(date);
        } catch (DateTimeParseException e) {
            throw new ParameterException(
                    spec.commandLine(), "--date is '" + date + "', expected a day such as 2026-11-15", e);
        }
    }

    static Experiment named(CommandSpec spec, String name) {
        return Catalogue.named(name)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "the experiment is '" + name + "', expected one of "
                                + Catalogue.all().stream().map(Experiment::name).collect(Collectors.joining(", "))));
    }

    static Path folder(CommandSpec spec, String option, String name) {
        Path folder = path(spec, option, name);
        if (!Files.isDirectory(folder)) {
            throw new CommandFailure(ExitCode.BAD_DATA, option + ": " + name + " is no folder, expected one with data");
        }
        return folder;
    }

    private static Path path(CommandSpec spec, String option, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    option + ": '" + name + "' is not the name of a folder (" + e.getReason() + ")",
                    e);
        }
    }
}
