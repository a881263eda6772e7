package io.simplex4j.data.store;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A folder that a corpus is being read from. */
final class CorpusReader {
    /*
     * First every part must have the length and the digest it was written with; only then is any of it parsed. The
     * corpus that comes out must have the digest of the one that went in, which is computed from the very arrays that
     * are handed out, so that a file changed in between is noticed too.
     */
    private final Path folder;
    private final Description description;

    CorpusReader(Path folder) {
        this.folder = folder;
        this.description = DescriptionFile.read(folder);
    }

    StoredCorpus read() {
        description.parts().forEach((part, facts) -> facts.require(file(part), part));
        Corpus corpus = corpus();
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
                schema());
    }

    private Corpus corpus() {
        Matrix inputs = matrix(Part.INPUTS, description.inputShape().size());
        Matrix latents = matrix(Part.LATENTS, description.latentSize());
        try {
            Examples examples = Examples.of(inputs);
            examples = names(Part.IDS).map(examples::withIds).orElse(examples);
            examples = names(Part.LABELS).map(examples::withLabels).orElse(examples);
            Corpus corpus = Corpus.of(examples, latents);
            return names(Part.PREDICTIONS).map(corpus::withPredictions).orElse(corpus);
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(folder.toString(), String.valueOf(e.getMessage()), e);
        }
    }

    private Matrix matrix(Part part, int columns) {
        NpyArray array = Npy.read(file(part));
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

    private Optional<List<String>> names(Part part) {
        return description.parts().containsKey(part)
                ? Optional.of(Names.read(file(part), description.examples()))
                : Optional.empty();
    }

    private Optional<String> schema() {
        if (!description.parts().containsKey(Part.SCHEMA)) {
            return Optional.empty();
        }
        String source = file(Part.SCHEMA).toString();
        try {
            return Optional.of(Files.readString(file(Part.SCHEMA), StandardCharsets.UTF_8));
        } catch (CharacterCodingException e) {
            throw new UnreadableDataException(source, "is not UTF-8 text, expected YAML in UTF-8", e);
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    private Path file(Part part) {
        return folder.resolve(part.file());
    }
}
