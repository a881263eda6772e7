package io.simplex4j.data.store;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Corpora in folders: {@code corpus.json}, {@code inputs.npy}, {@code latents.npy} and, where known, {@code ids.json},
 * {@code labels.json}, {@code predictions.json} and {@code schema.yaml}.
 *
 * <p>The description {@code corpus.json} tells the length and the SHA-256 of every other file, and the digest of the
 * corpus they make. What is written is read back exactly: the digest of the corpus is the same.
 */
public final class CorpusFolder {
    private CorpusFolder() {}

    /** Whether a path is a folder with a {@code corpus.json} in it; whether that can be read is not looked at. */
    public static boolean is(Path folder) {
        return Files.isRegularFile(folder.resolve(Description.FILE), LinkOption.NOFOLLOW_LINKS);
    }

    /**
     * Writes a corpus as a new folder, or in place of an older corpus folder; whatever goes wrong, nothing half-written
     * is left behind and the older one is kept.
     *
     * @throws IllegalArgumentException if a text is no Unicode, or too long
     * @throws UnwritableDataException if the folder cannot be written, or has the place of something else than a corpus
     */
    public static void write(Path folder, StoredCorpus corpus) {
        try {
            new FolderReplacement(folder).with(draft -> new CorpusDraft(draft, corpus).write());
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
        Description description = DescriptionFile.read(folder);
        description.parts().forEach((part, facts) -> facts.require(folder.resolve(part.file()), part));
        Corpus corpus = corpus(folder, description);
        if (!corpus.digest().equals(description.corpusDigest())) {
            throw new UnreadableDataException(
                    folder.resolve(Description.FILE).toString(),
                    "corpusDigest is " + description.corpusDigest() + ", expected " + corpus.digest()
                            + " of the corpus itself: the corpus was changed after it was built");
        }
        return new StoredCorpus(
                corpus,
                description.inputShape(),
                description.model(),
                description.source(),
                description.version(),
                schema(folder, description));
    }

    private static Corpus corpus(Path folder, Description description) {
        Matrix inputs = matrix(
                folder, description, Part.INPUTS, description.inputShape().size());
        Matrix latents = matrix(folder, description, Part.LATENTS, description.latentSize());
        try {
            Corpus corpus = Corpus.of(inputs, latents);
            corpus = named(corpus, folder, description, Part.IDS, Corpus::withIds);
            corpus = named(corpus, folder, description, Part.LABELS, Corpus::withLabels);
            return named(corpus, folder, description, Part.PREDICTIONS, Corpus::withPredictions);
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(folder.toString(), String.valueOf(e.getMessage()), e);
        }
    }

    private static Matrix matrix(Path folder, Description description, Part part, int columns) {
        NpyArray array = Npy.read(folder.resolve(part.file()));
        if (array.dtype() != DType.FLOAT32 && array.dtype() != DType.FLOAT64) {
            throw new UnreadableDataException(
                    array.source(), "found " + array.dtype() + ", expected float32 or float64");
        }
        if (array.shape().rank() != 2
                || array.shape().size(0) != description.examples()
                || array.shape().size(1) != columns) {
            throw new UnreadableDataException(
                    array.source(),
                    "found shape " + array.shape() + ", expected (" + description.examples() + ", " + columns + ") as "
                            + Description.FILE + " says");
        }
        return array.asMatrix();
    }

    private static Corpus named(
            Corpus corpus,
            Path folder,
            Description description,
            Part part,
            BiFunction<Corpus, List<String>, Corpus> with) {
        return description.parts().containsKey(part)
                ? with.apply(corpus, Names.read(folder.resolve(part.file()), description.examples()))
                : corpus;
    }

    private static Optional<String> schema(Path folder, Description description) {
        if (!description.parts().containsKey(Part.SCHEMA)) {
            return Optional.empty();
        }
        Path file = folder.resolve(Part.SCHEMA.file());
        try {
            return Optional.of(Files.readString(file, StandardCharsets.UTF_8));
        } catch (CharacterCodingException e) {
            throw new UnreadableDataException(file.toString(), "is not UTF-8 text, expected YAML in UTF-8", e);
        } catch (IOException e) {
            throw UnreadableDataException.of(file.toString(), e);
        }
    }
}
