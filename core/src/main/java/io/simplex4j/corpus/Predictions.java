package io.simplex4j.corpus;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.Arrays;
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
    /*
     * Several raw outputs are interpreted as scores of classes, a single one as a value. Labels may contradict this.
     * Numbers with a fraction, or more different numbers than classes, are values. Two different labels are classes if
     * the output separates them better than it approximates them. Without labels, scores whose softmax is 1 up to the
     * rounding of a double, for most examples, are unlikely for a trained classifier.
     */
    private static final double CERTAIN = 36;

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
                ? Optional.of(Corpus.Agreement.ofClasses(
                        labels().toList(),
                        rows().filter(row -> examples.label(row).isPresent())
                                .mapToObj(row -> classOf(row).orElseThrow())
                                .toList()))
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
                ? labels().allMatch(label -> asNumber(label).isPresent())
                : areNoClasses();
    }

    /**
     * Returns whether labels are numbers of which one has a fraction, or have more distinct values than there are
     * classes.
     */
    private boolean areNoClasses() {
        int known = 1
                + classes.orElse(List.of()).stream()
                        .map(Predictions::asNumber)
                        .flatMapToDouble(OptionalDouble::stream)
                        .mapToInt(number -> (int) number)
                        .max()
                        .orElse(Integer.MAX_VALUE - 1);
        return labelOfNoClass(labels().toList(), known).isPresent();
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
        return examples.label(example).map(Predictions::asNumber).orElse(OptionalDouble.empty());
    }

    /** Returns the evidence against the task of the head, one sentence without a full stop, if there is any. */
    Optional<String> taskDoubt(LinearHead head, Matrix latents) {
        List<String> labels = labels().toList();
        if (head.activation() != LinearHead.Activation.NONE
                || !examples.classes().names().isEmpty()) {
            return Optional.empty();
        }
        if (head.task() == LinearHead.Task.VALUES) {
            return head.outputs() == 1 && labels.size() == examples.size()
                    ? twoClasses(head, latents, labels)
                    : Optional.empty();
        }
        return head.outputs() == 1
                ? Optional.empty()
                : labelOfNoClass(labels, head.outputs())
                        .map(label -> "labels such as " + label + " are no classes")
                        .or(() -> labels.isEmpty() ? certain(head, latents) : Optional.empty())
                        .map(why -> "The " + head.outputs() + " outputs are taken for scores of classes, but " + why);
    }

    private static Optional<String> certain(LinearHead head, Matrix latents) {
        long certain = IntStream.range(0, latents.rows())
                .filter(row -> lead(head.apply(latents.row(row))) > CERTAIN)
                .count();
        return 2 * certain > latents.rows()
                ? Optional.of("as such they would leave no doubt at all about " + certain + " of " + latents.rows()
                        + " examples, which a trained classifier seldom does")
                : Optional.empty();
    }

    /** Returns by how much the largest output exceeds all others. */
    private static double lead(Vec outputs) {
        double[] sorted = outputs.toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length - 1] - sorted[sorted.length - 2];
    }

    private Optional<String> twoClasses(LinearHead head, Matrix latents, List<String> labels) {
        List<String> both = labels.stream().distinct().sorted().toList();
        if (both.size() != 2) {
            return Optional.empty();
        }
        return IntStream.range(0, 2)
                .mapToObj(above -> Corpus.Agreement.ofClasses(
                        labels,
                        rows().mapToObj(row ->
                                        both.get(head.apply(latents.row(row)).get(0) > 0 ? above : 1 - above))
                                .toList()))
                .filter(classes -> !classes.noBetterThanChance()
                        && classes.skill()
                                > agreement.map(Corpus.Agreement::skill).orElse(0.0))
                .map(Corpus.Agreement::right)
                .flatMapToInt(OptionalInt::stream)
                .max()
                .stream()
                .mapToObj(right -> "The output is taken for a value, but labels have two values, and as a score of two"
                        + " classes it is right about " + right + " of " + labels.size())
                .findFirst();
    }

    /** Returns a label that is no class: all are numbers, and it has a fraction or there are more different ones than classes. */
    private static Optional<String> labelOfNoClass(List<String> labels, int classes) {
        if (!labels.stream().allMatch(label -> asNumber(label).isPresent())) {
            return Optional.empty();
        }
        return labels.stream()
                .filter(label -> asNumber(label).orElseThrow()
                        != Math.rint(asNumber(label).orElseThrow()))
                .findFirst()
                .or(() -> labels.stream()
                        .skip(labels.stream().distinct().count() > classes ? 0 : labels.size())
                        .findFirst());
    }

    /** Returns the finite number that a label is, if it is one. */
    private static OptionalDouble asNumber(String label) {
        try {
            double number = Double.parseDouble(label);
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
