package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.option.LoadedModel;
import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.terminal.CommandFailure;
import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.source.ExampleReader;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options for the folder of a new corpus. */
final class CorpusTarget {
    @Option(names = "--out", required = true, paramLabel = "DIR", description = "folder to write")
    private String folder = "";

    @Option(names = "--force", description = "replace a corpus that exists")
    private boolean force;

    /** Returns the folder. Rejects an unwritable target before any work is done. */
    Path choose(CommandSpec command) {
        Path target = Arguments.folder("--out", folder);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            if (!CorpusFolder.is(target)) {
                throw usage(" exists and is not a corpus; expected a new name");
            }
            if (!force) {
                throw usage(" exists already; choose a new name or add --force");
            }
            if (OutputTarget.isRead(target, command)) {
                throw usage(" is an input corpus; choose another name");
            }
        }
        CorpusFolder.requireWritable(target);
        return target;
    }

    private UsageException usage(String problem) {
        return new UsageException("--out: " + folder + problem);
    }

    /** Writes a corpus and reports it. */
    static void write(Session session, Path target, LoadedModel loaded, Corpus corpus) {
        CorpusFolder.write(target, stored(loaded, corpus));
        session.err()
                .println("wrote " + target + ": " + corpus.size() + (corpus.size() == 1 ? " example" : " examples")
                        + " with latents of " + corpus.latents().columns() + " numbers");
    }

    private static StoredCorpus stored(LoadedModel loaded, Corpus corpus) {
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
}
