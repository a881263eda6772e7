package io.simplex4j.langchain4j;

import dev.langchain4j.classification.ClassificationResult;
import dev.langchain4j.classification.ScoredLabel;
import dev.langchain4j.classification.TextClassifier;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.embedding.EmbeddingModel;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.text.Classification;
import io.simplex4j.text.ExampleClassifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Classifies strings by labelled examples: the score of a label is its weight in the nearest mixture of examples.
 *
 * <pre>{@code
 * ExampleTextClassifier<Topic> classifier = ExampleTextClassifier.of(embeddingModel, examplesByLabel).withNoneOfThese(0.05);
 * List<Topic> topics = classifier.classify("Will it rain tomorrow?");              // empty: none of these
 * Classification why = classifier.classification("Will it rain tomorrow?");        // with the examples behind it
 * }</pre>
 *
 * <p>Instances are immutable, and thread-safe if the embedding model is.
 *
 * @param <L> the type of labels
 */
public final class ExampleTextClassifier<L> implements TextClassifier<L> {
    private final EmbeddingModel embeddings;
    private final ExampleClassifier classifier;
    private final Map<String, L> labels;
    private final OptionalDouble none;

    private ExampleTextClassifier(
            EmbeddingModel embeddings, ExampleClassifier classifier, Map<String, L> labels, OptionalDouble none) {
        this.embeddings = embeddings;
        this.classifier = classifier;
        this.labels = labels;
        this.none = none;
    }

    /**
     * Embeds examples and returns a classifier by them.
     *
     * @param examplesByLabel strings by label; labels are distinguished by their {@code toString()}
     * @throws IllegalArgumentException if there is no example, a text occurs twice, or two labels have the same text
     */
    public static <L> ExampleTextClassifier<L> of(
            EmbeddingModel embeddings, Map<L, ? extends Collection<String>> examplesByLabel) {
        Objects.requireNonNull(embeddings, "embeddings");
        List<String> texts = new ArrayList<>();
        List<String> names = new ArrayList<>();
        Map<String, L> labels = new LinkedHashMap<>();
        examplesByLabel.forEach((label, examples) -> {
            String name = String.valueOf(label);
            if (labels.put(name, label) != null) {
                throw new IllegalArgumentException("two labels are called \"" + name + "\"; expected different names");
            }
            for (String text : examples) {
                texts.add(text);
                names.add(name);
            }
        });
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("there are no examples; expected at least one for each label");
        }
        List<double[]> vectors = embeddings
                .embedAll(texts.stream().map(TextSegment::from).toList())
                .content()
                .stream()
                .map(embedding -> unit(embedding.vector()))
                .toList();
        Examples examples = Examples.of(Matrix.of(vectors.toArray(double[][]::new)))
                .withIds(texts)
                .withLabels(names);
        return new ExampleTextClassifier<>(
                embeddings,
                ExampleClassifier.of(
                        Explainer.ofLatents(Corpus.ofLatents(examples)).withoutReferences()),
                labels,
                OptionalDouble.empty());
    }

    /** Scales a vector to length 1. */
    private static double[] unit(float[] vector) {
        double[] unit = new double[vector.length];
        double square = 0;
        for (float value : vector) {
            square += (double) value * value;
        }
        double length = Math.sqrt(square);
        for (int j = 0; j < unit.length; j++) {
            unit[j] = length == 0 ? 0 : vector[j] / length;
        }
        return unit;
    }

    /**
     * Returns a copy that gives no label to a text outside all classes. Each example is classified by the others
     * first.
     *
     * @param level the share of texts of the classes that may get no label, such as 0.05
     * @throws IllegalArgumentException if the level is not between 0 and 1, or there is one example only
     */
    public ExampleTextClassifier<L> withNoneOfThese(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level is " + level + "; expected a number between 0 and 1");
        }
        return new ExampleTextClassifier<>(embeddings, classifier.withLeaveOneOut(), labels, OptionalDouble.of(level));
    }

    /** if there is no example, a text occurs twice, or two labels have the same string */
    public Classification classification(String text) {
        return classifier.classify(
                Example.of(Vec.of(unit(embeddings.embed(text).content().vector()))));
    }

    /** Returns the labels with any weight, heaviest first; none if the text is none of the classes. */
    @Override
    public ClassificationResult<L> classifyWithScores(String text) {
        Classification found = classification(text);
        if (none.isPresent() && found.isNoneOfThese(none.getAsDouble())) {
            return new ClassificationResult<>(List.of());
        }
        return new ClassificationResult<>(found.scores().stream()
                .map(score -> new ScoredLabel<>(Objects.requireNonNull(labels.get(score.label())), score.weight()))
                .toList());
    }

    /** Returns the label with the most weight, or none if the text is none of the classes. */
    @Override
    public List<L> classify(String text) {
        return classifyWithScores(text).scoredLabels().stream()
                .limit(1)
                .map(ScoredLabel::label)
                .toList();
    }
}
