package io.simplex4j.corpus;

import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.Arrays;
import java.util.Optional;

/**
 * The input x⁰ that features are compared with: one that says nothing.
 *
 * <p>For images that is black, as the model sees black: zeros only where inputs are not normalised. For tables the mean
 * is the average example. Instances are immutable and thread-safe.
 */
public final class Baseline {
    private static final Baseline ZEROS = new Baseline("zeros", Optional.empty());

    private final String name;
    private final Optional<Vec> input;

    private Baseline(String name, Optional<Vec> input) {
        this.name = name;
        this.input = input;
    }

    /** All zeros, whatever the shape. */
    public static Baseline zeros() {
        return ZEROS;
    }

    /** The mean of each feature over a corpus. */
    public static Baseline mean(Corpus corpus) {
        Matrix inputs = corpus.inputs();
        double[] mean = new double[inputs.columns()];
        double[] row = new double[inputs.columns()];
        for (int r = 0; r < inputs.rows(); r++) {
            inputs.copyRow(r, row);
            for (int i = 0; i < row.length; i++) {
                mean[i] += (row[i] - mean[i]) / (r + 1);
            }
        }
        return new Baseline("mean", Optional.of(Vec.of(mean)));
    }

    /** The median of each feature over a corpus, halfway between the middle two where their number is even. */
    public static Baseline median(Corpus corpus) {
        Matrix inputs = corpus.inputs();
        double[] median = new double[inputs.columns()];
        double[] column = new double[inputs.rows()];
        for (int i = 0; i < median.length; i++) {
            for (int r = 0; r < column.length; r++) {
                column[r] = inputs.at(r, i);
            }
            Arrays.sort(column);
            double below = column[(column.length - 1) / 2];
            median[i] = below + (column[column.length / 2] - below) / 2;
        }
        return new Baseline("median", Optional.of(Vec.of(median)));
    }

    /**
     * Black everywhere, as pictures of this form have it.
     *
     * @throws IllegalArgumentException if inputs are not pictures
     */
    public static Baseline black(InputForm form) {
        if (!(form instanceof ImageForm image)) {
            throw new IllegalArgumentException(
                    "baseline is black, expected zeros, mean, median or an input: black is for pictures only");
        }
        return new Baseline("black", Optional.of(image.black()));
    }

    /**
     * A given input, flattened.
     *
     * @throws IllegalArgumentException if a number is not finite
     */
    public static Baseline of(Vec input) {
        for (int i = 0; i < input.size(); i++) {
            if (!Double.isFinite(input.get(i))) {
                throw new IllegalArgumentException(
                        "baseline has " + input.get(i) + " at feature " + i + ", expected a finite number");
            }
        }
        return new Baseline("given", Optional.of(input));
    }

    /** How it was made: zeros, mean, median, black or given. */
    public String name() {
        return name;
    }

    /**
     * The input for a model.
     *
     * @throws IllegalArgumentException if the baseline is of another size than the model's inputs
     */
    public Vec resolve(Shape inputShape) {
        Vec resolved = input.orElseGet(() -> Vec.of(new double[inputShape.size()]));
        if (resolved.size() != inputShape.size()) {
            throw new IllegalArgumentException("baseline has " + resolved.size() + " numbers, expected "
                    + inputShape.size() + " for the model's input shape " + inputShape);
        }
        return resolved;
    }

    /** {@code sha256:} and the digest of the numbers; for zeros, which have no size of their own, just that word. */
    public String digest() {
        return input.map(ContentDigest::of).orElse(name);
    }
}
