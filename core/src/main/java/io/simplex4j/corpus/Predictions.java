package io.simplex4j.corpus;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
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

/** What a model predicts for examples, classes or values, and how that compares with their labels. Immutable. */
final class Predictions {
    private final Examples examples;
    private final Optional<List<String>> classes;
    private final Optional<Vec> values;
    private final boolean judged;
    private final BitSet misclassified = new BitSet();
    private final double labelSpread;
    private final Optional<Agreement> agreement;

    private Predictions(Examples examples, Optional<List<String>> classes, Optional<Vec> values) {
        this.examples = examples;
        this.classes = classes;
        this.values = values;
        this.judged = classes.map(HashSet::new).filter(this::inTheWordsOfLabels).isPresent();
        rows().filter(this::isWrong).forEach(misclassified::set);
        double[] labels = values.isPresent() ? numbers() : new double[0];
        this.labelSpread = Agreement.spread(labels);
        this.agreement = judged
                ? Optional.of(Agreement.ofClasses(pairs()))
                : values.flatMap(all -> Agreement.ofValues(labels, ofNumbers(all)));
    }

    /** Nothing is known of what a model predicts. */
    static Predictions none(Examples examples) {
        return new Predictions(examples, Optional.empty(), Optional.empty());
    }

    /** What a head makes of latents: classes, or values where it gives one number. */
    static Predictions of(LinearHead head, Examples examples, Matrix latents) {
        return new Predictions(examples, classes(head, examples, latents), values(head, latents));
    }

    private static Optional<List<String>> classes(LinearHead head, Examples examples, Matrix latents) {
        List<String> classes = new ArrayList<>();
        for (int example = 0; example < examples.size(); example++) {
            OptionalInt predicted = PredictedClass.of(head, head.apply(latents.row(example)));
            if (predicted.isEmpty()) {
                return Optional.empty();
            }
            classes.add(examples.classes().of(predicted.getAsInt()));
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
        return new Predictions(examples, Optional.of(List.copyOf(newClasses)), values);
    }

    /** The same for the same examples in other words. */
    Predictions withExamples(Examples newExamples) {
        return new Predictions(newExamples, classes, values);
    }

    /** Those of some examples, which are at these places. */
    Predictions select(Examples some, int... chosen) {
        return new Predictions(
                some,
                classes.map(all -> IntStream.of(chosen).mapToObj(all::get).toList()),
                values.map(
                        all -> Vec.of(IntStream.of(chosen).mapToDouble(all::get).toArray())));
    }

    /**
     * These and others after them.
     *
     * @param joined all examples
     * @throws IllegalArgumentException if only one of both has predictions
     */
    Predictions append(Predictions others, Examples joined) {
        Corpus.requireBoth("predictions", classes.isPresent(), others.classes.isPresent());
        Corpus.requireBoth("values", values.isPresent(), others.values.isPresent());
        return new Predictions(
                joined,
                classes.map(own -> Stream.of(own, others.classes.orElseThrow())
                        .flatMap(List::stream)
                        .toList()),
                values.map(own -> Vec.of(DoubleStream.concat(
                                DoubleStream.of(own.toArray()),
                                DoubleStream.of(others.values.orElseThrow().toArray()))
                        .toArray())));
    }

    /** The class that is predicted for an example, where known. */
    Optional<String> classOf(int example) {
        return classes.map(all -> examples.classes().named(all.get(example)));
    }

    /** The number that the model gives for an example, where it gives one and predicts no class. */
    OptionalDouble value(int example) {
        return values.isPresent() ? OptionalDouble.of(values.get().get(example)) : OptionalDouble.empty();
    }

    /** Whether labels can be compared with predicted classes. */
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

    /** How far a value is from the label, in standard deviations of the labels, where that can be said. */
    OptionalDouble error(int example) {
        OptionalDouble label = values.isPresent() && labelSpread > 0 ? number(example) : OptionalDouble.empty();
        return label.isPresent()
                ? OptionalDouble.of(Math.abs(values.get().get(example) - label.getAsDouble()) / labelSpread)
                : OptionalDouble.empty();
    }

    Optional<Agreement> agreement() {
        return agreement;
    }

    private boolean inTheWordsOfLabels(Set<String> predicted) {
        return rows().anyMatch(
                        row -> examples.label(row).filter(predicted::contains).isPresent());
    }

    private List<Agreement.Pair> pairs() {
        return rows().boxed()
                .flatMap(row ->
                        examples
                                .label(row)
                                .map(label ->
                                        new Agreement.Pair(label, classOf(row).orElseThrow()))
                                .stream())
                .toList();
    }

    private IntStream rows() {
        return IntStream.range(0, examples.size());
    }

    /** The labels that are numbers. */
    private double[] numbers() {
        return rows().mapToObj(this::number)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
    }

    /** The values of the examples whose labels are numbers. */
    private double[] ofNumbers(Vec all) {
        return rows().filter(row -> number(row).isPresent())
                .mapToDouble(all::get)
                .toArray();
    }

    private OptionalDouble number(int example) {
        try {
            double number = examples.label(example).map(Double::parseDouble).orElse(Double.NaN);
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
