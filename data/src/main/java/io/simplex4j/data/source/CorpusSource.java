package io.simplex4j.data.source;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.data.store.ModelFacts;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import java.util.List;
import java.util.Optional;

/** A corpus as read, encoded or not. Immutable and thread-safe. */
public final class CorpusSource {
    private final String name;
    private final ExampleReader reader;
    private final Examples examples;
    private final Optional<StoredCorpus> stored;

    CorpusSource(String name, ExampleReader reader, Examples examples, Optional<StoredCorpus> stored) {
        this.name = name;
        this.reader = reader;
        this.examples = examples;
        this.stored = stored;
    }

    /** Returns the name that it was read by. */
    public String name() {
        return name;
    }

    public Examples examples() {
        return examples;
    }

    /** Returns how a stored corpus was derived from others. */
    public List<Corpus.Derivation> history() {
        return stored.map(StoredCorpus::history).orElse(List.of());
    }

    /** Returns a reader for inputs to be explained with this corpus; it uses the corpus's description of its inputs. */
    public ExampleReader reader() {
        return reader;
    }

    /**
     * Returns this corpus with labels from an array of numbers or strings, one for each example.
     *
     * @param file the name of the array
     * @throws UnreadableDataException if the array does not exist, or has another number of labels
     */
    public CorpusSource withLabels(String file) {
        List<String> labels = ExampleReader.labels(file);
        if (labels.size() != examples.size()) {
            throw new UnreadableDataException(
                    Kind.MISFIT,
                    file,
                    "found " + labels.size() + " labels; expected " + examples.size() + " as in " + name);
        }
        return new CorpusSource(name, reader, examples.withLabels(labels), stored);
    }

    /**
     * Checks, without encoding, that the description of the corpus fits a model.
     *
     * @throws UnreadableDataException if the schema has more or fewer names for classes than the model has classes
     */
    public CorpusSource requireFits(LatentModel model) {
        model.head().ifPresent(reader.schema()::requireFits);
        return this;
    }

    /**
     * Returns the corpus with its latents, which the model computes unless they were stored.
     *
     * @throws NotFiniteException if a number of an example is not finite
     * @throws UnreadableDataException if the corpus does not fit the model, or was stored with the latents of another
     */
    public Corpus encode(LatentModel model) {
        requireFits(model);
        if (stored.isPresent()) {
            requireBuiltWith(model, stored.get().model());
            Corpus corpus = stored.get().corpus().withExamples(examples);
            return model.head()
                    .filter(head -> head.task() == LinearHead.Task.VALUES)
                    .map(corpus::withHead)
                    .orElse(corpus);
        }
        try {
            return Corpus.encode(model, examples);
        } catch (NotFiniteException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new UnreadableDataException(Kind.MISFIT, name, String.valueOf(e.getMessage()), e);
        }
    }

    private void requireBuiltWith(LatentModel model, ModelFacts builder) {
        if (!builder.areOf(model)) {
            throw new UnreadableDataException(
                    Kind.MISFIT,
                    name,
                    "was built with " + builder.name() + " (" + builder.identity() + "); expected this model ("
                            + ModelFacts.of(model).identity() + "): build the corpus again");
        }
    }
}
