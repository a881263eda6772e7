package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.ModelOptions;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.SessionCommand;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code simplex corpus build}: a corpus with its latents, kept for later. */
@Command(
        name = "build",
        description = {
            "Encode a corpus once and keep it in a folder, to explain with it again and again.",
            "The folder holds inputs, latents, ids, labels, predictions and the schema, each with its digest in"
                    + " corpus.json; it works only with the model that encoded it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex corpus build --model m.onnx --corpus patients.csv --schema s.yaml --out patients",
            "  simplex explain --model m.onnx --corpus patients --input new.csv"
        })
public final class CorpusBuildCommand extends SessionCommand {
    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "folder to write")
    private String folder = "";

    @Option(names = "--force", description = "replace a corpus that exists")
    private boolean force;

    public CorpusBuildCommand(Session session) {
        super(session);
    }

    @Override
    protected ExitCode execute() throws IOException {
        Path target = target();
        model.load(spec(), Runtime.getRuntime().availableProcessors(), loaded -> {
            loaded.source().examples().notes().forEach(session().err()::println);
            Corpus corpus = loaded.corpus();
            CorpusFolder.write(target, stored(loaded, corpus));
            session()
                    .err()
                    .println("wrote " + target + ": " + corpus.size()
                            + (corpus.size() == 1 ? " example" : " examples") + " with latents of "
                            + corpus.latents().columns() + " numbers");
        });
        return ExitCode.OK;
    }

    private static StoredCorpus stored(ModelOptions.Loaded loaded, Corpus corpus) {
        ExampleReader reader = loaded.reader();
        try {
            return StoredCorpus.of(
                    loaded.model(),
                    corpus,
                    reader.origin() == ExampleReader.Origin.SHAPE ? Optional.empty() : Optional.of(reader.schema()));
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, loaded.source().name() + ": " + e.getMessage(), e);
        }
    }

    private Path target() {
        Path target = Arguments.folder(spec(), "--out", folder);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            if (!CorpusFolder.is(target)) {
                throw usage("--out: " + folder + " exists and is not a corpus, expected a new name");
            }
            if (!force) {
                throw usage("--out: " + folder + " exists already, expected a new name or --force");
            }
            if (model.sources().stream().anyMatch(source -> ExampleReader.reads(source, target))) {
                throw usage("--out: " + folder + " is a corpus to be read, expected another one");
            }
        }
        CorpusFolder.requireWritable(target);
        return target;
    }
}
