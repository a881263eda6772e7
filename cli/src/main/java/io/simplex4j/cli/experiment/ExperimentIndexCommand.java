package io.simplex4j.cli.experiment;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.lab.ResultsIndex;
import io.simplex4j.lab.study.Catalogue;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes the page over all results of a folder. */
@Command(
        name = "index",
        description = "Write a README.md about all results in a folder: every claim of the paper with its verdict.")
public final class ExperimentIndexCommand extends SessionCommand {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder with a folder of results for each experiment (default: ${DEFAULT-VALUE})")
    private String out = "simplex-experiments";

    public ExperimentIndexCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() {
        Path folder = Arguments.folder(spec(), "--out", out);
        boolean any = Catalogue.all().stream()
                .anyMatch(
                        each -> Files.isRegularFile(folder.resolve(each.name()).resolve(each.name() + ".csv")));
        if (!any) {
            throw new CommandFailure(
                    ExitCode.BAD_DATA,
                    "there are no results in " + out + ", expected a folder NAME with NAME.csv for an experiment");
        }
        Arguments.requireWritable(spec(), "--out", folder);
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
