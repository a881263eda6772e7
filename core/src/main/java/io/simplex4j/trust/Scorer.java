package io.simplex4j.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.NearestHulls;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A {@link Score} over one corpus. Immutable and thread-safe. */
public final class Scorer {
    /*
     * A residual that is but rounding counts as 0, so that inputs within the hull tie. In the hull ratio both residuals are at
     * least that rounding: an input within both hulls has the ratio 1, and no ratio is infinite.
     */
    private static final double ROUNDING = 1e-9;
    private static final int DECODED_TOGETHER = 64;

    private final Score score;
    private final Corpus corpus;
    private final Workers workers;
    private final double rounding;
    private final Optional<Vec> centre;
    private final Optional<ExactDecomposer> directions;
    private final Optional<NearestClasses> classes;
    private final Optional<Decoder> decoder;

    private Scorer(
            Score score,
            Corpus corpus,
            Workers workers,
            Optional<Vec> centre,
            Optional<ExactDecomposer> directions,
            Optional<NearestClasses> classes,
            Optional<Decoder> decoder) {
        this.score = score;
        this.corpus = corpus;
        this.workers = workers;
        this.rounding = ROUNDING * ReferenceResiduals.spread(corpus.latents());
        this.centre = centre;
        this.directions = directions;
        this.classes = classes;
        this.decoder = decoder;
    }

    /** A score over a corpus, on as many threads as there are processors. */
    public static Scorer of(Score score, Corpus corpus) {
        return of(score, corpus, Workers.all());
    }

    /**
     * A score over a corpus on these threads. The centre of relative residuals is the mean of the corpus.
     *
     * @throws IllegalArgumentException if the score needs labels and the corpus has none, or a {@linkplain #decoded decoder}
     */
    public static Scorer of(Score score, Corpus corpus, Workers workers) {
        if (score == Score.DECODED) {
            throw new IllegalArgumentException("score is decoded, which needs a decoder, expected another");
        }
        if (score.needsClasses() && !corpus.examples().labelled()) {
            throw new IllegalArgumentException(
                    "corpus has no labels, expected one for each example to compute the " + score.code());
        }
        ActiveSet method = ActiveSet.withDefaults().withWorkers(workers);
        return new Scorer(
                score,
                corpus,
                workers,
                Optional.empty(),
                score == Score.DIRECTION ? directions(corpus.latents()).map(method::over) : Optional.empty(),
                score == Score.HULL_RATIO
                        ? Optional.of(new NearestClasses(ClassHulls.of(corpus, workers), workers))
                        : Optional.empty(),
                Optional.empty());
    }

    /**
     * The score {@link Score#DECODED} over a corpus.
     *
     * @throws IllegalArgumentException if the decoder does not fit the corpus
     */
    public static Scorer decoded(Decoder decoder, Corpus corpus, Workers workers) {
        requireFits(decoder, corpus);
        return new Scorer(
                Score.DECODED,
                corpus,
                workers,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(decoder));
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

    /** Measures relative residuals from this point instead of the mean of the corpus. */
    public Scorer withCentre(Vec newCentre) {
        if (newCentre.size() != corpus.latents().columns()) {
            throw new IllegalArgumentException("centre has " + newCentre.size() + " numbers, expected "
                    + corpus.latents().columns() + " as latents have");
        }
        if (!Double.isFinite(newCentre.norm())) {
            throw new IllegalArgumentException("centre has a number that is not finite, expected finite ones");
        }
        return new Scorer(score, corpus, workers, Optional.of(newCentre), directions, classes, decoder);
    }

    /** Latents as unit vectors, without those that are 0; nothing where all are. */
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

    public Score score() {
        return score;
    }

    /**
     * The score of an input; nothing where it has none: a direction at 0, a class without examples, a prediction that is not
     * known; nor where it takes the input itself, as {@link Score#DECODED} does.
     *
     * @param decomposition of the latent over the corpus
     * @param prediction the class that the model predicts, in the words of the labels
     */
    public OptionalDouble of(Vec latent, Decomposition decomposition, Optional<String> prediction) {
        return switch (score) {
            case RESIDUAL -> OptionalDouble.of(cleaned(decomposition.residual()));
            case RELATIVE ->
                OptionalDouble.of(
                        centre.isEmpty()
                                ? relative(decomposition)
                                : relative(cleaned(decomposition.residual()), latent, centre.get()));
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

    /** As {@link #of(Vec, Decomposition, Optional)}, for any score. */
    public OptionalDouble of(Vec input, Vec latent, Decomposition decomposition, Optional<String> prediction) {
        return decoder.isPresent()
                ? errors(row -> input, List.of(decomposition)).get(0)
                : of(latent, decomposition, prediction);
    }

    /**
     * The scores of many inputs, the same as one by one, but faster.
     *
     * @param inputs each of them by its place, flattened
     */
    public List<OptionalDouble> ofAll(
            IntFunction<Vec> inputs,
            Matrix latents,
            List<Decomposition> decompositions,
            List<Optional<String>> predictions) {
        return decoder.isPresent() ? errors(inputs, decompositions) : ofAll(latents, decompositions, predictions);
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

    /** The scores of many inputs by their latents alone, see {@link #of(Vec, Decomposition, Optional)}. */
    public List<OptionalDouble> ofAll(
            Matrix latents, List<Decomposition> decompositions, List<Optional<String>> predictions) {
        if (score == Score.DIRECTION && directions.isPresent()) {
            return directionsOf(latents);
        }
        if (score == Score.HULL_RATIO) {
            return ratios(latents, decompositions, predictions);
        }
        return IntStream.range(0, latents.rows())
                .mapToObj(row -> of(latents.row(row), decompositions.get(row), predictions.get(row)))
                .toList();
    }

    private List<OptionalDouble> ratios(
            Matrix latents, List<Decomposition> decompositions, List<Optional<String>> predictions) {
        return classes.orElseThrow().residuals(latents, decompositions, predictions).stream()
                .map(known -> known.map(this::ratio).orElse(OptionalDouble.empty()))
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
     * The score of each example of the corpus over all others.
     *
     * @throws IllegalStateException if the score is one that leaving an example out may lower
     */
    List<OptionalDouble> leaveOneOut() {
        if (!score.growsWithoutExamples()) {
            throw new IllegalStateException(
                    "score is " + score.code() + ", expected residual, relative or direction: only these give p-values"
                            + " that hold when each example is left out in turn");
        }
        Matrix latents = corpus.latents();
        if (score == Score.DIRECTION) {
            return leaveOneOutDirections(latents);
        }
        Vec residuals =
                ActiveSet.withDefaults().withWorkers(workers).over(latents).leaveOneOutResiduals();
        Vec from = centre.orElseGet(() -> mean(latents));
        return IntStream.range(0, residuals.size())
                .mapToObj(row -> {
                    double residual = cleaned(residuals.get(row));
                    return OptionalDouble.of(
                            score == Score.RESIDUAL ? residual : relative(residual, latents.row(row), from));
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

    /** The score of a decomposition by itself, where that is enough. */
    OptionalDouble of(Decomposition decomposition) {
        return switch (score) {
            case RESIDUAL -> OptionalDouble.of(cleaned(decomposition.residual()));
            case RELATIVE -> centre.isEmpty() ? OptionalDouble.of(relative(decomposition)) : OptionalDouble.empty();
            case DIRECTION, HULL_RATIO, IMPURITY, DECODED -> OptionalDouble.empty();
        };
    }

    double cleaned(double residual) {
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

    private static Vec mean(Matrix latents) {
        double[] mean = new double[latents.columns()];
        double[] row = new double[latents.columns()];
        for (int r = 0; r < latents.rows(); r++) {
            latents.copyRow(r, row);
            for (int j = 0; j < row.length; j++) {
                mean[j] += row[j] / latents.rows();
            }
        }
        return Vec.of(mean);
    }

    private OptionalDouble ratio(NearestHulls.Distances residuals) {
        double least = Math.max(rounding, Double.MIN_NORMAL);
        return OptionalDouble.of(
                Math.min(Double.MAX_VALUE, Math.max(least, residuals.own()) / Math.max(least, residuals.other())));
    }

    private OptionalDouble impurity(MixtureWeights weights, Optional<String> prediction) {
        if (prediction.isEmpty()) {
            return OptionalDouble.empty();
        }
        double other = weights.ofAll(example -> !corpus.label(example).equals(prediction));
        return OptionalDouble.of(Math.min(1, other));
    }
}
