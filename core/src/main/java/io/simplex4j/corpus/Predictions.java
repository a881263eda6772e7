package io.simplex4j.corpus;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The predictions of a model for examples, classes or values, compared with their labels. Immutable. */
final class Predictions {
    private final Examples examples;
    private final Optional<LinearHead.Task> task;
    private final Optional<List<String>> classes;
    private final Optional<Vec> values;
    private final boolean judged;
    private final boolean numericLabels;
    private final BitSet misclassified = new BitSet();
    private final double labelSpread;
    private final Optional<Corpus.Agreement> agreement;

    private Predictions(
            Examples examples, Optional<LinearHead.Task> task, Optional<List<String>> classes, Optional<Vec> values) {
        this.examples = examples;
        this.task = task;
        this.classes = classes;
        this.values = values;
        this.judged = classes.map(HashSet::new).filter(this::inTheWordsOfLabels).isPresent();
        this.numericLabels = findNumericLabels();
        rows().filter(this::isWrong).forEach(misclassified::set);
        double[] labels = values.isPresent() ? numbers() : new double[0];
        this.labelSpread = Corpus.Agreement.spread(labels);
        this.agreement = judged
                ? Optional.of(Corpus.Agreement.ofClasses(pairs()))
                : values.flatMap(all -> Corpus.Agreement.ofValues(labels, ofNumbers(all)));
    }

    /** Returns no predictions. */
    static Predictions none(Examples examples) {
        return new Predictions(examples, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Returns the predictions of a head: classes, or values if it has one output. */
    static Predictions of(LinearHead head, Examples examples, Matrix latents) {
        return new Predictions(
                examples, Optional.of(head.task()), classes(head, examples, latents), values(head, latents));
    }

    private static Optional<List<String>> classes(LinearHead head, Examples examples, Matrix latents) {
        List<String> classes = new ArrayList<>();
        for (int example = 0; example < examples.size(); example++) {
            OptionalInt predicted = head.predictedClass(head.apply(latents.row(example)));
            if (predicted.isEmpty()) {
                return Optional.empty();
            }
            classes.add(examples.classes().name(predicted.getAsInt()));
        }
        return Optional.of(classes);
    }

    private static Optional<Vec> values(LinearHead head, Matrix latents) {
        if (head.task() != LinearHead.Task.VALUES || head.outputs() != 1) {
            return Optional.empty();
        }
        return Optional.of(Vec.of(IntStream.range(0, latents.rows())
                .mapToDouble(row -> head.scores(head.apply(latents.row(row))).get(0))
                .toArray()));
    }

    Predictions withClasses(List<String> newClasses) {
        return new Predictions(examples, task, Optional.of(List.copyOf(newClasses)), values);
    }

    Predictions withTask(LinearHead.Task newTask) {
        return new Predictions(examples, Optional.of(newTask), classes, values);
    }

    /** Returns a copy for the same examples with other words. */
    Predictions withExamples(Examples newExamples) {
        return new Predictions(newExamples, task, classes, values);
    }

    /** Returns the predictions of some examples, which are at these places. */
    Predictions select(Examples some, int... chosen) {
        return new Predictions(
                some,
                task,
                classes.map(all -> IntStream.of(chosen).mapToObj(all::get).toList()),
                values.map(
                        all -> Vec.of(IntStream.of(chosen).mapToDouble(all::get).toArray())));
    }

    /**
     * Appends predictions.
     *
     * @param joined all examples
     * @throws IllegalArgumentException if only one of both has predictions
     */
    Predictions append(Predictions others, Examples joined) {
        Corpus.requireBoth("predictions", classes.isPresent(), others.classes.isPresent());
        Corpus.requireBoth("values", values.isPresent(), others.values.isPresent());
        return new Predictions(
                joined,
                task,
                classes.map(own -> Stream.of(own, others.classes.orElseThrow())
                        .flatMap(List::stream)
                        .toList()),
                values.map(own -> Vec.of(DoubleStream.concat(
                                DoubleStream.of(own.toArray()),
                                DoubleStream.of(others.values.orElseThrow().toArray()))
                        .toArray())));
    }

    /** Returns the predicted class of an example, if known. */
    Optional<String> classOf(int example) {
        return classes.map(all -> examples.classes().named(all.get(example)));
    }

    /** Returns the predicted value of an example, if the model predicts one and no class. */
    OptionalDouble value(int example) {
        return values.isPresent() ? OptionalDouble.of(values.get().get(example)) : OptionalDouble.empty();
    }

    /** Returns the meaning of the outputs of the model, if known. */
    Optional<LinearHead.Task> task() {
        return task;
    }

    /** Returns whether labels are values and not classes. */
    boolean hasNumericLabels() {
        return numericLabels;
    }

    /*
     * Labels of a model of values are values if all are numbers. For other models they are if they cannot be classes, unless most
     * labels are classes that the model predicts: 0, 1, 2 may be classes.
     */
    private boolean findNumericLabels() {
        if (!examples.labelled() || !examples.classes().names().isEmpty() || areMostlyPredicted()) {
            return false;
        }
        return task.filter(LinearHead.Task.VALUES::equals).isPresent()
                ? labels().allMatch(label -> TaskDoubt.number(label).isPresent())
                : areNoClasses();
    }

    /**
     * Returns whether labels are numbers of which one has a fraction, or have more distinct values than there are
     * classes.
     */
    private boolean areNoClasses() {
        int known = 1
                + classes.orElse(List.of()).stream()
                        .map(TaskDoubt::number)
                        .flatMapToDouble(OptionalDouble::stream)
                        .mapToInt(number -> (int) number)
                        .max()
                        .orElse(Integer.MAX_VALUE - 1);
        return TaskDoubt.value(labels().toList(), known).isPresent();
    }

    private Stream<String> labels() {
        return rows().mapToObj(examples::label).flatMap(Optional::stream);
    }

    /** Returns whether at least half of the labels are classes that the model predicts. */
    private boolean areMostlyPredicted() {
        if (classes.isEmpty()) {
            return false;
        }
        Set<String> predicted = new HashSet<>(classes.get());
        List<String> labels = labels().toList();
        return 2 * labels.stream().filter(predicted::contains).count() >= labels.size();
    }

    /** Returns whether labels can be compared with predicted classes. */
    boolean judged() {
        return judged;
    }

    boolean misclassified(int example) {
        return misclassified.get(example);
    }

    private boolean isWrong(int example) {
        Optional<String> label = examples.label(example);
        return judged && label.isPresent() && !label.equals(classOf(example));
    }

    /** Returns the distance of a value from the label, in standard deviations of the labels, if known. */
    OptionalDouble error(int example) {
        OptionalDouble label = values.isPresent() && labelSpread > 0 ? number(example) : OptionalDouble.empty();
        return label.isPresent()
                ? OptionalDouble.of(Math.abs(values.get().get(example) - label.getAsDouble()) / labelSpread)
                : OptionalDouble.empty();
    }

    Optional<Corpus.Agreement> agreement() {
        return agreement;
    }

    private boolean inTheWordsOfLabels(Set<String> predicted) {
        return labels().anyMatch(predicted::contains) || areNoClasses();
    }

    private List<Corpus.Agreement.Pair> pairs() {
        return rows().boxed()
                .flatMap(row ->
                        examples
                                .label(row)
                                .map(label -> new Corpus.Agreement.Pair(
                                        label, classOf(row).orElseThrow()))
                                .stream())
                .toList();
    }

    private IntStream rows() {
        return IntStream.range(0, examples.size());
    }

    /** Returns the labels that are numbers. */
    private double[] numbers() {
        return rows().mapToObj(this::number)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** Returns the values of the examples whose labels are numbers. */
    private double[] ofNumbers(Vec all) {
        return rows().filter(row -> number(row).isPresent())
                .mapToDouble(all::get)
                .toArray();
    }

    /** Returns the label as a number, if it is one. */
    OptionalDouble number(int example) {
        return examples.label(example).map(TaskDoubt::number).orElse(OptionalDouble.empty());
    }
}
