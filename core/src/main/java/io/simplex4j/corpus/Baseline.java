package io.simplex4j.corpus;

import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.Arrays;
import java.util.Optional;

/**
 * The input x⁰ that features are compared with: one that says nothing.
 *
 * <p>For images that is black, as the model sees black: zeros only where inputs are not normalised. For tables the mean
 * is the average example. For sentences it is one of the same length without words, so each has its own. Instances are
 * immutable and thread-safe.
 */
public final class Baseline {
    private static final Baseline ZEROS = new Baseline("zeros", Optional.empty(), Optional.empty());

    private final String name;
    private final Optional<Vec> input;
    private final Optional<TextForm> text;

    private Baseline(String name, Optional<Vec> input, Optional<TextForm> text) {
        this.name = name;
        this.input = input;
        this.text = text;
    }

    private static Baseline of(String name, Vec input) {
        return new Baseline(name, Optional.of(input), Optional.empty());
    }

    /** What examples like those of a corpus are compared with unless people say otherwise: blank for text, else the mean. */
    public static Baseline usual(Corpus corpus) {
        return corpus.form() instanceof TextForm ? blank(corpus.form()) : mean(corpus);
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
        return of("mean", Vec.of(mean));
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
        return of("median", Vec.of(median));
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
        return of("black", image.black());
    }

    /**
     * For each sentence of this form the one of the same length without any of its words.
     *
     * @throws IllegalArgumentException if inputs are not sentences
     */
    public static Baseline blank(InputForm form) {
        if (!(form instanceof TextForm sentences)) {
            throw new IllegalArgumentException(
                    "baseline is blank, expected zeros, mean, median or an input: blank is for sentences only");
        }
        return new Baseline("blank", Optional.empty(), Optional.of(sentences));
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
        return of("given", input);
    }

    /** How it was made: zeros, mean, median, black, blank or given. */
    public String name() {
        return name;
    }

    /** Whether every input has its own. */
    public boolean differs() {
        return text.isPresent();
    }

    /**
     * Refuses what does not fit a corpus.
     *
     * @throws IllegalArgumentException if the baseline is of another size than inputs, or means nothing for them
     */
    public void requireFits(InputForm form, Shape inputShape) {
        if (form instanceof TextForm != differs()) {
            throw new IllegalArgumentException("baseline is " + name
                    + (differs()
                            ? ", expected one for inputs that are not sentences"
                            : ", expected blank for sentences"));
        }
        if (text.isPresent()) {
            requireSize(text.get().columns(), inputShape);
        } else {
            resolve(inputShape);
        }
    }

    /** What an input is compared with. */
    public Vec against(Vec compared) {
        return text.map(form -> form.blank(compared)).orElseGet(() -> resolve(Shape.of(compared.size())));
    }

    /**
     * The input for a model, the same whatever is compared with it.
     *
     * @throws IllegalArgumentException if the baseline is of another size than the model's inputs, or every input has its
     *     own
     */
    public Vec resolve(Shape inputShape) {
        if (differs()) {
            throw new IllegalArgumentException(
                    "baseline is " + name + ", which every input has its own of, expected one");
        }
        Vec resolved = input.orElseGet(() -> Vec.of(new double[inputShape.size()]));
        requireSize(resolved.size(), inputShape);
        return resolved;
    }

    private static void requireSize(int size, Shape inputShape) {
        if (size != inputShape.size()) {
            throw new IllegalArgumentException("baseline has " + size + " numbers, expected " + inputShape.size()
                    + " for the model's input shape " + inputShape);
        }
    }

    /** {@code sha256:} and the digest of the numbers; for zeros and blank, which have none of their own, just that word. */
    public String digest() {
        return input.map(ContentDigest::of).orElse(name);
    }
}
