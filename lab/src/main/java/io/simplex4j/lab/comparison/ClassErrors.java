package io.simplex4j.lab.comparison;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;

/** The errors of a classifier on labelled examples: {@code z − p}, where z is the one-hot label. */
final class ClassErrors {
    private static final double ROUNDING = 1e-4;

    private ClassErrors() {}

    /** Returns the probabilities after a softmax, one row for each latent. */
    static Matrix probabilities(LinearHead head, Matrix latents) {
        LinearHead classifier = classifier(head);
        double[][] rows = new double[latents.rows()][];
        for (int c = 0; c < rows.length; c++) {
            rows[c] = classifier.scores(classifier.apply(latents.row(c))).toArray();
        }
        return Matrix.of(rows);
    }

    /** Returns the head with a softmax, if its outputs are logits. */
    static LinearHead classifier(LinearHead head) {
        boolean logits =
                head.activation() == LinearHead.Activation.NONE || head.activation() == LinearHead.Activation.SOFTMAX;
        if (head.outputs() < 2 || !logits) {
            throw new IllegalArgumentException("head has " + head.outputs() + " outputs and the activation "
                    + head.activation() + ", expected the logits of at least 2 exclusive classes");
        }
        return head.activation() == LinearHead.Activation.SOFTMAX
                ? head
                : LinearHead.of(head.weights(), head.bias(), LinearHead.Activation.SOFTMAX);
    }

    /** Returns the errors, one row for each example. */
    static double[][] of(int[] labels, Matrix probabilities) {
        if (labels.length != probabilities.rows()) {
            throw new IllegalArgumentException("there are " + labels.length + " labels, expected "
                    + probabilities.rows() + " as many as rows of probabilities");
        }
        double[][] errors = new double[labels.length][probabilities.columns()];
        for (int c = 0; c < errors.length; c++) {
            double sum = 0;
            for (int o = 0; o < errors[c].length; o++) {
                errors[c][o] = -requireProbability(probabilities.at(c, o), c, o);
                sum -= errors[c][o];
            }
            if (!(Math.abs(sum - 1) <= ROUNDING)) {
                throw new IllegalArgumentException("probabilities of example " + c + " sum to " + sum + ", expected 1");
            }
            errors[c][requireClass(labels[c], errors[c].length, "example " + c)] += 1;
        }
        return errors;
    }

    private static double requireProbability(double value, int row, int column) {
        if (!(value >= 0 && value <= 1 + ROUNDING)) {
            throw new IllegalArgumentException("probabilities has " + value + " at row " + row + ", column " + column
                    + ", expected a number from 0 to 1");
        }
        return value;
    }

    static int requireClass(int label, int classes, String of) {
        if (label < 0 || label >= classes) {
            throw new IllegalArgumentException(
                    "label of " + of + " is " + label + ", expected one of the classes 0 to " + (classes - 1));
        }
        return label;
    }
}
