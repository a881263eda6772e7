package io.simplex4j.corpus;

import io.simplex4j.corpus.internal.Condition;
import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Examples with their latents and predictions.
 *
 * <pre>{@code
 * Corpus corpus = Corpus.encode(model, schema.examples(Path.of("dutch.csv")));
 * Explainer explainer = Explainer.of(model, corpus);
 * }</pre>
 *
 * <p>Predictions are in the words of the classes. Instances are immutable and thread-safe.
 */
public final class Corpus {
    private final Examples examples;
    private final Matrix latents;
    private final Predictions predictions;
    private final List<Derivation> history;
    private final Optional<String> encoder;
    private final Optional<Condition> condition;
    private volatile @Nullable String digest;

    private Corpus(
            Examples examples,
            Matrix latents,
            Predictions predictions,
            List<Derivation> history,
            Optional<String> encoder,
            Optional<Condition> condition) {
        this.examples = examples;
        this.latents = latents;
        this.predictions = predictions;
        this.history = history;
        this.encoder = encoder;
        this.condition = condition;
    }

    private static Corpus unpredicted(Examples examples, Matrix latents, Optional<String> encoder) {
        return new Corpus(examples, latents, Predictions.none(examples), List.of(), encoder, Optional.empty());
    }

    private static String identity(LatentModel model) {
        return model.digest()
                + model.latentName().map(latent -> ", latent " + latent).orElse("");
    }

    /**
     * Checks that a model can explain with this corpus. Latents that {@link #encode} did not compute are trusted.
     *
     * @throws IllegalArgumentException if sizes differ or another model computed the latents
     */
    public void requireFits(LatentModel model) {
        requireFits("inputs", inputs(), model.inputShape().size());
        requireFits("latents", latents, model.latentSize());
        if (encoder.isEmpty() && !model.acceptsMissing()) {
            examples.requireFinite();
        }
        encoder.filter(known -> !known.equals(identity(model))).ifPresent(known -> {
            throw new IllegalArgumentException("corpus was encoded by another model (" + known + "); expected "
                    + identity(model) + ": encode it again");
        });
    }

    private static void requireFits(String what, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException("corpus " + what + " have " + matrix.columns()
                    + " numbers each; expected " + expected + " to fit the model");
        }
    }

    /**
     * Creates the corpus of examples with known latents. NaN in an example is a missing value.
     *
     * @param latents one for each example; they are read again later and must not change
     * @throws IllegalArgumentException if there is no example, or not one latent for each, or a number is not
     *     finite
     */
    public static Corpus of(Examples examples, Matrix latents) {
        requireSome(examples);
        Objects.requireNonNull(latents, "latents");
        if (latents.rows() != examples.size()) {
            throw new IllegalArgumentException("corpus has " + latents.rows() + " latents; expected " + examples.size()
                    + ", one for each example");
        }
        examples.requireAtMost(Double.MAX_VALUE);
        Matrix.requireFinite(latents, "the table of latents");
        return unpredicted(examples, latents, Optional.empty());
    }

    /**
     * Creates a corpus of latents, which are its inputs too.
     *
     * @throws IllegalArgumentException if there is none, or a number is not finite
     */
    public static Corpus ofLatents(Examples latents) {
        requireSome(latents);
        latents.requireFinite();
        return unpredicted(latents, latents.inputs(), Optional.empty());
    }

    /**
     * Creates the corpus of examples with the latents of a model. It has predictions if the head of the model predicts
     * a class or one value.
     *
     * @throws IllegalArgumentException if there is no example, one does not fit the model, or a number of it or its
     *     latent is not finite; NaN is a missing value for models that accept these
     */
    public static Corpus encode(LatentModel model, Examples examples) {
        Objects.requireNonNull(model, "model");
        requireSome(examples);
        examples.requireReadable(model);
        Corpus corpus = unpredicted(examples, examples.latents(model), Optional.of(identity(model)));
        return model.head().map(corpus::withHead).orElse(corpus);
    }

    /**
     * Returns a copy with the predictions of a head: classes, or values if it has one output.
     *
     * @throws IllegalArgumentException if there is not one class name for each class of the head, or if the label
     *     of an example is none of them
     */
    public Corpus withHead(LinearHead head) {
        requireClassesOf(head);
        return with(examples, Predictions.of(head, examples, latents), history);
    }

    private static void requireSome(Examples examples) {
        if (Objects.requireNonNull(examples, "examples").size() == 0) {
            throw new IllegalArgumentException("corpus has 0 examples; expected at least 1");
        }
    }

    private void requireClassesOf(LinearHead head) {
        List<String> names = classes().names();
        if (names.isEmpty() || head.task() != LinearHead.Task.CLASSES) {
            return;
        }
        int count = Math.max(2, head.outputs());
        if (names.size() != count) {
            throw new IllegalArgumentException("there are names for " + names.size() + " classes, but the model has "
                    + count + "; expected one name for each");
        }
        for (int example = 0; example < size(); example++) {
            int row = example;
            label(example).filter(label -> !names.contains(label)).ifPresent(label -> {
                throw new IllegalArgumentException("example " + id(row) + " is labelled \"" + label
                        + "\", which is not a class; expected one of " + String.join(", ", names));
            });
        }
    }

    /**
     * Returns a copy with a prediction for each example, in the same words as the labels.
     *
     * @throws IllegalArgumentException if there is not one prediction for each example
     */
    public Corpus withPredictions(List<String> classes) {
        if (classes.size() != size()) {
            throw new IllegalArgumentException(
                    "there are " + classes.size() + " predictions; expected " + size() + ", one for each example");
        }
        return with(examples, predictions.withClasses(classes), history);
    }

    /** Returns a copy with the meaning of the outputs of its model. */
    public Corpus withTask(LinearHead.Task task) {
        return with(examples, predictions.withTask(task), history);
    }

    /**
     * Returns a copy with other names, labels and form of the same inputs.
     *
     * @throws IllegalArgumentException if there are more or fewer examples
     */
    public Corpus withExamples(Examples sameInputs) {
        if (sameInputs.size() != size()) {
            throw new IllegalArgumentException(
                    "there are " + sameInputs.size() + " examples; expected " + size() + " as in the corpus");
        }
        return with(sameInputs, predictions.withExamples(sameInputs), history);
    }

    /**
     * Selects examples, in this order. Examples keep their names.
     *
     * @throws IllegalArgumentException if there is none
     * @throws IndexOutOfBoundsException if there is no such example
     */
    public Corpus select(int... chosen) {
        Examples some = examples.select(chosen);
        requireSome(some);
        return new Corpus(some, latents.select(chosen), predictions.select(some, chosen), history, encoder, condition);
    }

    /**
     * Returns the part of this corpus that meets a condition, such as {@code age >= 60 and country = NL}. The part
     * remembers it. If this is a part itself, both conditions hold.
     *
     * <p>Names are {@code label}, {@code id}, {@code prediction}, the columns and features of a schema, and tags, which are
     * other columns of the source, in this order. Comparisons are {@code = != < <= > >=} and {@code in (a, b)}; they are
     * combined by {@code and}, {@code or}, {@code not} and parentheses. Names and values with other characters than
     * letters, digits and {@code _.-+} are in quotes. An example without a value meets no comparison with it.
     *
     * @throws IllegalArgumentException if it is not a condition, names an unknown column, or no example meets it
     */
    public Corpus where(String text) {
        Condition added = Condition.parse(text);
        if (condition.filter(added::equals).isPresent()) {
            return this;
        }
        Corpus part = select(added.rows(this));
        return new Corpus(
                part.examples,
                part.latents,
                part.predictions,
                history,
                encoder,
                Optional.of(condition.map(known -> known.and(added)).orElse(added)));
    }

    /** Returns the condition that selected this part of a corpus, unless it is the whole. */
    public Optional<String> condition() {
        return condition.map(Condition::text);
    }

    /** Returns the latents alone, which are the inputs too, with the names of the examples. */
    public Corpus latentsOnly() {
        Examples bare = Examples.of(latents)
                .withIds(IntStream.range(0, size()).mapToObj(this::id).toList())
                .withName(examples.name());
        Corpus plain = ofLatents(bare);
        return new Corpus(bare, latents, plain.predictions, List.of(), Optional.empty(), condition);
    }

    /**
     * Appends examples. The result has the form and the classes of this corpus and the history of both.
     *
     * @throws IllegalArgumentException if an id exists already, numbers differ, or only one of both has labels or
     *     predictions
     */
    public Corpus append(Corpus others) {
        requireSame("inputs", others.inputs().columns(), inputs().columns());
        requireSame("latents", others.latents.columns(), latents.columns());
        requireBoth("labels", examples.labelled(), others.examples.labelled());
        List<Example> all = new ArrayList<>();
        examples.forEach(all::add);
        requireNew(all, others);
        others.examples.forEach(each -> all.add(
                new Example(each.row(), each.id(), each.input(), each.label(), each.comment(), form(), classes())
                        .withReplaced(each.replaced())));
        Examples joined = Examples.of(all)
                .withIds(all.stream().map(Example::id).toList())
                .withRows(IntStream.range(0, all.size()).boxed().toList())
                .withNoun(examples.noun())
                .withName(examples.name())
                .withNotes(examples.notes())
                .withTags(tags(others));
        double[][] rows = new double[all.size()][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = (row < size() ? latents.row(row) : others.latents.row(row - size())).toArray();
        }
        List<Derivation> both =
                Stream.of(history, others.history).flatMap(List::stream).toList();
        return new Corpus(
                joined, Matrix.of(rows), predictions.append(others.predictions, joined), both, encoder, condition);
    }

    /** Returns the tags of both; an example has none that only the other corpus has. */
    private Map<String, List<String>> tags(Corpus others) {
        Set<String> names = new LinkedHashSet<>(examples.tags().keySet());
        names.addAll(others.examples.tags().keySet());
        Map<String, List<String>> both = new LinkedHashMap<>();
        for (String name : names) {
            both.put(
                    name,
                    Stream.of(this, others)
                            .flatMap(each ->
                                    each
                                            .examples
                                            .tags()
                                            .getOrDefault(name, Collections.nCopies(each.size(), ""))
                                            .stream())
                            .toList());
        }
        return both;
    }

    private static void requireNew(List<Example> own, Corpus others) {
        Set<String> ids = own.stream().map(Example::id).collect(Collectors.toSet());
        others.examples.stream()
                .map(Example::id)
                .filter(ids::contains)
                .findFirst()
                .ifPresent(id -> {
                    throw new IllegalArgumentException("id " + id + " is in the corpus already; choose another");
                });
    }

    private static void requireSame(String what, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException(
                    what + " have " + found + " numbers each; expected " + expected + " as in the corpus");
        }
    }

    static void requireBoth(String what, boolean corpus, boolean others) {
        if (corpus != others) {
            throw new IllegalArgumentException(
                    corpus
                            ? "examples have no " + what + "; expected them as in the corpus"
                            : "examples have " + what + "; expected none as in the corpus");
        }
    }

    /**
     * Returns a copy with other latents of the same examples. Predictions stay as they are.
     *
     * @throws IllegalArgumentException if there is not one latent for each example
     */
    public Corpus withLatents(Matrix others) {
        if (others.rows() != size()) {
            throw new IllegalArgumentException(
                    "there are " + others.rows() + " latents; expected " + size() + ", one for each example");
        }
        Corpus corpus = new Corpus(examples, others, predictions, history, encoder, condition);
        corpus.digest = digest;
        return corpus;
    }

    /** Returns a copy with this history, the first step first. */
    public Corpus withHistory(List<Derivation> history) {
        return with(examples, predictions, List.copyOf(history));
    }

    /** Returns a copy with one more step in its history. */
    public Corpus derived(Derivation step) {
        List<Derivation> longer = new ArrayList<>(history);
        longer.add(step);
        return withHistory(longer);
    }

    /** Returns a changed copy. The digest stays known if inputs are the same. */
    private Corpus with(Examples newExamples, Predictions newPredictions, List<Derivation> newHistory) {
        Corpus corpus = new Corpus(newExamples, latents, newPredictions, newHistory, encoder, condition);
        if (newExamples.inputs() == inputs()) {
            corpus.digest = digest;
        }
        return corpus;
    }

    /** Returns the number of examples. */
    public int size() {
        return examples.size();
    }

    /** Returns the examples. */
    public Examples examples() {
        return examples;
    }

    /** Returns the inputs, one flattened example per row. */
    public Matrix inputs() {
        return examples.inputs();
    }

    /** Returns the latents, one per row. */
    public Matrix latents() {
        return latents;
    }

    /** Returns the meaning of the numbers of an input. */
    public InputForm form() {
        return examples.form();
    }

    /** Returns the noun for an example. */
    public Noun noun() {
        return examples.noun();
    }

    /** Returns the names of the classes. */
    public ClassNames classes() {
        return examples.classes();
    }

    /** Returns the name of an example, or the number of its row. */
    public String id(int example) {
        return examples.id(example);
    }

    /** Returns the actual label of an example, if known. */
    public Optional<String> label(int example) {
        return examples.label(example);
    }

    /** Returns the meaning of the outputs of the model, if known. */
    public Optional<LinearHead.Task> task() {
        return predictions.task();
    }

    /**
     * Returns whether the labels are values, as in regression, and not classes: all are numbers without names of
     * classes, and the model predicts values. For other models at least one label must be a fraction, or there must be
     * more different ones than classes, and most must not be predicted classes.
     */
    public boolean hasNumericLabels() {
        return predictions.hasNumericLabels();
    }

    /** Returns the class that an example is labelled with, if it has a label and {@linkplain #hasNumericLabels labels are classes}. */
    public Optional<String> labelledClass(int example) {
        return hasNumericLabels() ? Optional.empty() : label(example);
    }

    /** Returns the value that an example is labelled with, if it has a label and {@linkplain #hasNumericLabels labels are values}. */
    public OptionalDouble labelledValue(int example) {
        return hasNumericLabels() ? predictions.number(example) : OptionalDouble.empty();
    }

    /**
     * Checks that labels are classes.
     *
     * @param purpose of the classes, as the end of a sentence
     * @throws IllegalArgumentException if there are no labels, or {@linkplain #hasNumericLabels values}
     */
    public void requireClasses(String purpose) {
        if (!examples.labelled()) {
            throw new IllegalArgumentException("corpus has no labels; expected one for each example " + purpose);
        }
        if (hasNumericLabels()) {
            throw new IllegalArgumentException("corpus has values as labels; expected classes " + purpose);
        }
    }

    /** Returns the predicted class of an example, if known. */
    public Optional<String> prediction(int example) {
        return predictions.classOf(Objects.checkIndex(example, size()));
    }

    /**
     * Returns whether labels can be compared with predictions: both are known, and some label is a prediction too; or
     * labels are numbers that can be no classes.
     */
    public boolean judged() {
        return predictions.judged();
    }

    /** Returns whether the prediction is known to be wrong. */
    public boolean misclassified(int example) {
        return predictions.misclassified(Objects.checkIndex(example, size()));
    }

    /** Returns the predicted value of an example, if the model predicts one and no class. */
    public OptionalDouble predictionValue(int example) {
        return predictions.value(Objects.checkIndex(example, size()));
    }

    /**
     * Returns the distance of the predicted value from the label, in standard deviations of the labels. There is none
     * if one of them is not known, or if labels do not vary.
     */
    public OptionalDouble error(int example) {
        return predictions.error(Objects.checkIndex(example, size()));
    }

    /** Returns how well predictions agree with labels, if they can be compared. */
    public Optional<Agreement> agreement() {
        return predictions.agreement();
    }

    /** Returns whether an example has the numbers of an input, as floats, which models take. */
    public boolean isSame(int example, Vec input) {
        for (int column = 0; column < input.size(); column++) {
            float known = (float) inputs().at(example, column);
            float other = (float) input.get(column);
            if (known != other && !(Float.isNaN(known) && Float.isNaN(other))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the evidence of labels and outputs against the {@linkplain LinearHead#task() task} of a head without an
     * activation, as one sentence without a full stop. There is none if the classes have names.
     */
    public Optional<String> taskDoubt(LinearHead head) {
        return predictions.taskDoubt(head, latents);
    }

    /** Returns how the corpus was derived from others, the first step first; empty if it was read from its source. */
    public List<Derivation> history() {
        return history;
    }

    /**
     * Returns the step that selected examples by their content, if there was one. They are then no longer exchangeable
     * with inputs.
     */
    public Optional<Derivation> selection() {
        return history.stream().filter(Derivation::selects).findFirst();
    }

    /** Returns the examples with predictions that are known to be wrong. */
    public List<Integer> misclassified() {
        return IntStream.range(0, size()).filter(this::misclassified).boxed().toList();
    }

    /** Returns {@code sha256:} and the digest of the inputs, which does not depend on their source. */
    public String digest() {
        String known = digest;
        if (known == null) {
            known = ContentDigest.of(examples.inputs());
            digest = known;
        }
        return known;
    }

    /** Returns the name and the size, such as {@code dutch (295 × 50)}. */
    public String title() {
        String name = examples.name();
        return (name.isEmpty() ? "" : name + " ") + "(" + size() + " × " + latents.columns() + ")";
    }

    /** Returns one line, such as {@code Corpus[dutch (295 × 50)]}. */
    @Override
    public String toString() {
        return "Corpus[" + title() + "]";
    }

    /**
     * A step that derived a corpus from another.
     *
     * @param method the method, such as {@code affinely-independent}
     * @param parentDigest the digest of the other corpus
     * @param parentExamples the number of its examples
     * @param seed of random draws, if there were any
     */
    public record Derivation(String method, String parentDigest, int parentExamples, OptionalLong seed) {
        /** The method that keeps examples exchangeable with inputs: each has the same chance. */
        public static final String RANDOM = "random";

        /**
         * @throws IllegalArgumentException if the method is blank, the digest is none, or there is no example
         */
        public Derivation {
            if (method.isBlank()) {
                throw new IllegalArgumentException("method is blank; expected text");
            }
            ContentDigest.require("parentDigest", parentDigest);
            if (parentExamples < 1) {
                throw new IllegalArgumentException("parentExamples is " + parentExamples + "; expected at least 1");
            }
        }

        /** Creates a step without a seed. */
        public Derivation(String method, String parentDigest, int parentExamples) {
            this(method, parentDigest, parentExamples, OptionalLong.empty());
        }

        /** Creates a step from this corpus. */
        public static Derivation from(Corpus parent, String method, OptionalLong seed) {
            return new Derivation(method, parent.digest(), parent.size(), seed);
        }

        /**
         * Returns whether the step selected examples by their content. They are then no longer exchangeable with inputs.
         */
        public boolean selects() {
            return !method.equals(RANDOM);
        }
    }

    /**
     * The agreement of predictions with the labels of a corpus.
     *
     * @param labelled the number of examples whose labels can be compared
     * @param right the number of right predictions, if the model predicts classes
     * @param rSquared the share of the variance of labels that predicted values account for, if the model predicts
     *     values; below 0 if the mean of the labels is closer to them
     * @param skill the improvement over chance, at most 1: the share of wrong predictions by chance that are right, or
     *     R²
     * @param noBetterThanChance whether chance could explain the number of right predictions; if so, inputs or classes most
     *     likely differ from those in training
     */
    public record Agreement(
            int labelled, OptionalInt right, OptionalDouble rSquared, double skill, boolean noBetterThanChance) {
        /*
         * Chance is a random permutation of the predictions. A model is better if more predictions are right than in 19 of 20
         * permutations: the expectation plus 1.645 standard deviations. The share of the most frequent label would be another measure,
         * but sound models of rare events do not reach it. Such models may also predict the frequent class for a whole corpus, which
         * is chance by this measure. So a model with three quarters of right predictions gets no warning.
         */
        private static final int FEWEST = 10;
        private static final double DEVIATIONS = 1.645;
        private static final double MOSTLY_RIGHT = 0.75;

        /**
         * Returns the agreement of classes. It is not compared with chance if all labels are the same, or if there are few.
         */
        static Agreement ofClasses(List<String> actual, List<String> predicted) {
            Map<String, Integer> labels = new HashMap<>();
            Map<String, Integer> predictions = new HashMap<>();
            int right = 0;
            for (int i = 0; i < actual.size(); i++) {
                labels.merge(actual.get(i), 1, Integer::sum);
                predictions.merge(predicted.get(i), 1, Integer::sum);
                right += actual.get(i).equals(predicted.get(i)) ? 1 : 0;
            }
            double n = actual.size();
            double share = labels.entrySet().stream()
                    .mapToDouble(each -> each.getValue() / n * (predictions.getOrDefault(each.getKey(), 0) / n))
                    .sum();
            boolean chance =
                    right < MOSTLY_RIGHT * n && right <= n * share + DEVIATIONS * Math.sqrt(n * share * (1 - share));
            return new Agreement(
                    actual.size(),
                    OptionalInt.of(right),
                    OptionalDouble.empty(),
                    share < 1 ? (right / n - share) / (1 - share) : 0,
                    chance && labels.size() > 1 && actual.size() >= FEWEST);
        }

        /** Returns the agreement of values; nothing if labels do not vary. */
        static Optional<Agreement> ofValues(double[] labels, double[] values) {
            double spread = spread(labels);
            if (!(spread > 0)) {
                return Optional.empty();
            }
            double squares = 0;
            for (int i = 0; i < labels.length; i++) {
                squares += (labels[i] - values[i]) / spread * ((labels[i] - values[i]) / spread);
            }
            double rSquared = 1 - squares / labels.length;
            return Optional.of(new Agreement(
                    labels.length,
                    OptionalInt.empty(),
                    OptionalDouble.of(rSquared),
                    rSquared,
                    !(rSquared > 0) && labels.length >= FEWEST));
        }

        /** Returns the standard deviation, 0 without numbers. */
        static double spread(double[] numbers) {
            double mean = 0;
            for (int i = 0; i < numbers.length; i++) {
                mean += (numbers[i] - mean) / (i + 1);
            }
            double squares = 0;
            for (double number : numbers) {
                squares += (number - mean) * (number - mean);
            }
            return numbers.length == 0 ? 0 : Math.sqrt(squares / numbers.length);
        }

        /** Returns one sentence for people. */
        public String sentence() {
            return right.isPresent()
                    ? "The model is right about " + right.getAsInt() + " of "
                            + NumberText.count(labelled, "labelled example") + " of the corpus."
                    : "The model's values account for " + NumberText.percent(rSquared.orElse(0))
                            + " of the variance of " + NumberText.count(labelled, "label") + " of the corpus (R²).";
        }
    }
}
