package io.simplex4j.text;

import io.simplex4j.math.RandomOrder;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A linear layer with a softmax, trained by Adam on the cross-entropy of random batches. Not thread-safe.
 *
 * <p>Reference: D. Kingma and J. Ba, Adam: a method for stochastic optimization, ICLR 2015. The same examples and seed
 * give the same numbers on every machine.
 */
final class SoftmaxRegression {
    private static final double RATE = 0.05;
    private static final double FIRST_DECAY = 0.9;
    private static final double SECOND_DECAY = 0.999;
    private static final double EPSILON = 1e-8;
    private static final int BATCH = 64;

    private final double[][] inputs;
    private final int[] labels;
    private final int columns;

    /* A row for each class: its weights, then its bias. The moments have the same layout. */
    private final double[][] parameters;
    private final double[][] gradients;
    private final double[][] means;
    private final double[][] squares;

    /**
     * Prepares the training.
     *
     * @param inputs a row for each example
     * @param labels the class of each example, from 0
     */
    SoftmaxRegression(double[][] inputs, int[] labels, int classes) {
        this.inputs = inputs;
        this.labels = labels;
        this.columns = inputs[0].length;
        this.parameters = new double[classes][columns + 1];
        this.gradients = new double[classes][columns + 1];
        this.means = new double[classes][columns + 1];
        this.squares = new double[classes][columns + 1];
    }

    /** Returns the number of passes over the examples that take about this number of steps. */
    static int epochs(int examples, int steps, int min, int max) {
        return (int) Math.max(min, Math.min(max, (long) steps * BATCH / examples));
    }

    /** Trains from random parameters and returns them: a row for each class, its weights and then its bias. */
    double[][] train(int epochs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double bound = 1 / Math.sqrt(columns);
        for (double[] row : parameters) {
            for (int i = 0; i < row.length; i++) {
                row[i] = random.nextDouble(-bound, bound);
            }
        }
        int[] order = IntStream.range(0, inputs.length).toArray();
        int step = 0;
        for (int epoch = 0; epoch < epochs; epoch++) {
            RandomOrder.shuffle(order, random);
            for (int from = 0; from < order.length; from += BATCH) {
                int to = Math.min(from + BATCH, order.length);
                for (int place = from; place < to; place++) {
                    addGradient(inputs[order[place]], labels[order[place]], 1.0 / (to - from));
                }
                step++;
                update(step);
            }
        }
        return parameters;
    }

    private void addGradient(double[] input, int label, double share) {
        double[] errors = probabilities(input);
        errors[label] -= 1;
        for (int k = 0; k < errors.length; k++) {
            for (int i = 0; i < columns; i++) {
                gradients[k][i] += share * errors[k] * input[i];
            }
            gradients[k][columns] += share * errors[k];
        }
    }

    private double[] probabilities(double[] input) {
        double[] values = new double[parameters.length];
        double max = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < values.length; k++) {
            values[k] = parameters[k][columns];
            for (int i = 0; i < columns; i++) {
                values[k] += parameters[k][i] * input[i];
            }
            max = Math.max(max, values[k]);
        }
        double sum = 0;
        for (int k = 0; k < values.length; k++) {
            values[k] = StrictMath.exp(values[k] - max);
            sum += values[k];
        }
        for (int k = 0; k < values.length; k++) {
            values[k] /= sum;
        }
        return values;
    }

    private void update(int step) {
        double rate = RATE / (1 - StrictMath.pow(FIRST_DECAY, step));
        double unbiased = 1 / (1 - StrictMath.pow(SECOND_DECAY, step));
        for (int k = 0; k < parameters.length; k++) {
            for (int i = 0; i <= columns; i++) {
                double gradient = gradients[k][i];
                gradients[k][i] = 0;
                means[k][i] = FIRST_DECAY * means[k][i] + (1 - FIRST_DECAY) * gradient;
                squares[k][i] = SECOND_DECAY * squares[k][i] + (1 - SECOND_DECAY) * gradient * gradient;
                parameters[k][i] -= rate * means[k][i] / (Math.sqrt(squares[k][i] * unbiased) + EPSILON);
            }
        }
    }
}
