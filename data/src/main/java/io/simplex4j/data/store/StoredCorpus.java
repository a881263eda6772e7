package io.simplex4j.data.store;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.Optional;

/**
 * A corpus with everything needed to explain with it later.
 *
 * @param corpus the examples
 * @param inputShape the axes of one example
 * @param model which model encoded the examples
 * @param source the origin of the examples, for people
 * @param version the version of the program that built the corpus
 * @param schema the meaning of the inputs' numbers, if known
 */
public record StoredCorpus(
        Corpus corpus, Shape inputShape, ModelFacts model, String source, String version, Optional<Schema> schema) {
    /**
     * @throws IllegalArgumentException if the shape does not fit the inputs, or latents have no numbers
     * @throws io.simplex4j.data.UnreadableDataException if the schema does not fit the shape
     */
    public StoredCorpus {
        if (inputShape.size() != corpus.inputs().columns()) {
            throw new IllegalArgumentException("inputs have " + corpus.inputs().columns() + " numbers; expected "
                    + inputShape.size() + " for the shape " + inputShape);
        }
        schema.ifPresent(known -> known.requireFits(inputShape));
        if (corpus.latents().columns() < 1) {
            throw new IllegalArgumentException("latents have 0 numbers; expected at least 1");
        }
    }

    /** Returns how the corpus was derived from others, first step first; empty if it was built from its source. */
    public List<Corpus.Derivation> history() {
        return corpus.history();
    }

    /** Returns this stored corpus with another corpus of the same model and form. */
    public StoredCorpus withCorpus(Corpus newCorpus) {
        return new StoredCorpus(newCorpus, inputShape, model, source, version, schema);
    }

    /**
     * Returns a corpus that a model encoded, ready to be stored.
     *
     * @param schema the meaning of the inputs' numbers, if known
     * @throws IllegalArgumentException as the constructor
     */
    public static StoredCorpus of(LatentModel model, Corpus corpus, Optional<Schema> schema) {
        return new StoredCorpus(
                corpus,
                model.inputShape(),
                ModelFacts.of(model),
                corpus.examples().name(),
                Optional.ofNullable(StoredCorpus.class.getPackage().getImplementationVersion())
                        .orElse("development"),
                schema);
    }
}
