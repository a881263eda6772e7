package io.simplex4j.corpus;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Latents;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Examples with their latents, and with labels and predictions where known. Immutable and thread-safe. */
public final class Corpus {
    private final Matrix inputs;
    private final Matrix latents;
    private final Names names;
    private final boolean judged;
    private volatile @Nullable String digest;

    /** What is known of each example in words; an absent id is the number of the row. */
    record Names(Optional<List<String>> ids, Optional<List<String>> labels, Optional<List<String>> predictions) {
        boolean judged() {
            Set<String> predicted = new HashSet<>(predictions.orElse(List.of()));
            return labels.orElse(List.of()).stream().anyMatch(predicted::contains);
        }
    }

    private Corpus(Matrix inputs, Matrix latents, Names names) {
        this.inputs = inputs;
        this.latents = latents;
        this.names = names;
        this.judged = names.judged();
    }

    /**
     * The corpus of inputs and their latents.
     *
     * @param inputs one flattened example per row; read again later and must not change
     * @param latents as many rows; read again later and must not change
     * @throws IllegalArgumentException if there is no example, or not one latent for each, or a number is not finite
     */
    public static Corpus of(Matrix inputs, Matrix latents) {
        if (inputs.rows() == 0) {
            throw new IllegalArgumentException("corpus has 0 examples, expected at least 1");
        }
        if (latents.rows() != inputs.rows()) {
            throw new IllegalArgumentException(
                    "corpus has " + latents.rows() + " latents, expected " + inputs.rows() + " as many as inputs");
        }
        Matrix.requireFinite(inputs, "the table of inputs");
        Matrix.requireFinite(latents, "the table of latents");
        return new Corpus(inputs, latents, new Names(Optional.empty(), Optional.empty(), Optional.empty()));
    }

    /**
     * The corpus of inputs with the latents a model gives them, and its predictions where its head predicts a class.
     *
     * @throws IllegalArgumentException as {@link #of}, or if the inputs do not fit the model, or a latent has a number
     *     that is not finite
     */
    public static Corpus encode(LatentModel model, Matrix inputs) {
        Corpus corpus = of(inputs, Latents.of(model, inputs));
        return model.head()
                .flatMap(head -> predictions(head, corpus.latents))
                .map(corpus::withPredictions)
                .orElse(corpus);
    }

    private static Optional<List<String>> predictions(LinearHead head, Matrix latents) {
        List<String> classes = new ArrayList<>();
        for (int example = 0; example < latents.rows(); example++) {
            OptionalInt predicted = PredictedClass.of(head, head.apply(latents.row(example)));
            if (predicted.isEmpty()) {
                return Optional.empty();
            }
            classes.add(Integer.toString(predicted.getAsInt()));
        }
        return Optional.of(classes);
    }

    /** Names the examples; without, each has the number of its row. */
    public Corpus withIds(List<String> newIds) {
        Set<String> seen = new HashSet<>();
        for (String id : newIds) {
            if (!seen.add(id)) {
                throw new IllegalArgumentException("id " + id + " stands twice, expected each once");
            }
        }
        return with(new Names(each("ids", newIds), names.labels, names.predictions));
    }

    /** Says what each example truly is. */
    public Corpus withLabels(List<String> newLabels) {
        return with(new Names(names.ids, each("labels", newLabels), names.predictions));
    }

    /** Says what the model predicts for each example, in the same words as the labels. */
    public Corpus withPredictions(List<String> newPredictions) {
        return with(new Names(names.ids, names.labels, each("predictions", newPredictions)));
    }

    private Corpus with(Names newNames) {
        return new Corpus(inputs, latents, newNames);
    }

    private Optional<List<String>> each(String what, List<String> values) {
        if (values.size() != size()) {
            throw new IllegalArgumentException(
                    "there are " + values.size() + " " + what + ", expected " + size() + " as many as examples");
        }
        return Optional.of(List.copyOf(values));
    }

    /** The number of examples. */
    public int size() {
        return inputs.rows();
    }

    /** The inputs, one flattened example per row. */
    public Matrix inputs() {
        return inputs;
    }

    /** The latents, one per row. */
    public Matrix latents() {
        return latents;
    }

    /** The id of an example. */
    public String id(int example) {
        return names.ids.map(ids -> ids.get(example)).orElseGet(() -> Integer.toString(example));
    }

    /** What an example truly is, where known. */
    public Optional<String> label(int example) {
        return names.labels.map(labels -> labels.get(example));
    }

    /** What the model predicts for an example, where known. */
    public Optional<String> prediction(int example) {
        return names.predictions.map(predictions -> predictions.get(example));
    }

    /**
     * Whether labels can be held against predictions: both are known, and in the same words, which is taken from some
     * label being a prediction too.
     */
    public boolean judged() {
        return judged;
    }

    /** Whether the model is known to predict something else than the label. */
    public boolean misclassified(int example) {
        return judged && !label(example).equals(prediction(example));
    }

    /** The examples that the model is known to get wrong. */
    public List<Integer> misclassified() {
        return IntStream.range(0, size()).filter(this::misclassified).boxed().collect(Collectors.toUnmodifiableList());
    }

    /** {@code sha256:} and the digest of everything in this corpus. */
    public String digest() {
        String known = digest;
        if (known == null) {
            known = ContentDigest.of(this, names);
            digest = known;
        }
        return known;
    }
}
