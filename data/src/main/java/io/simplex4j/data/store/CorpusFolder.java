package io.simplex4j.data.store;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Corpora in folders: {@code corpus.json}, {@code inputs.npy}, {@code latents.npy} and, where known, {@code ids.json},
 * {@code labels.json}, {@code predictions.json} and {@code schema.yaml}.
 *
 * <p>The description {@code corpus.json} states the length and the SHA-256 of every other file, and the digest of the
 * corpus they make. What is written is read back exactly: the digest of the corpus is the same.
 */
public final class CorpusFolder {
    private CorpusFolder() {}

    /** Whether a path is a folder with a {@code corpus.json} in it, readable or not. */
    public static boolean is(Path folder) {
        return Files.isRegularFile(folder.resolve(Description.FILE), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Refuses a place that {@link #write} would refuse, before a corpus is encoded for it.
     *
     * @throws UnwritableDataException if the folder cannot be written, or the name is taken by something other than a
     *     corpus
     */
    public static void requireWritable(Path folder) {
        try {
            new FolderReplacement(folder).requireWritable();
        } catch (IOException e) {
            throw UnwritableDataException.of(folder.toString(), e);
        }
    }

    /**
     * Writes a corpus as a new folder, or in place of an older corpus folder, which is kept if anything goes wrong; no
     * half-written corpus ever has the name.
     *
     * <p>A process that is killed while writing may leave a hidden folder beside, which the next that writes there
     * deletes; but if that happens between the last two renames, the older corpus stays as {@code .simplex-*-old}.
     *
     * @throws IllegalArgumentException if a text is not Unicode
     * @throws UnwritableDataException if the folder cannot be written, a text is too long to be read again, or the name
     *     is taken by something other than a corpus
     */
    public static void write(Path folder, StoredCorpus corpus) {
        try {
            new FolderReplacement(folder).with(draft -> new CorpusWriter(draft, corpus).write());
        } catch (IOException e) {
            throw UnwritableDataException.of(folder.toString(), e);
        }
    }

    /**
     * Reads a corpus after checking that all of it is as it was written; long arrays are mapped, not copied, and must not
     * be overwritten in place while the corpus is used.
     *
     * @throws UnreadableDataException if there is no such folder, or something in it is missing, added to or changed
     */
    public static StoredCorpus read(Path folder) {
        return new CorpusReader(folder).read();
    }
}
