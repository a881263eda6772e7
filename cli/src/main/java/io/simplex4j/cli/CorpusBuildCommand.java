package io.simplex4j.cli;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code simplex corpus build}: a corpus with its latents, kept for later. */
@Command(
        name = "build",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Encodes a corpus once and keeps it in a folder, to explain with it again and again.",
            "The folder has inputs, latents, ids, labels, predictions and the schema, each with its digest in"
                    + " corpus.json; it is bound to the model that encoded it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  simplex corpus build --model m.onnx --corpus patients.csv --schema s.yaml --out patients",
            "  simplex explain --model m.onnx --corpus patients --input new.csv"
        })
final class CorpusBuildCommand implements Callable<Integer> {
    private final Session session;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelOptions model = new ModelOptions();

    @Option(names = "--out", required = true, paramLabel = "DIR", description = "the folder to write")
    private String folder = "";

    @Option(names = "--force", description = "replace a corpus that exists")
    private boolean force;

    CorpusBuildCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        Path target = target();
        model.load(spec, Runtime.getRuntime().availableProcessors(), loaded -> {
            loaded.source().examples().notes().forEach(session.err()::println);
            Corpus corpus = loaded.corpus();
            CorpusFolder.write(target, stored(loaded, corpus));
            session.err()
                    .println("wrote " + target + ": " + corpus.size()
                            + (corpus.size() == 1 ? " example" : " examples") + " with latents of "
                            + corpus.latents().columns() + " numbers");
        });
        return ExitCode.OK.number();
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
        Path target;
        try {
            target = Path.of(folder);
        } catch (InvalidPathException e) {
            throw usage("--out: '" + folder + "' is not the name of a folder (" + e.getReason() + ")");
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            if (!CorpusFolder.is(target)) {
                throw usage("--out: " + folder + " exists and is no corpus, expected a new name");
            }
            if (!force) {
                throw usage("--out: " + folder + " exists already, expected a new name or --force");
            }
        }
        return target;
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
