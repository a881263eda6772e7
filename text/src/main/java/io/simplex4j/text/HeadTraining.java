package io.simplex4j.text;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.RandomOrder;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.onnx.HeadFile;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Trains a linear classifier of sentences on their latents. Immutable.
 *
 * <p>The same sentences and seed give the same bytes.
 */
public final class HeadTraining {
    /** The number of folds of the cross-validation. */
    public static final int PARTS = 5;

    private static final int MAX_EPOCHS = 300;
    private static final int MIN_EPOCHS = 20;
    private static final int STEPS = 3000;

    private final Matrix latents;
    private final int[] labels;
    private final List<String> classes;
    private final long seed;

    private HeadTraining(Matrix latents, int[] labels, List<String> classes, long seed) {
        this.latents = latents;
        this.labels = labels;
        this.classes = List.copyOf(classes);
        this.seed = seed;
    }

    /**
     * Returns a training on labelled sentences with seed 0. Classes are those that the examples name, in order,
     * otherwise the labels in alphabetical order.
     *
     * @throws IllegalArgumentException if a sentence has no label or one of another class, or all have the same
     */
    public static HeadTraining of(LatentModel encoder, Examples sentences) {
        for (int row = 0; row < sentences.size(); row++) {
            if (sentences.label(row).isEmpty()) {
                throw new IllegalArgumentException(
                        "\"" + sentences.id(row) + "\" has no label; expected one for each sentence");
            }
        }
        List<String> named = sentences.classes().names();
        List<String> classes = named.isEmpty() ? distinct(sentences) : named;
        if (distinct(sentences).size() < 2) {
            throw new IllegalArgumentException("all sentences have the label \""
                    + sentences.label(0).orElseThrow() + "\"; expected at least two different ones");
        }
        int[] labels = IntStream.range(0, sentences.size())
                .map(row -> place(classes, sentences, row))
                .toArray();
        return new HeadTraining(sentences.latents(encoder), labels, classes, 0);
    }

    private static List<String> distinct(Examples sentences) {
        return IntStream.range(0, sentences.size())
                .mapToObj(sentences::label)
                .flatMap(Optional::stream)
                .distinct()
                .sorted()
                .toList();
    }

    private static int place(List<String> classes, Examples sentences, int row) {
        String label = sentences.label(row).orElseThrow();
        int place = classes.indexOf(label);
        if (place < 0) {
            throw new IllegalArgumentException("\"" + sentences.id(row) + "\" has the label \"" + label
                    + "\"; expected one of " + String.join(", ", classes));
        }
        return place;
    }

    /** Sets the seed of initial weights and of the order of sentences. */
    public HeadTraining withSeed(long other) {
        return new HeadTraining(latents, labels, classes, other);
    }

    /** Returns the names of the classes, in the order of the outputs. */
    public List<String> classes() {
        return classes;
    }

    /** Returns the number of sentences. */
    public int size() {
        return labels.length;
    }

    /** Trains the layer on all sentences. */
    public HeadFile train() {
        return new HeadFile(train(IntStream.range(0, labels.length).toArray()), classes);
    }

    /* The vectors of many encoders lie close together, so they are centred and scaled. */
    private LinearHead train(int[] rows) {
        Matrix given = latents.select(rows);
        double[] mean = mean(given);
        double scale = scale(given, mean);
        double[][] moved = new double[given.rows()][given.columns()];
        for (int row = 0; row < moved.length; row++) {
            for (int i = 0; i < mean.length; i++) {
                moved[row][i] = (given.at(row, i) - mean[i]) / scale;
            }
        }
        int[] targets = Arrays.stream(rows).map(row -> labels[row]).toArray();
        int epochs = SoftmaxRegression.epochs(rows.length, STEPS, MIN_EPOCHS, MAX_EPOCHS);
        return onLatents(new SoftmaxRegression(moved, targets, classes.size()).train(epochs, seed), mean, scale);
    }

    private static double[] mean(Matrix rows) {
        double[] mean = new double[rows.columns()];
        for (int row = 0; row < rows.rows(); row++) {
            for (int i = 0; i < mean.length; i++) {
                mean[i] += rows.at(row, i) / rows.rows();
            }
        }
        return mean;
    }

    private static double scale(Matrix rows, double[] mean) {
        double squares = 0;
        for (int row = 0; row < rows.rows(); row++) {
            for (int i = 0; i < mean.length; i++) {
                double distance = rows.at(row, i) - mean[i];
                squares += distance * distance;
            }
        }
        return squares == 0 ? 1 : Math.sqrt(squares / rows.rows() / mean.length);
    }

    /* W (h - m) / s + b as a layer on h, in the numbers that a file can hold. */
    private static LinearHead onLatents(double[][] layer, double[] mean, double scale) {
        double[][] weights = new double[layer.length][mean.length];
        double[] bias = new double[layer.length];
        for (int output = 0; output < weights.length; output++) {
            double shift = 0;
            for (int i = 0; i < mean.length; i++) {
                double weight = layer[output][i] / scale;
                shift += weight * mean[i];
                weights[output][i] = (float) weight;
            }
            bias[output] = (float) (layer[output][mean.length] - shift);
        }
        return LinearHead.of(Matrix.of(weights), Vec.of(bias), LinearHead.Activation.SOFTMAX);
    }

    /** Returns how many sentences a layer classifies correctly. */
    public int right(LinearHead head) {
        return right(head, IntStream.range(0, labels.length).toArray());
    }

    private int right(LinearHead head, int[] rows) {
        return (int) Arrays.stream(rows)
                .filter(row -> head.predictedClass(head.apply(latents.row(row))).orElse(-1) == labels[row])
                .count();
    }

    /**
     * Returns how many sentences are classified correctly in five-fold cross-validation.
     *
     * @throws IllegalArgumentException if there are fewer sentences than parts
     */
    public int rightWhenLeftOut() {
        if (labels.length < PARTS) {
            throw new IllegalArgumentException(
                    "there are " + labels.length + " sentences; expected at least " + PARTS + " to leave some out");
        }
        int[] order = RandomOrder.of(labels.length, new SplittableRandom(seed));
        int right = 0;
        for (int part = 0; part < PARTS; part++) {
            int left = part;
            int[] out = IntStream.range(0, order.length)
                    .filter(i -> i % PARTS == left)
                    .map(i -> order[i])
                    .toArray();
            int[] in = IntStream.range(0, order.length)
                    .filter(i -> i % PARTS != left)
                    .map(i -> order[i])
                    .toArray();
            right += right(train(in), out);
        }
        return right;
    }
}
