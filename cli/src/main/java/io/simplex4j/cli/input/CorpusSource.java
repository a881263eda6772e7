package io.simplex4j.cli.input;

import io.simplex4j.cli.failure.CommandFailure;
import io.simplex4j.cli.failure.ExitCode;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.store.ModelFacts;
import io.simplex4j.data.store.StoredCorpus;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.OnnxModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A corpus before a model has encoded it, or as one has before.
 *
 * @param examples what it holds
 * @param stored the corpus with latents, if it was stored with them
 */
public record CorpusSource(Examples examples, Optional<StoredCorpus> stored) {
    static CorpusSource of(Examples examples) {
        return new CorpusSource(examples, Optional.empty());
    }

    static CorpusSource stored(String name, StoredCorpus stored, Shape shape) {
        if (!stored.inputShape().equals(shape)) {
            throw new UnreadableDataException(
                    name,
                    "found inputs of shape " + stored.inputShape() + ", expected " + shape + " as the model takes");
        }
        Corpus corpus = stored.corpus();
        return new CorpusSource(
                new Examples(
                        name,
                        corpus.inputs(),
                        Optional.of(all(corpus, corpus::id)),
                        corpus.label(0)
                                .map(any -> all(corpus, row -> corpus.label(row).orElseThrow())),
                        List.of()),
                Optional.of(stored));
    }

    private static List<String> all(Corpus corpus, java.util.function.IntFunction<String> text) {
        return IntStream.range(0, corpus.size()).mapToObj(text).toList();
    }

    /** The same with labels, one for each example. */
    public CorpusSource withLabels(List<String> labels) {
        return new CorpusSource(examples.withLabels(labels), stored);
    }

    /** The corpus with latents, which are computed unless they were stored, and with what is known in words. */
    public Corpus encode(OnnxModel model, ClassNames classes) {
        try {
            Corpus corpus = stored.map(known -> latentsOf(known, model))
                    .orElseGet(() -> Corpus.encode(model, examples.inputs()));
            if (examples.ids().isPresent()) {
                corpus = corpus.withIds(examples.ids().get());
            }
            if (examples.labels().isPresent()) {
                corpus = corpus.withLabels(classes.of(examples.labels().get()));
            }
            return named(corpus, classes);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.DOES_NOT_FIT, examples.name() + ": " + e.getMessage(), e);
        }
    }

    private static Corpus named(Corpus corpus, ClassNames classes) {
        return corpus.prediction(0).isEmpty()
                ? corpus
                : corpus.withPredictions(
                        classes.of(all(corpus, row -> corpus.prediction(row).orElseThrow())));
    }

    private Corpus latentsOf(StoredCorpus known, OnnxModel model) {
        ModelFacts builder = known.model();
        String latent = model.report().use().orElseThrow().latent();
        if (!builder.digest().equals(model.digest()) || !builder.latent().equals(latent)) {
            throw new CommandFailure(
                    ExitCode.DOES_NOT_FIT,
                    examples.name() + ": was built with " + builder.file() + " (" + builder.digest() + ", latent "
                            + builder.latent() + "), expected this model (" + model.digest() + ", latent " + latent
                            + "): build the corpus again");
        }
        return known.corpus();
    }
}
