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
            throw new IllegalArgumentException("score is decoded, which needs a decoder, expected another");
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
                    + decoder.inputSize() + ", expected " + latents + " as latents have and " + inputs
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

    /**
     * Computes the score of an input. Some inputs have none: a direction at 0, a class without examples, an unknown
     * prediction, or {@link Calibration.Score#DECODED}, which needs the input itself.
     *
     * @param decomposition of the latent over the corpus
     * @param prediction the predicted class, in the words of the labels
     */
    public OptionalDouble evaluate(Vec latent, Decomposition decomposition, Optional<String> prediction) {
        return switch (score) {
            case RESIDUAL -> OptionalDouble.of(cleaned(decomposition.residual()));
            case RELATIVE -> OptionalDouble.of(relative(decomposition));
            case DIRECTION -> {
                Optional<Vec> unit = direction(latent);
                yield unit.isPresent() && directions.isPresent()
                        ? OptionalDouble.of(cleanedUnit(
                                directions.get().decompose(unit.get()).residual()))
                        : OptionalDouble.empty();
            }
            case HULL_RATIO ->
                ratios(Matrix.of(new double[][] {latent.toArray()}), List.of(decomposition), List.of(prediction))
                        .get(0);
            case IMPURITY -> impurity(decomposition.weights(), prediction);
            case DECODED -> OptionalDouble.empty();
        };
    }

    /** Computes the score of an input, for any score, see {@link #evaluate(Vec, Decomposition, Optional)}. */
    public OptionalDouble evaluate(Vec input, Vec latent, Decomposition decomposition, Optional<String> prediction) {
        return decoder.isPresent()
                ? errors(row -> input, List.of(decomposition)).get(0)
                : evaluate(latent, decomposition, prediction);
    }

    /**
     * Computes the scores of many inputs faster than one by one, with the same results.
     *
     * @param inputs returns each of them by its place, flattened
     */
    public List<OptionalDouble> evaluateAll(
            IntFunction<Vec> inputs,
            Matrix latents,
            List<Decomposition> decompositions,
            List<Optional<String>> predictions) {
        return decoder.isPresent() ? errors(inputs, decompositions) : evaluateAll(latents, decompositions, predictions);
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

    /**
     * Computes the scores of many inputs by their latents alone, see {@link #evaluate(Vec, Decomposition, Optional)}.
     */
    public List<OptionalDouble> evaluateAll(
            Matrix latents, List<Decomposition> decompositions, List<Optional<String>> predictions) {
        if (score == Calibration.Score.DIRECTION && directions.isPresent()) {
            return directionsOf(latents);
        }
        if (score == Calibration.Score.HULL_RATIO) {
            return ratios(latents, decompositions, predictions);
        }
        return IntStream.range(0, latents.rows())
                .mapToObj(row -> evaluate(latents.row(row), decompositions.get(row), predictions.get(row)))
                .toList();
    }

    private List<OptionalDouble> ratios(
            Matrix latents, List<Decomposition> decompositions, List<Optional<String>> predictions) {
        return classes.orElseThrow().distances(latents, decompositions, predictions).stream()
                .map(found -> found.isPresent()
                        ? OptionalDouble.of(ratio(found.get().own(), found.get().other()))
                        : OptionalDouble.empty())
                .toList();
    }

    private List<OptionalDouble> directionsOf(Matrix latents) {
        List<Optional<Vec>> units = IntStream.range(0, latents.rows())
                .mapToObj(row -> direction(latents.row(row)))
                .toList();
        double[][] known =
                units.stream().flatMap(Optional::stream).map(Vec::toArray).toArray(double[][]::new);
        List<Decomposition> solved = directions.orElseThrow().decomposeAll(Matrix.of(known));
        List<OptionalDouble> all = new ArrayList<>();
        int next = 0;
        for (Optional<Vec> unit : units) {
            all.add(
                    unit.isEmpty()
                            ? OptionalDouble.empty()
                            : OptionalDouble.of(cleanedUnit(solved.get(next++).residual())));
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
                    "score is " + score.id() + ", expected residual, relative or direction: only these give p-values"
                            + " that hold when each example is left out in turn");
        }
        Matrix latents = corpus.latents();
        if (score == Calibration.Score.DIRECTION) {
            return leaveOneOutDirections(latents);
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

    private List<OptionalDouble> leaveOneOutDirections(Matrix latents) {
        Vec residuals = directions.map(ExactDecomposer::leaveOneOutResiduals).orElseGet(Vec::of);
        List<OptionalDouble> all = new ArrayList<>();
        int next = 0;
        for (int row = 0; row < latents.rows(); row++) {
            boolean known = direction(latents.row(row)).isPresent() && residuals.size() > 0;
            all.add(known ? OptionalDouble.of(cleanedUnit(residuals.get(next++))) : OptionalDouble.empty());
        }
        return all;
    }

    /** Computes the score of a decomposition alone, if that is enough. */
    public OptionalDouble evaluate(Decomposition decomposition) {
        return switch (score) {
            case RESIDUAL -> OptionalDouble.of(cleaned(decomposition.residual()));
            case RELATIVE -> OptionalDouble.of(relative(decomposition));
            case DIRECTION, HULL_RATIO, IMPURITY, DECODED -> OptionalDouble.empty();
        };
    }

    public double cleaned(double residual) {
        return residual > rounding ? residual : 0;
    }

    private static double cleanedUnit(double residual) {
        return residual > ROUNDING ? residual : 0;
    }

    private double relative(Decomposition decomposition) {
        return cleaned(decomposition.residual()) == 0 ? 0 : decomposition.relativeResidual();
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
