package io.simplex4j.cli.prepare;

import io.simplex4j.cli.option.Arguments;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.UsageException;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.store.CorpusFolder;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.internal.NumberText;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the folder of a changed corpus, by default its own. */
final class RevisionTarget {
    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "new folder for the resulting corpus (default: DIR itself, which is replaced as a whole)")
    private @Nullable String out;

    /** Returns the folder. Rejects an unwritable target before any work is done. */
    Path choose(String folder) {
        Path target = Arguments.folder(out == null ? "DIR" : "--out", out == null ? folder : out);
        if (out != null && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new UsageException("--out: " + out + " exists already; choose a new name");
        }
        if (out != null || CorpusFolder.is(target)) {
            CorpusFolder.requireWritable(target);
        }
        return target;
    }

    /** Writes the changed corpus and reports it. */
    static void write(Session session, Path target, StoredCorpus stored, Corpus next) {
        CorpusFolder.write(target, stored.withCorpus(next));
        session.err()
                .println("wrote " + target + ": " + NumberText.count(next.size(), "example") + ", before "
                        + NumberText.grouped(stored.corpus().size()));
    }
}
