package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.CorpusInspection;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex corpus inspect}: what a stored corpus is like. */
@Command(
        name = "inspect",
        description = {
            "Show what a stored corpus holds and how well it explains: size, duplicates, labels, how often the model is"
                    + " right, how its examples are used, and what residual most inputs stay below.",
            "Without --calibration its own examples are explained, each by the others."
        },
        footerHeading = "%nExamples:%n",
        footer = {"  simplex corpus inspect patients", "  simplex corpus inspect few --calibration held-out"})
public final class CorpusInspectCommand extends SessionCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "folder of simplex corpus build or select")
    private String folder = "";

    @Option(
            names = "--calibration",
            paramLabel = "DIR",
            description = "held-out rows: a folder of simplex corpus build by the same model, with no example of the"
                    + " corpus")
    private @Nullable String calibration;

    public CorpusInspectCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        StoredCorpus stored = read(folder);
        CorpusInspection found = calibration == null
                ? CorpusInspection.of(stored.corpus(), Workers.all())
                : CorpusInspection.of(Calibration.heldOut(
                        stored.corpus(), rows(stored, calibration).corpus()));
        PrintWriter out = session().text();
        new CorpusInspectionText(out, session().style()).print(stored, found);
        out.flush();
        return ExitCode.OK;
    }

    private static StoredCorpus rows(StoredCorpus stored, String name) {
        StoredCorpus rows = read(name);
        if (!rows.model().digest().equals(stored.model().digest())
                || !rows.model().latent().equals(stored.model().latent())) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    name + ": was built with " + rows.model().identity() + ", expected "
                            + stored.model().identity() + " as the corpus");
        }
        return rows;
    }

    static StoredCorpus read(String name) {
        return Sources.read(
                "corpus", ExitCode.DOES_NOT_FIT, () -> CorpusFolder.read(Sources.path(ExitCode.DOES_NOT_FIT, name)));
    }
}
