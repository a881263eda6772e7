package io.simplex4j.data.store;

import com.fasterxml.jackson.core.JsonToken;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.data.SourceName;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a corpus from a folder. */
final class CorpusReader {
    /*
     * First every part must have the length and the digest it was written with; only then is any of it parsed. The
     * corpus that comes out must have the digest of the one that went in, which is computed from the very inputs that
     * are handed out, so that a file changed in between is noticed too.
     */
    private final Path folder;
    private final Description description;

    CorpusReader(Path folder) {
        this.folder = folder;
        this.description = Description.read(folder);
    }

    StoredCorpus read() {
        description.parts().forEach((part, facts) -> facts.require(file(part), part));
        Optional<Schema> schema = description.parts().containsKey(Part.SCHEMA)
                ? Optional.of(Schema.read(file(Part.SCHEMA)))
                : Optional.empty();
        try {
            StoredCorpus stored = new StoredCorpus(
                    corpus(schema.orElseGet(() -> Schema.plain(description.inputShape()))),
                    description.inputShape(),
                    description.model(),
                    description.source(),
                    description.version(),
                    schema);
            requireDigest(stored.corpus().digest());
            return stored;
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(folder.toString(), String.valueOf(e.getMessage()), e);
        }
    }

    private Corpus corpus(Schema schema) {
        schema.requireFits(description.inputShape());
        Examples examples = schema.describe(Examples.of(
                        matrix(Part.INPUTS, description.inputShape().size()), schema.form(description.inputShape())))
                .withName(SourceName.shortName(folder.toString()));
        examples = names(Part.IDS).map(examples::withIds).orElse(examples);
        examples = names(Part.LABELS).map(examples::withLabels).orElse(examples);
        Corpus corpus = Corpus.of(examples, matrix(Part.LATENTS, description.latentSize()))
                .withHistory(description.history());
        return names(Part.PREDICTIONS).map(corpus::withPredictions).orElse(corpus);
    }

    private void requireDigest(String digest) {
        if (!digest.equals(description.corpusDigest())) {
            throw new UnreadableDataException(
                    folder.resolve(Description.FILE).toString(),
                    "corpusDigest is " + description.corpusDigest() + ", expected " + digest
                            + " of the corpus itself: the corpus was changed after it was built");
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
        return description.parts().containsKey(part) ? Optional.of(texts(file(part))) : Optional.empty();
    }

    private List<String> texts(Path file) {
        String source = file.toString();
        int examples = description.examples();
        return Json.read(file, json -> {
            if (json.nextToken() != JsonToken.START_ARRAY) {
                throw new UnreadableDataException(source, "is not an array, expected one of " + examples + " texts");
            }
            List<String> texts = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                if (json.currentToken() != JsonToken.VALUE_STRING) {
                    throw new UnreadableDataException(
                            source, "found " + json.currentToken() + " at place " + texts.size() + ", expected a text");
                }
                texts.add(json.getText());
                if (texts.size() > examples) {
                    break;
                }
            }
            if (texts.size() != examples) {
                throw new UnreadableDataException(
                        source,
                        "holds " + (texts.size() > examples ? "more than " + examples : texts.size())
                                + " texts, expected " + examples + ", one for each example");
            }
            return texts;
        });
    }

    private Path file(Part part) {
        return folder.resolve(part.file());
    }
}
