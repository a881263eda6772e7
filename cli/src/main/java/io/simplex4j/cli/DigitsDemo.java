package io.simplex4j.cli;

import io.simplex4j.data.Npy;
import io.simplex4j.data.NpyArray;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.util.SplittableRandom;

/** The embedded digits: a corpus, three inputs, and a fourth that is none. */
final class DigitsDemo {
    /*
     * The fourth input is the latent of the first with its components shuffled: the same numbers and the same length, so
     * nothing looks odd about it, but in places where no digit has them. README.md beside the arrays says where the
     * others come from.
     */
    private static final long SEED = 4;

    private final Matrix corpus;
    private final long[] corpusLabels;
    private final Matrix inputs;
    private final long[] labels;
    private final long[] predictions;

    private DigitsDemo(Matrix digits) {
        this.corpus = array("corpus_latents").asMatrix();
        this.corpusLabels = array("corpus_labels").toLongs();
        this.inputs = withOddOne(digits);
        this.labels = array("digit_labels").toLongs();
        this.predictions = array("digit_predictions").toLongs();
    }

    static DigitsDemo load() {
        return new DigitsDemo(array("digit_latents").asMatrix());
    }

    Matrix corpus() {
        return corpus;
    }

    /** The digit that an example of the corpus is. */
    int corpusLabel(int example) {
        return (int) corpusLabels[example];
    }

    Matrix inputs() {
        return inputs;
    }

    /** Whether an input is a digit at all. */
    boolean isDigit(int input) {
        return input < labels.length;
    }

    /** The digit that an input is. */
    int label(int input) {
        return (int) labels[input];
    }

    /** The digit that the model takes an input for. */
    int prediction(int input) {
        return (int) predictions[input];
    }

    private static Matrix withOddOne(Matrix digits) {
        double[][] rows = new double[digits.rows() + 1][];
        for (int row = 0; row < digits.rows(); row++) {
            rows[row] = digits.row(row).toArray();
        }
        rows[digits.rows()] = shuffled(rows[0], new SplittableRandom(SEED));
        return Matrix.of(rows);
    }

    private static double[] shuffled(double[] values, SplittableRandom random) {
        double[] shuffled = values.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double value = shuffled[i];
            shuffled[i] = shuffled[other];
            shuffled[other] = value;
        }
        return shuffled;
    }

    private static NpyArray array(String name) {
        String resource = "demo/" + name + ".npy";
        try (InputStream in = DigitsDemo.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the jar has no " + resource + ", expected it beside the program");
            }
            return Npy.read(in, resource);
        } catch (IOException e) {
            throw new IllegalStateException("the jar has an unreadable " + resource, e);
        }
    }
}
