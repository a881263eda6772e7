package io.simplex4j.trust.internal;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A {@link Calibration.Score} over one corpus. Immutable and thread-safe. */
public final class Scorer {
    /*
     * A residual that is only rounding counts as 0, so that inputs within the hull tie. In the hull ratio both residuals are at
     * least that rounding. So an input within both hulls has the ratio 1, and no ratio is infinite.
     */
    private static final double ROUNDING = 1e-9;
    private static final int SAMPLE = 1000;
    private static final int DECODED_TOGETHER = 64;

    private final Calibration.Score score;
    private final Corpus corpus;
    private final Workers workers;
    private final double rounding;
    private final Optional<ExactDecomposer> directions;
    private final Optional<ClassHulls> classes;
    private final Optional<Decoder> decoder;

    private Scorer(
            Calibration.Score score,
            Corpus corpus,
            Workers workers,
            Optional<ExactDecomposer> directions,
            Optional<ClassHulls> classes,
            Optional<Decoder> decoder) {
        this.score = score;
        this.corpus = corpus;
        this.workers = workers;
        this.rounding = rounding(corpus.latents());
        this.directions = directions;
        this.classes = classes;
        this.decoder = decoder;
    }

    /** Creates a scorer over a corpus, on as many threads as there are processors. */
    public static Scorer of(Calibration.Score score, Corpus corpus) {
        return of(score, corpus, Workers.all());
    }

    /**
     * Creates a scorer over a corpus on these threads. The centre of relative residuals is the mean of the corpus.
     *
     * @throws IllegalArgumentException if the score needs labels that the corpus does not have, or a {@linkplain
     *     #decoded decoder}
     */
    public static Scorer of(Calibration.Score score, Corpus corpus, Workers workers) {
        if (score == Calibration.Score.DECODED) {
            throw new IllegalArgumentException("score is decoded, which needs a decoder; expected another");
        }
        if (score.needsClasses()) {
            corpus.requireClasses("to compute the " + score.id());
        }
        ActiveSet method = ActiveSet.withDefaults().withWorkers(workers);
        return new Scorer(
                score,
                corpus,
                workers,
                score == Calibration.Score.DIRECTION
                        ? directions(corpus.latents()).map(method::over)
                        : Optional.empty(),
                score == Calibration.Score.HULL_RATIO ? Optional.of(ClassHulls.of(corpus, workers)) : Optional.empty(),
                Optional.empty());
    }

    /**
     * Creates a scorer for {@link Calibration.Score#DECODED} over a corpus.
     *
     * @throws IllegalArgumentException if the decoder does not fit the corpus
     */
    public static Scorer decoded(Decoder decoder, Corpus corpus, Workers workers) {
        requireFits(decoder, corpus);
        return new Scorer(
                Calibration.Score.DECODED, corpus, workers, Optional.empty(), Optional.empty(), Optional.of(decoder));
    }

    /**
     * Checks that a decoder leads from the latents of a corpus to its inputs.
     *
     * @throws IllegalArgumentException if it does not
     */
    public static void requireFits(Decoder decoder, Corpus corpus) {
        int latents = corpus.latents().columns();
        int inputs = corpus.inputs().columns();
        if (decoder.latentSize() != latents || decoder.inputSize() != inputs) {
            throw new IllegalArgumentException("decoder takes " + decoder.latentSize() + " numbers and gives "
                    + decoder.inputSize() + "; expected " + latents + " as latents have and " + inputs
                    + " as inputs have");
        }
    }

    /** Returns latents as unit vectors, without those that are 0; nothing if all are 0. */
    private static Optional<Matrix> directions(Matrix latents) {
        List<double[]> units = new ArrayList<>();
        for (int r = 0; r < latents.rows(); r++) {
            direction(latents.row(r)).ifPresent(unit -> units.add(unit.toArray()));
        }
        return units.isEmpty() ? Optional.empty() : Optional.of(Matrix.of(units.toArray(double[][]::new)));
    }

    private static Optional<Vec> direction(Vec latent) {
        double[] values = latent.toArray();
        double norm = Norms.euclidean(values);
        if (!(norm > 0)) {
            return Optional.empty();
        }
        for (int j = 0; j < values.length; j++) {
            values[j] /= norm;
        }
        return Optional.of(Vec.of(values));
    }

    /** Returns the score. */
    public Calibration.Score score() {
        return score;
    }

    /** Computes the score of an input, see {@link #evaluateAll}. */
    public OptionalDouble evaluate(Vec input, Vec latent, Decomposition decomposition, Optional<String> prediction) {
        return evaluateAll(
                        row -> input,
                        Matrix.of(new double[][] {latent.toArray()}),
                        List.of(decomposition),
                        List.of(prediction))
                .get(0);
    }

    /**
     * Computes the scores of inputs. Some have none: a direction at 0, a class without examples, or an unknown prediction.
     *
     * @param inputs returns each of them by its place, flattened
     * @param decompositions of the latents over the corpus
     * @param predictions the predicted classes, in the words of the labels
     */
    public List<OptionalDouble> evaluateAll(
            IntFunction<Vec> inputs,
            Matrix latents,
            List<Decomposition> decompositions,
            List<Optional<String>> predictions) {
        return switch (score) {
            case RESIDUAL, RELATIVE ->
                decompositions.stream().map(this::evaluate).toList();
            case DIRECTION ->
                ofUnits(
                        latents,
                        directions.flatMap(
                                hull -> directions(latents).map(units -> residuals(hull.decomposeAll(units)))));
            case HULL_RATIO -> ratios(latents, decompositions, predictions);
            case IMPURITY ->
                IntStream.range(0, predictions.size())
                        .mapToObj(row -> impurity(decompositions.get(row).weights(), predictions.get(row)))
                        .toList();
            case DECODED -> errors(inputs, decompositions);
        };
    }

    /** Computes the scores of inputs by their latents alone; the decoded score has none. */
    public List<OptionalDouble> evaluateAll(
            Matrix latents, List<Decomposition> decompositions, List<Optional<String>> predictions) {
        return score == Calibration.Score.DECODED
                ? Collections.nCopies(latents.rows(), OptionalDouble.empty())
                : evaluateAll(latents::row, latents, decompositions, predictions);
    }

    /** Computes the score of a decomposition alone, if that is enough. */
    public OptionalDouble evaluate(Decomposition decomposition) {
        double residual = cleaned(decomposition.residual());
        return score == Calibration.Score.RESIDUAL
                ? OptionalDouble.of(residual)
                : score == Calibration.Score.RELATIVE
                        ? OptionalDouble.of(residual == 0 ? 0 : decomposition.relativeResidual())
                        : OptionalDouble.empty();
    }

    private List<OptionalDouble> errors(IntFunction<Vec> inputs, List<Decomposition> decompositions) {
        List<OptionalDouble> all = new ArrayList<>();
        for (int from = 0; from < decompositions.size(); from += DECODED_TOGETHER) {
            Matrix decoded = decoder.orElseThrow()
                    .decode(Matrix.of(decompositions.stream()
                            .skip(from)
                            .limit(DECODED_TOGETHER)
                            .map(each -> each.approximation().toArray())
                            .toArray(double[][]::new)));
            for (int row = 0; row < decoded.rows(); row++) {
                all.add(OptionalDouble.of(
                        inputs.apply(from + row).minus(decoded.row(row)).norm()));
            }
        }
        return all;
    }

    private List<OptionalDouble> ratios(
            Matrix latents, List<Decomposition> decompositions, List<Optional<String>> predictions) {
        return classes.orElseThrow().distances(latents, decompositions, predictions).stream()
                .map(found -> found.isPresent()
                        ? OptionalDouble.of(ratio(found.get().own(), found.get().other()))
                        : OptionalDouble.empty())
                .toList();
    }

    private static Vec residuals(List<Decomposition> decompositions) {
        return Vec.of(
                decompositions.stream().mapToDouble(Decomposition::residual).toArray());
    }

    /** Returns the residuals of unit vectors as scores of latents, of which those that are 0 have none. */
    private static List<OptionalDouble> ofUnits(Matrix latents, Optional<Vec> residuals) {
        List<OptionalDouble> all = new ArrayList<>();
        int next = 0;
        for (int row = 0; row < latents.rows(); row++) {
            boolean known = residuals.isPresent() && direction(latents.row(row)).isPresent();
            double residual = known ? residuals.get().get(next++) : 0;
            all.add(known ? OptionalDouble.of(residual > ROUNDING ? residual : 0) : OptionalDouble.empty());
        }
        return all;
    }

    /**
     * Computes the score of each example of the corpus over all others.
     *
     * @throws IllegalStateException if leaving an example out may lower the score
     */
    public List<OptionalDouble> leaveOneOut() {
        if (!score.growsWithoutExamples()) {
            throw new IllegalStateException(
                    "score is " + score.id() + "; expected residual, relative or direction: only these give p-values"
                            + " that hold when each example is left out in turn");
        }
        Matrix latents = corpus.latents();
        if (score == Calibration.Score.DIRECTION) {
            return ofUnits(latents, directions.map(ExactDecomposer::leaveOneOutResiduals));
        }
        Vec residuals =
                ActiveSet.withDefaults().withWorkers(workers).over(latents).leaveOneOutResiduals();
        Vec from = latents.mean();
        return IntStream.range(0, residuals.size())
                .mapToObj(row -> {
                    double residual = cleaned(residuals.get(row));
                    return OptionalDouble.of(
                            score == Calibration.Score.RESIDUAL
                                    ? residual
                                    : relative(residual, latents.row(row), from));
                })
                .toList();
    }

    /** Returns a residual, or 0 if it is only rounding. */
    public double cleaned(double residual) {
        return residual > rounding ? residual : 0;
    }

    private static double relative(double residual, Vec latent, Vec from) {
        double distance = latent.minus(from).norm();
        return residual == 0 ? 0 : distance > 0 ? residual / distance : 1;
    }

    private double ratio(double own, double other) {
        double min = Math.max(rounding, Double.MIN_NORMAL);
        return Math.min(Double.MAX_VALUE, Math.max(min, own) / Math.max(min, other));
    }

    private OptionalDouble impurity(MixtureWeights weights, Optional<String> prediction) {
        if (prediction.isEmpty()) {
            return OptionalDouble.empty();
        }
        double other = weights.weightOfAll(example -> !corpus.label(example).equals(prediction));
        return OptionalDouble.of(Math.min(1, other));
    }

    /** Returns one line, such as {@code Scorer[relative, dutch (295 × 50)]}. */
    @Override
    public String toString() {
        return "Scorer[" + score.id() + ", " + corpus.title() + "]";
    }

    /** Returns the residual below which latents of this size differ only by rounding. */
    public static double rounding(Matrix latents) {
        return ROUNDING * spread(latents);
    }

    /**
     * Returns the widest range of a column without its ends, since one outlier does not determine the rounding of all
     * others; with its ends if all other numbers are equal.
     */
    private static double spread(Matrix latents) {
        int count = Math.min(SAMPLE, latents.rows());
        double widest = 0;
        for (int j = 0; count > 0 && j < latents.columns(); j++) {
            int place = j;
            double[] column = Workers.spread(latents.rows(), count)
                    .mapToDouble(row -> latents.at(row, place))
                    .sorted()
                    .toArray();
            widest = Math.max(widest, column[count - 1 - count / 20] - column[count / 20]);
        }
        return widest > 0 ? widest : range(latents);
    }

    private static double range(Matrix latents) {
        double[] low = new double[latents.columns()];
        double[] high = new double[latents.columns()];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
        double[] row = new double[latents.columns()];
        for (int r = 0; r < latents.rows(); r++) {
            latents.copyRow(r, row);
            for (int j = 0; j < row.length; j++) {
                low[j] = Math.min(low[j], row[j]);
                high[j] = Math.max(high[j], row[j]);
            }
        }
        return IntStream.range(0, low.length)
                .mapToDouble(j -> high[j] - low[j])
                .filter(range -> range > 0)
                .max()
                .orElse(0);
    }
}
