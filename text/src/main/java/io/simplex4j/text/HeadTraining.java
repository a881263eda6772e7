package io.simplex4j.text;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.RandomOrder;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.HeadFile;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.training.Loss;
import io.simplex4j.onnx.training.Network;
import io.simplex4j.onnx.training.Optimiser;
import io.simplex4j.onnx.training.Training;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Trains a linear layer that tells the labels of sentences apart by their latents; immutable.
 *
 * <p>The same sentences and seed give the same bytes.
 */
public final class HeadTraining {
    /** How many parts sentences are left out in. */
    public static final int PARTS = 5;

    private static final double RATE = 0.05;
    private static final int BATCH = 64;
    private static final int MOST_EPOCHS = 300;
    private static final int FEWEST_EPOCHS = 20;
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
     * Training on sentences with labels, with seed 0. Classes are those that the examples name, in their order, or else the
     * labels in the order of their letters.
     *
     * @throws IllegalArgumentException if a sentence has no label or one of another class, or all have the same
     */
    public static HeadTraining of(TextModel encoder, Examples sentences) {
        for (int row = 0; row < sentences.size(); row++) {
            if (sentences.label(row).isEmpty()) {
                throw new IllegalArgumentException(
                        "\"" + sentences.id(row) + "\" has no label, expected one for each sentence");
            }
        }
        List<String> named = sentences.classes().names();
        List<String> classes = named.isEmpty() ? distinct(sentences) : named;
        if (distinct(sentences).size() < 2) {
            throw new IllegalArgumentException("all sentences have the label \""
                    + sentences.label(0).orElseThrow() + "\", expected at least two different ones");
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
                    + "\", expected one of " + String.join(", ", classes));
        }
        return place;
    }

    /** Sets what first values and order come from. */
    public HeadTraining withSeed(long other) {
        return new HeadTraining(latents, labels, classes, other);
    }

    /** The names of the classes, in the order of the outputs. */
    public List<String> classes() {
        return classes;
    }

    /** How many sentences there are. */
    public int size() {
        return labels.length;
    }

    /** The layer, trained on all sentences. */
    public HeadFile train() {
        return new HeadFile(train(IntStream.range(0, labels.length).toArray()), classes);
    }

    /* Vectors of many encoders lie close together, so they are moved to their mean and made as long as their components. */
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
        int epochs = (int) Math.max(FEWEST_EPOCHS, Math.min(MOST_EPOCHS, (long) STEPS * BATCH / rows.length));
        Training training = Training.of(
                        Network.of(Shape.of(latents.columns())).linear(classes.size()), Loss.CROSS_ENTROPY)
                .withOptimiser(Optimiser.adam(RATE))
                .withBatch(BATCH)
                .withEpochs(epochs)
                .withSeed(seed);
        int[] targets = Arrays.stream(rows).map(row -> labels[row]).toArray();
        try (OnnxModel trained = training.train(Matrix.of(moved), targets).open()) {
            return onLatents(trained.head().orElseThrow(), mean, scale);
        }
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
    private static LinearHead onLatents(LinearHead head, double[] mean, double scale) {
        double[][] weights = new double[head.outputs()][mean.length];
        double[] bias = new double[head.outputs()];
        for (int output = 0; output < weights.length; output++) {
            double shift = 0;
            for (int i = 0; i < mean.length; i++) {
                double weight = head.weights().at(output, i) / scale;
                shift += weight * mean[i];
                weights[output][i] = (float) weight;
            }
            bias[output] = (float) (head.bias().get(output) - shift);
        }
        return LinearHead.of(Matrix.of(weights), Vec.of(bias), LinearHead.Activation.SOFTMAX);
    }

    /** Of how many sentences this layer is right. */
    public int right(LinearHead head) {
        return right(head, IntStream.range(0, labels.length).toArray());
    }

    private int right(LinearHead head, int[] rows) {
        return (int) Arrays.stream(rows)
                .filter(row ->
                        PredictedClass.of(head, head.apply(latents.row(row))).orElse(-1) == labels[row])
                .count();
    }

    /**
     * Of how many sentences a layer is right that was trained without them: each fifth in turn is left out.
     *
     * @throws IllegalArgumentException if there are fewer sentences than parts
     */
    public int rightWhenLeftOut() {
        if (labels.length < PARTS) {
            throw new IllegalArgumentException(
                    "there are " + labels.length + " sentences, expected at least " + PARTS + " to leave some out");
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
