package io.simplex4j.corpus;

import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Examples with their latents, and with predictions in the words of the classes. Immutable and thread-safe. */
public final class Corpus {
    private final Examples examples;
    private final Matrix latents;
    private final Predictions predictions;
    private final List<Derivation> history;
    private volatile @Nullable String digest;

    private Corpus(Examples examples, Matrix latents, Predictions predictions, List<Derivation> history) {
        this.examples = examples;
        this.latents = latents;
        this.predictions = predictions;
        this.history = history;
    }

    private static Corpus unpredicted(Examples examples, Matrix latents) {
        return new Corpus(examples, latents, Predictions.none(examples), List.of());
    }

    /**
     * The corpus of examples whose latents are known.
     *
     * @param latents one for each example; read again later and must not change
     * @throws IllegalArgumentException if there is no example, or not one latent for each, or a number is not finite
     */
    public static Corpus of(Examples examples, Matrix latents) {
        requireSome(examples);
        if (latents.rows() != examples.size()) {
            throw new IllegalArgumentException("corpus has " + latents.rows() + " latents, expected " + examples.size()
                    + ", one for each example");
        }
        examples.requireFinite();
        Matrix.requireFinite(latents, "the table of latents");
        return unpredicted(examples, latents);
    }

    /**
     * The corpus of latents by themselves: they are the inputs too.
     *
     * @throws IllegalArgumentException if there is none, or a number is not finite
     */
    public static Corpus ofLatents(Examples latents) {
        requireSome(latents);
        latents.requireFinite();
        return unpredicted(latents, latents.inputs());
    }

    /**
     * The corpus of examples with the latents a model gives them, and its predictions where its head predicts a class, or
     * its values where it gives one number.
     *
     * @throws IllegalArgumentException if there is no example, one does not fit the model, or a number of it or its
     *     latent is not finite
     */
    public static Corpus encode(LatentModel model, Examples examples) {
        requireSome(examples);
        examples.requireFinite();
        Corpus corpus = unpredicted(examples, examples.latents(model));
        return model.head().map(corpus::withHead).orElse(corpus);
    }

    /** The same with what the head of its model makes of the latents: classes, or values where it gives one number. */
    public Corpus withHead(LinearHead head) {
        return with(examples, Predictions.of(head, examples, latents), history);
    }

    private static void requireSome(Examples examples) {
        if (examples.size() == 0) {
            throw new IllegalArgumentException("corpus has 0 examples, expected at least 1");
        }
    }

    /**
     * Says what the model predicts for each example, in the same words as the labels.
     *
     * @throws IllegalArgumentException if there is not one prediction for each example
     */
    public Corpus withPredictions(List<String> newPredictions) {
        if (newPredictions.size() != size()) {
            throw new IllegalArgumentException("there are " + newPredictions.size() + " predictions, expected " + size()
                    + ", one for each example");
        }
        return with(examples, predictions.withClasses(newPredictions), history);
    }

    /**
     * The same numbers with other words: names, labels, form.
     *
     * @throws IllegalArgumentException if there are more or fewer examples
     */
    public Corpus withExamples(Examples sameInputs) {
        if (sameInputs.size() != size()) {
            throw new IllegalArgumentException(
                    "there are " + sameInputs.size() + " examples, expected " + size() + " as in the corpus");
        }
        return with(sameInputs, predictions.withExamples(sameInputs), history);
    }

    /**
     * Some of the examples, in this order; they keep their names.
     *
     * @throws IllegalArgumentException if there is none
     * @throws IndexOutOfBoundsException if there is no such example
     */
    public Corpus select(int... chosen) {
        Examples some = examples.select(chosen);
        requireSome(some);
        return new Corpus(some, latents.select(chosen), predictions.select(some, chosen), history);
    }

    /**
     * These examples and others after them, with the form and the classes of these and the history of both.
     *
     * @throws IllegalArgumentException if an id is there already, numbers differ, or only one of both has labels or predictions
     */
    public Corpus append(Corpus others) {
        requireSame("inputs", others.inputs().columns(), inputs().columns());
        requireSame("latents", others.latents.columns(), latents.columns());
        requireBoth("labels", examples.labelled(), others.examples.labelled());
        List<Example> all = new ArrayList<>();
        examples.forEach(all::add);
        requireNew(all, others);
        others.examples.forEach(each -> all.add(
                new Example(each.row(), each.id(), each.input(), each.label(), each.comment(), form(), classes())));
        Examples joined = Examples.of(all)
                .withIds(all.stream().map(Example::id).toList())
                .withRows(IntStream.range(0, all.size()).boxed().toList())
                .withNoun(examples.noun())
                .withName(examples.name())
                .withNotes(examples.notes());
        double[][] rows = new double[all.size()][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = (row < size() ? latents.row(row) : others.latents.row(row - size())).toArray();
        }
        List<Derivation> both =
                Stream.of(history, others.history).flatMap(List::stream).toList();
        return new Corpus(joined, Matrix.of(rows), predictions.append(others.predictions, joined), both);
    }

    private static void requireNew(List<Example> own, Corpus others) {
        Set<String> ids = own.stream().map(Example::id).collect(Collectors.toSet());
        others.examples.stream()
                .map(Example::id)
                .filter(ids::contains)
                .findFirst()
                .ifPresent(id -> {
                    throw new IllegalArgumentException("id " + id + " is in the corpus already, expected another");
                });
    }

    private static void requireSame(String what, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException(
                    what + " have " + found + " numbers each, expected " + expected + " as in the corpus");
        }
    }

    static void requireBoth(String what, boolean corpus, boolean others) {
        if (corpus != others) {
            throw new IllegalArgumentException(
                    corpus
                            ? "examples have no " + what + ", expected them as in the corpus"
                            : "examples have " + what + ", expected none as in the corpus");
        }
    }

    /** The same with these steps that it came about by, the first step first. */
    public Corpus withHistory(List<Derivation> newHistory) {
        return with(examples, predictions, List.copyOf(newHistory));
    }

    /** The same with one more step in its history. */
    public Corpus derived(Derivation step) {
        List<Derivation> longer = new ArrayList<>(history);
        longer.add(step);
        return withHistory(longer);
    }

    /** A known digest stays known. */
    private Corpus with(Examples newExamples, Predictions newPredictions, List<Derivation> newHistory) {
        Corpus corpus = new Corpus(newExamples, latents, newPredictions, newHistory);
        if (newExamples.inputs() == inputs()) {
            corpus.digest = digest;
        }
        return corpus;
    }

    public int size() {
        return examples.size();
    }

    public Examples examples() {
        return examples;
    }

    /** The inputs, one flattened example per row. */
    public Matrix inputs() {
        return examples.inputs();
    }

    /** The latents, one per row. */
    public Matrix latents() {
        return latents;
    }

    /** What the numbers of an input mean. */
    public InputForm form() {
        return examples.form();
    }

    /** What people call an example. */
    public Noun noun() {
        return examples.noun();
    }

    public ClassNames classes() {
        return examples.classes();
    }

    public String id(int example) {
        return examples.id(example);
    }

    /** The actual label of an example, where known. */
    public Optional<String> label(int example) {
        return examples.label(example);
    }

    /** What the model predicts for an example, where known. */
    public Optional<String> prediction(int example) {
        return predictions.classOf(example);
    }

    /**
     * Whether labels can be compared with predictions: both are known, and in the same words, which is taken from some
     * label being a prediction too.
     */
    public boolean judged() {
        return predictions.judged();
    }

    /** Whether the prediction is known to be wrong. */
    public boolean misclassified(int example) {
        return predictions.misclassified(example);
    }

    /** The number that the model gives for an example, where it gives one and predicts no class. */
    public OptionalDouble value(int example) {
        return predictions.value(example);
    }

    /**
     * How far the model's value is from the label, in standard deviations of the labels; nothing where one of them is not
     * known, or labels do not vary.
     */
    public OptionalDouble error(int example) {
        return predictions.error(example);
    }

    /** How well the model agrees with the labels, where these can be compared with what it predicts. */
    public Optional<Agreement> agreement() {
        return predictions.agreement();
    }

    /** How the corpus came from others, the first step first; empty where it was made from its source. */
    public List<Derivation> history() {
        return history;
    }

    /** The step that chose examples by what they are, where there was one: they are then no longer like inputs. */
    public Optional<Derivation> selection() {
        return history.stream().filter(Derivation::selects).findFirst();
    }

    /** The examples whose predictions are known to be wrong. */
    public List<Integer> misclassified() {
        return IntStream.range(0, size()).filter(this::misclassified).boxed().toList();
    }

    /** {@code sha256:} and the digest of the inputs: the same wherever they come from. */
    public String digest() {
        String known = digest;
        if (known == null) {
            known = ContentDigest.of(examples.inputs());
            digest = known;
        }
        return known;
    }
}
