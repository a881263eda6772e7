package io.simplex4j.cli.experiment;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.ExperimentRunner;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command on one experiment: what its options name, and what is told of its findings. */
abstract class ExperimentCommand extends SessionCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "name of the experiment; see simplex experiment list")
    private String name = "";

    @Option(names = "--out", paramLabel = "DIR", description = "folder to write (default: simplex-experiments/NAME)")
    private @Nullable String out;

    @Option(names = "--date", paramLabel = "DATE", description = "date shown on the page (default: today)")
    private @Nullable String date;

    ExperimentCommand(Session session) {
        super(session);
    }

    final Experiment experiment() {
        return Catalogue.named(name)
                .orElseThrow(() -> usage("the experiment is '" + name + "', expected one of "
                        + Catalogue.all().stream().map(Experiment::name).collect(Collectors.joining(", "))));
    }

    final Path folder() {
        String given = out == null ? "simplex-experiments/" + experiment().name() : out;
        Path folder = Arguments.folder(spec(), "--out", given);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw usage("--out: " + given + " is a file, expected a folder");
        }
        Arguments.requireWritable(spec(), "--out", folder);
        return folder;
    }

    final LocalDate day() {
        try {
            return date == null ? LocalDate.now(ZoneOffset.UTC) : LocalDate.parse(date);
        } catch (DateTimeParseException e) {
            throw usage("--date is '" + date + "', expected a day such as 2026-11-15");
        }
    }

    /** Does something and prints what was found. */
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
}
