package io.simplex4j.corpus;

import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.example.Examples;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * The uninformative reference input x⁰ that features are compared with.
 *
 * <p>For images it is black as the model sees it, which is zeros only if inputs are not normalised. For tables the mean
 * is the average example. For sentences it is a sentence of the same length without words, so each sentence has its
 * own. Instances are immutable and thread-safe.
 */
public final class Baseline {
    private static final List<String> NAMES = List.of("zeros", "mean", "median", "black", "blank", "given");
    private static final Baseline ZEROS = new Baseline("zeros", Optional.empty(), Optional.empty());

    private final String name;
    private final Optional<Vec> input;
    private final Optional<UnaryOperator<Vec>> each;

    private Baseline(String name, Optional<Vec> input, Optional<UnaryOperator<Vec>> each) {
        this.name = Objects.requireNonNull(name, "name");
        this.input = input;
        this.each = each;
    }

    private static Baseline of(String name, Vec input) {
        return new Baseline(name, Optional.of(input), Optional.empty());
    }

    /**
     * Creates a baseline that differs by input, such as a blurred copy of a picture.
     *
     * @param name for people, other than the names of predefined baselines
     * @param each returns the baseline of an input, of the same size; deterministic and thread-safe
     * @throws IllegalArgumentException if the name is blank or the name of a predefined baseline
     */
    public static Baseline of(String name, UnaryOperator<Vec> each) {
        if (name.isBlank() || NAMES.contains(name)) {
            throw new IllegalArgumentException(
                    "baseline is called \"" + name + "\"; expected a name other than " + String.join(", ", NAMES));
        }
        return new Baseline(name, Optional.empty(), Optional.of(Objects.requireNonNull(each, "each")));
    }

    /** Returns the default baseline for a corpus: blank for text, otherwise the mean. */
    public static Baseline defaultFor(Corpus corpus) {
        return defaultFor(corpus.examples());
    }

    /** Returns the default baseline for the examples of a corpus: blank for text, otherwise the mean. */
    public static Baseline defaultFor(Examples corpus) {
        return corpus.form() instanceof TextForm ? blank(corpus.form()) : mean(corpus.inputs());
    }

    /** Returns the default baseline for inputs without a corpus: blank for text, black for pictures, otherwise zeros. */
    public static Baseline defaultFor(InputForm form) {
        return form instanceof TextForm ? blank(form) : form instanceof ImageForm ? black(form) : ZEROS;
    }

    /** Returns the baseline of a name for a corpus: zeros, mean, median, black or blank; nothing for other names. */
    public static Optional<Baseline> named(String name, Corpus corpus) {
        return named(name, corpus.examples());
    }

    /** Returns the baseline of a name for the examples of a corpus: zeros, mean, median, black or blank; nothing for other names. */
    public static Optional<Baseline> named(String name, Examples corpus) {
        return switch (name) {
            case "mean" -> Optional.of(mean(corpus.inputs()));
            case "median" -> Optional.of(median(corpus.inputs()));
            default -> named(name, corpus.form());
        };
    }

    /** Returns the baseline of a name for inputs without a corpus: zeros, black or blank; nothing for other names. */
    public static Optional<Baseline> named(String name, InputForm form) {
        return switch (name) {
            case "zeros" -> Optional.of(ZEROS);
            case "black" -> Optional.of(black(form));
            case "blank" -> Optional.of(blank(form));
            default -> Optional.empty();
        };
    }

    /** Returns zeros of any shape. */
    public static Baseline zeros() {
        return ZEROS;
    }

    /** Returns the mean of each feature over a corpus, except missing values; missing if all are. */
    public static Baseline mean(Corpus corpus) {
        return mean(corpus.inputs());
    }

    private static Baseline mean(Matrix inputs) {
        double[] mean = inputs.mean().toArray();
        for (int i = 0; i < mean.length; i++) {
            if (Double.isNaN(mean[i])) {
                mean[i] = Matrix.of(column(inputs, i)).mean().get(0);
            }
        }
        return of("mean", Vec.of(mean));
    }

    /* The values that are present, as a matrix of one column; one row of NaN if there are none. */
    private static double[][] column(Matrix inputs, int column) {
        double[][] known = IntStream.range(0, inputs.rows())
                .mapToDouble(row -> inputs.at(row, column))
                .filter(value -> !Double.isNaN(value))
                .mapToObj(value -> new double[] {value})
                .toArray(double[][]::new);
        return known.length == 0 ? new double[][] {{Double.NaN}} : known;
    }

    /**
     * Returns the median of each feature over a corpus, halfway between the middle two where their number is even; except missing
     * values, and missing if all are.
     */
    public static Baseline median(Corpus corpus) {
        return median(corpus.inputs());
    }

    private static Baseline median(Matrix inputs) {
        double[] median = new double[inputs.columns()];
        double[] column = new double[inputs.rows()];
        for (int i = 0; i < median.length; i++) {
            int known = 0;
            for (int r = 0; r < column.length; r++) {
                column[r] = inputs.at(r, i);
                known += Double.isNaN(column[r]) ? 0 : 1;
            }
            Arrays.sort(column); // NaN last
            double below = column[(known - 1) / 2];
            median[i] = below + (column[known / 2] - below) / 2;
        }
        return of("median", Vec.of(median));
    }

    /**
     * Returns black, in the scale of pictures of this form.
     *
     * @throws IllegalArgumentException if inputs are not pictures
     */
    public static Baseline black(InputForm form) {
        if (!(form instanceof ImageForm image)) {
            throw new IllegalArgumentException(
                    "baseline is black; expected zeros, mean, median or an input: black is for pictures only");
        }
        return of("black", image.black());
    }

    /**
     * Returns, for each sentence of this form, the sentence of the same length without words.
     *
     * @throws IllegalArgumentException if inputs are not sentences
     */
    public static Baseline blank(InputForm form) {
        if (!(form instanceof TextForm sentences)) {
            throw new IllegalArgumentException(
                    "baseline is blank; expected zeros, mean, median or an input: blank is for sentences only");
        }
        return new Baseline("blank", Optional.empty(), Optional.of(new Blank(sentences)));
    }

    /**
     * Returns an input as a baseline, flattened.
     *
     * @throws NotFiniteException if a number is NaN or infinite
     */
    public static Baseline of(Vec input) {
        Matrix.requireFinite(Matrix.of(new double[][] {input.toArray()}), "baseline");
        return of("given", input);
    }

    /** The sentence of the same length without words. */
    private record Blank(TextForm form) implements UnaryOperator<Vec> {
        @Override
        public Vec apply(Vec sentence) {
            return form.blank(sentence);
        }
    }

    /** Returns its name: zeros, mean, median, black, blank or given, or the name of a baseline by input. */
    public String name() {
        return name;
    }

    /** Returns whether every input has its own baseline. */
    public boolean differs() {
        return each.isPresent();
    }

    /**
     * Checks that the baseline fits a corpus.
     *
     * @throws IllegalArgumentException if the baseline is of another size than inputs, or is not for inputs of this
     *     form
     */
    public void requireFits(InputForm form, Shape inputShape) {
        boolean blank = each.orElse(null) instanceof Blank;
        if (blank && !(form instanceof TextForm)) {
            throw new IllegalArgumentException("baseline is blank; expected one for inputs that are not sentences");
        }
        if (form instanceof TextForm && !differs()) {
            throw new IllegalArgumentException("baseline is " + name + "; expected blank for sentences");
        }
        if (each.orElse(null) instanceof Blank sentences) {
            requireSize(sentences.form.columns(), inputShape);
        } else if (!differs()) {
            resolve(inputShape);
        }
    }

    /**
     * Returns the baseline of an input.
     *
     * @throws IllegalArgumentException if it has another size than the input
     * @throws NotFiniteException if it has a number that is NaN or infinite
     */
    public Vec against(Vec compared) {
        Shape shape = Shape.of(compared.size());
        if (each.isEmpty()) {
            return resolve(shape);
        }
        Vec own = each.get().apply(compared);
        requireSize(own.size(), shape);
        Matrix.requireFinite(Matrix.of(new double[][] {own.toArray()}), "baseline " + name);
        return own;
    }

    /**
     * Returns the baseline of all inputs.
     *
     * @throws IllegalArgumentException if the baseline is of another size than the inputs of the model, or differs
     *     by input
     */
    public Vec resolve(Shape inputShape) {
        if (differs()) {
            throw new IllegalArgumentException(
                    "baseline \"" + name + "\" is defined per input; expected a single baseline");
        }
        Vec resolved = input.orElseGet(() -> Vec.of(new double[inputShape.size()]));
        requireSize(resolved.size(), inputShape);
        return resolved;
    }

    private static void requireSize(int size, Shape inputShape) {
        if (size != inputShape.size()) {
            throw new IllegalArgumentException("baseline has " + size + " numbers; expected " + inputShape.size()
                    + " for the model's input shape " + inputShape);
        }
    }

    /**
     * Returns {@code sha256:} and the digest of the numbers; for zeros and for baselines that differ by input the name.
     */
    public String digest() {
        return input.map(ContentDigest::of).orElse(name);
    }

    /** Returns whether both were made in the same way and have the same numbers. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Baseline baseline
                && name.equals(baseline.name)
                && input.equals(baseline.input)
                && each.equals(baseline.each);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, input);
    }

    @Override
    public String toString() {
        return name;
    }
}
