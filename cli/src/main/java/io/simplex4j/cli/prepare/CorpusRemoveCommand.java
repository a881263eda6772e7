package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.Sources;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.internal.document.AffectedExplanations;
import io.simplex4j.selection.CorpusRevision;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code simplex corpus remove}: removes examples from a stored corpus and lists affected explanations. */
@Command(
        name = "remove",
        description = {
            "Take examples out of a stored corpus, such as those of a patient who asks for it.",
            "With --explanations, lists the earlier explanations that give them weight and so change. All others"
                    + " remain the best mixtures: their certificates, each a maximum over the examples, hold for fewer"
                    + " examples too."
        },
        footerHeading = "%nExample:%n",
        footer = {"  simplex corpus remove patients --id 1207 --explanations why.json"})
public final class CorpusRemoveCommand extends SessionCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "folder written by simplex corpus build or select")
    private String folder = "";

    @Option(names = "--id", required = true, paramLabel = "ID", description = "example to take out; repeatable")
    private List<String> ids = List.of();

    @Option(
            names = "--explanations",
            paramLabel = "FILE",
            description = "explanations by this corpus, as simplex explain --json wrote them; repeatable")
    private List<String> explanations = List.of();

    @Mixin
    private RevisionTarget output = new RevisionTarget();

    @Override
    protected ExitCode execute() throws IOException {
        Path target = output.choose(folder);
        StoredCorpus stored = CorpusInspectCommand.read(folder);
        List<String> known = ids.stream()
                .map(id -> stored.schema().map(schema -> schema.publicId(id)).orElse(id))
                .toList();
        CorpusRevision revision;
        try {
            revision = CorpusRevision.of(stored.corpus()).without(known);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--id: " + e.getMessage());
        }
        List<AffectedExplanations> affected = new ArrayList<>();
        for (String file : explanations) {
            affected.add(Sources.read(
                    "explanations",
                    ExitCode.BAD_DATA,
                    () -> AffectedExplanations.read(
                            Sources.path(ExitCode.BAD_DATA, file),
                            stored.corpus().digest(),
                            new HashSet<>(known))));
        }
        RevisionTarget.write(session(), target, stored, revision.corpus());
        PrintWriter out = session().text();
        for (int i = 0; i < affected.size(); i++) {
            print(out, explanations.get(i), affected.get(i));
        }
        out.flush();
        return ExitCode.OK;
    }

    private static void print(PrintWriter out, String file, AffectedExplanations found) {
        out.println(
                OneLine.of(file) + ": " + NumberText.grouped(found.affected().size()) + " of "
                        + NumberText.count(found.explanations(), "explanation")
                        + " change; the mixtures of the others are proven to stay, their weights and residuals");
        for (AffectedExplanations.Affected each : found.affected()) {
            out.println("  " + OneLine.of(each.id()) + "  "
                    + (each.weight() > 0
                            ? NumberText.percent(each.weight()) + " of the weight is on what leaves"
                            : "its contrast names what leaves"));
        }
        if (found.affected().size() < found.explanations()) {
            out.println(
                    "The mean of the corpus moves, and with it relative residuals, verdicts that rest on them, and features"
                            + " unless they have a baseline of their own.");
        }
    }
}
