package io.simplex4j.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExtendedLatents;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.internal.Scorer;
import io.simplex4j.trust.internal.Sorted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The scores of rows that are known to belong to the population. They turn the score of an input into a p-value: {@code
 * p = (1 + #{i : s_i ≥ s}) / (n + 1)}. An input like the rows has a p-value of at most α with probability at most α.
 * Immutable and thread-safe.
 */
public final class Calibration {
    /*
     * Held-out rows, neither in the corpus nor used to choose it, are exchangeable with an input like them, so p is valid for
     * any score. For residuals leave-one-out is valid too: with the input among the others, the scores of corpus examples
     * would be exchangeable with its own. Without it they can only be larger, so p can only be larger. A corpus of selected
     * examples is not exchangeable with inputs, so leave-one-out rejects it.
     *
     * A p-value within the rows of the predicted class holds for each class separately. It is used if every predicted class
     * has at least 100 rows. A class that no row has is compared with all rows.
     *
     * A row without a score, such as the direction of 0, counts as larger than any, which keeps p valid.
     */
    private static final int ENOUGH_FOR_CLASSES = 100;

    private final Scorer scorer;
    private final Rows rows;
    private final List<Optional<String>> predictions;
    private final double[] scores;
    private final double[] sorted;
    private final Map<String, double[]> byClass;
    private volatile @Nullable Calibration disputes;

    /** The rows and their decompositions. */
    private record Rows(
            Corpus corpus,
            Matrix latents,
            Optional<List<Decomposition>> decompositions,
            Optional<Corpus> examples,
            Workers workers) {
        boolean heldOut() {
            return decompositions.isPresent();
        }
    }

    private Calibration(Scorer scorer, Rows rows, List<Optional<String>> predictions) {
        this(scorer, rows, predictions, scores(scorer, rows, predictions));
    }

    private Calibration(Scorer scorer, Rows rows, List<Optional<String>> predictions, double[] scores) {
        this.scorer = scorer;
        this.rows = rows;
        this.predictions = predictions;
        this.scores = scores;
        this.sorted = scores.clone();
        Arrays.sort(sorted);
        this.byClass = byClass(predictions, scores);
    }

    /**
     * Calibrates with the latents of held-out rows, by the relative residual.
     *
     * @throws IllegalArgumentException if there is no row, one does not fit the corpus, or the corpus is a part by condition,
     *     as latents do not show whether they meet it
     */
    public static Calibration heldOut(Corpus corpus, Matrix rows) {
        corpus.condition().ifPresent(condition -> {
            throw new IllegalArgumentException(
                    "calibration rows are latents, of which none is known to meet the condition " + condition
                            + " of the corpus; expected rows with their inputs");
        });
        return heldOut(corpus, rows, Optional.empty(), Workers.all());
    }

    /**
     * Calibrates with held-out rows that the model has encoded, by the relative residual and their predicted classes. For a
     * {@linkplain Corpus#where part of a corpus} these are the rows that meet its condition: others are far from the part by
     * the condition alone, and would make every input look near.
     *
     * @throws IllegalArgumentException if there is no row, none meets the condition, or one does not fit the corpus
     */
    public static Calibration heldOut(Corpus corpus, Corpus rows) {
        return heldOut(corpus, rows, Workers.all());
    }

    /** Calibrates with held-out rows on these threads, see {@link #heldOut(Corpus, Corpus)}. */
    public static Calibration heldOut(Corpus corpus, Corpus rows, Workers workers) {
        Corpus used =
                corpus.condition().map(condition -> meeting(condition, rows)).orElse(rows);
        return heldOut(corpus, used.latents(), Optional.of(used), workers);
    }

    private static Corpus meeting(String condition, Corpus rows) {
        try {
            return rows.where(condition);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "calibration rows cannot be those that meet the condition of the corpus: " + e.getMessage(), e);
        }
    }

    private static Calibration heldOut(Corpus corpus, Matrix latents, Optional<Corpus> examples, Workers workers) {
        Objects.requireNonNull(corpus, "corpus");
        if (latents.rows() == 0) {
            throw new IllegalArgumentException("calibration has 0 rows; expected at least 1");
        }
        List<Decomposition> decompositions = ActiveSet.withDefaults()
                .withWorkers(workers)
                .over(corpus.latents())
                .decomposeAll(latents);
        Rows rows = new Rows(corpus, latents, Optional.of(decompositions), examples, workers);
        return new Calibration(Scorer.of(Score.RELATIVE, corpus, workers), rows, predictions(rows));
    }

    /**
     * Calibrates with the examples of the corpus itself, each explained by all others, by the relative residual from the mean
     * of the corpus.
     *
     * @throws IllegalArgumentException if examples of the corpus were selected, or it has only one
     */
    public static Calibration leaveOneOut(Corpus corpus) {
        return leaveOneOut(corpus, Workers.all());
    }

    /** Calibrates with the corpus itself on these threads, see {@link #leaveOneOut(Corpus)}. */
    public static Calibration leaveOneOut(Corpus corpus, Workers workers) {
        if (corpus.size() < 2) {
            throw new IllegalArgumentException("corpus has 1 example; expected at least 2 to leave one out");
        }
        corpus.selection().ifPresent(step -> {
            throw new IllegalArgumentException("corpus was selected by the method " + step.method()
                    + "; expected one whose examples were not chosen: leave-one-out would be wrong, calibrate with"
                    + " held-out rows");
        });
        Rows rows = new Rows(corpus, corpus.latents(), Optional.empty(), Optional.of(corpus), workers);
        return new Calibration(Scorer.of(Score.RELATIVE, corpus, workers), rows, predictions(rows));
    }

    /**
     * Returns a calibration of the same score with the same rows, whose mixtures also keep the outputs of the model.
     */
    public Calibration withOutputs(ExtendedLatents outputs) {
        Corpus corpus = outputs.extend(rows.corpus());
        Matrix latents = isHeldOut() ? outputs.extend(rows.latents()) : corpus.latents();
        Rows extended = new Rows(
                corpus,
                latents,
                rows.decompositions()
                        .map(plain -> ActiveSet.withDefaults()
                                .withWorkers(rows.workers())
                                .over(corpus.latents())
                                .decomposeAll(latents)),
                rows.examples(),
                rows.workers());
        return new Calibration(Scorer.of(score(), corpus, rows.workers()), extended, predictions);
    }

    private static List<Optional<String>> predictions(Rows rows) {
        return rows.examples()
                .map(known -> IntStream.range(0, known.size())
                        .mapToObj(known::prediction)
                        .toList())
                .orElseGet(() -> Collections.nCopies(rows.latents().rows(), Optional.empty()));
    }

    /**
     * Returns a calibration of another score.
     *
     * @throws IllegalArgumentException if it needs labels that the corpus does not have
     * @throws IllegalStateException if leave-one-out does not hold for it
     */
    public Calibration withScore(Score score) {
        return with(Scorer.of(score, rows.corpus(), rows.workers()));
    }

    /**
     * Returns a calibration of {@link Score#DECODED}.
     *
     * @throws IllegalArgumentException if the decoder does not fit the corpus, or rows are only latents
     * @throws IllegalStateException if the corpus calibrates itself, which does not hold for this score
     */
    public Calibration withDecoder(Decoder decoder) {
        if (rows.examples().isEmpty()) {
            throw new IllegalArgumentException("calibration rows are latents; expected rows with their inputs");
        }
        return with(Scorer.decoded(decoder, rows.corpus(), rows.workers()));
    }

    /**
     * Returns a calibration of the dispute about classes, by the hull ratio, with the same rows. There is none if the
     * corpus calibrates itself or has no labels in the words of predictions, or if rows have no predictions.
     */
    public Optional<Calibration> disputes() {
        if (!isHeldOut()
                || !corpus().judged()
                || corpus().hasNumericLabels()
                || !predictions.stream().allMatch(Optional::isPresent)) {
            return Optional.empty();
        }
        Calibration known = disputes;
        if (known == null) {
            known = withScore(Score.HULL_RATIO);
            disputes = known;
        }
        return Optional.of(known);
    }

    private Calibration with(Scorer newScorer) {
        return new Calibration(newScorer, rows, predictions);
    }

    /**
     * Returns a copy with the predicted class of each row.
     *
     * @throws IllegalArgumentException if there is not one class for each row
     */
    public Calibration withClasses(List<String> classes) {
        if (classes.size() != size()) {
            throw new IllegalArgumentException("there are " + classes.size() + " predictions; expected " + size()
                    + ", one for each calibration row");
        }
        return new Calibration(scorer, rows, classes.stream().map(Optional::of).toList());
    }

    /** Returns a copy with p-values over all classes. */
    public Calibration withoutClasses() {
        return new Calibration(scorer, rows, Collections.nCopies(size(), Optional.empty()), scores);
    }

    private static double[] scores(Scorer scorer, Rows rows, List<Optional<String>> predictions) {
        List<OptionalDouble> all = rows.decompositions()
                .map(known -> rows.examples()
                        .map(inputs -> scorer.evaluateAll(inputs.inputs()::row, rows.latents(), known, predictions))
                        .orElseGet(() -> scorer.evaluateAll(rows.latents(), known, predictions)))
                .orElseGet(scorer::leaveOneOut);
        return all.stream()
                .mapToDouble(score -> score.orElse(Double.POSITIVE_INFINITY))
                .toArray();
    }

    private static Map<String, double[]> byClass(List<Optional<String>> predictions, double[] scores) {
        if (predictions.stream().anyMatch(Optional::isEmpty)) {
            return Map.of();
        }
        Map<String, double[]> all = new TreeMap<>();
        for (String predicted :
                predictions.stream().flatMap(Optional::stream).distinct().toList()) {
            double[] some = IntStream.range(0, scores.length)
                    .filter(row -> predictions.get(row).orElseThrow().equals(predicted))
                    .mapToDouble(row -> scores[row])
                    .sorted()
                    .toArray();
            if (some.length < ENOUGH_FOR_CLASSES) {
                return Map.of();
            }
            all.put(predicted, some);
        }
        return all;
    }

    /** Returns the corpus that rows are explained with. */
    public Corpus corpus() {
        return rows.corpus();
    }

    /** Returns the number of rows. */
    public int size() {
        return scores.length;
    }

    /** Returns whether rows were held out; otherwise the corpus calibrates itself. */
    public boolean isHeldOut() {
        return rows.heldOut();
    }

    /** Returns the score that is calibrated. */
    public Score score() {
        return scorer.score();
    }

    /**
     * Computes the score of an input.
     *
     * @param latent of the input
     * @param decomposition of the latent over the corpus
     * @param prediction the predicted class, if there is one
     * @return nothing if the score needs a class and there is none to compare with
     */
    public OptionalDouble score(Vec input, Vec latent, Decomposition decomposition, Optional<String> prediction) {
        return scorer.evaluate(input, latent, decomposition, prediction);
    }

    /**
     * Computes the scores of many inputs faster than one by one, with the same results.
     *
     * @param inputs returns each of them by its place, flattened
     * @param latents one per row
     */
    public List<OptionalDouble> scores(
            IntFunction<Vec> inputs,
            Matrix latents,
            List<Decomposition> decompositions,
            List<Optional<String>> predictions) {
        return scorer.evaluateAll(inputs, latents, decompositions, predictions);
    }

    /** Returns whether p-values are within the predicted class. */
    public boolean byClass() {
        return !byClass.isEmpty();
    }

    /** Returns the rows with labels and predictions, if known. */
    public Optional<Corpus> examples() {
        return rows.examples();
    }

    /** Returns the decompositions of held-out rows; nothing if the corpus calibrates itself. */
    public Optional<List<Decomposition>> decompositions() {
        return rows.decompositions();
    }

    /** Returns the scores of the rows, infinite for a row without a score. */
    Vec scores() {
        return Vec.of(scores);
    }

    /**
     * Returns the number of held-out rows that have the latent and the input of a corpus example, which suggests that they
     * were not held out. The latent alone decides for rows that are only latents. Otherwise it does not suffice, as
     * different inputs can have the same latent, such as those that reach the same leaves of trees.
     */
    public int shared() {
        if (!isHeldOut()) {
            return 0;
        }
        Optional<Matrix> inputs = rows.examples()
                .map(Corpus::inputs)
                .filter(known -> known.columns() == corpus().inputs().columns());
        Map<Vec, List<Integer>> byLatent = IntStream.range(0, size())
                .boxed()
                .collect(Collectors.groupingBy(row -> rows.latents().row(row)));
        BitSet shared = new BitSet();
        for (int example = 0; example < corpus().size(); example++) {
            for (int row : byLatent.getOrDefault(corpus().latents().row(example), List.of())) {
                if (inputs.isEmpty() || corpus().isSame(example, inputs.get().row(row))) {
                    shared.set(row);
                }
            }
        }
        return shared.cardinality();
    }

    /** Returns the rule for verdicts: p-values decide if there are enough rows for any that raises an alarm. */
    public VerdictRule rule() {
        return VerdictRule.ofRows(size());
    }

    /** Returns warnings about p-values, a sentence each: rows that are in the corpus, or too few rows for any alarm. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        int shared = shared();
        if (shared > 0) {
            warnings.add(NumberText.grouped(shared) + " of " + NumberText.grouped(size())
                    + " calibration rows are the same as a corpus example; expected rows that are not in the corpus:"
                    + " p-values may be too small");
        }
        if (!rule().usesPValues()) {
            warnings.add("p-values are at least " + NumberText.number(smallestPValue()) + " with "
                    + NumberText.count(size(), "calibration row")
                    + ", so verdicts are those without calibration:"
                    + " calibrate with " + (Math.round(1 / VerdictRule.VERY_FAR) - 1) + " rows or more");
        }
        return warnings;
    }

    /**
     * Returns the p-value of a decomposition. There is none if the decomposition is not a proven optimum, or if the
     * score needs more than a decomposition.
     */
    public OptionalDouble pValue(Decomposition decomposition) {
        return pValue(decomposition, Optional.empty());
    }

    /**
     * Returns the p-value of a decomposition of an input with a predicted class, see {@link #pValue(Decomposition)}.
     */
    public OptionalDouble pValue(Decomposition decomposition, Optional<String> prediction) {
        OptionalDouble score = isValid(decomposition) ? scorer.evaluate(decomposition) : OptionalDouble.empty();
        return score.isPresent() ? pValue(score.getAsDouble(), prediction) : OptionalDouble.empty();
    }

    /** Returns the p-value of a score; nothing if it is not a number. */
    public OptionalDouble pValue(double score, Optional<String> prediction) {
        if (Double.isNaN(score)) {
            return OptionalDouble.empty();
        }
        double[] compared = compared(prediction);
        return OptionalDouble.of((1.0 + Sorted.atLeast(compared, score)) / (compared.length + 1.0));
    }

    /** Returns the p-value of a row by the other rows. */
    public double pValueOfRow(int row) {
        Objects.checkIndex(row, size());
        double[] compared = compared(predictions.get(row));
        return (double) Sorted.atLeast(compared, scores[row]) / compared.length;
    }

    /** Returns the score of a row, if it has one. */
    public OptionalDouble scoreOfRow(int row) {
        Objects.checkIndex(row, size());
        return Double.isInfinite(scores[row]) ? OptionalDouble.empty() : OptionalDouble.of(scores[row]);
    }

    /** Returns the smallest possible p-value, in the class with the fewest rows. */
    public double smallestPValue() {
        int fewest =
                byClass.values().stream().mapToInt(some -> some.length).min().orElse(size());
        return 1 / (fewest + 1.0);
    }

    /** Returns whether a mixture is proven best. P-values hold only for such mixtures. */
    public static boolean isValid(Decomposition decomposition) {
        return decomposition.certificate().ending() == Certificate.Ending.OPTIMAL
                && Double.isFinite(decomposition.residual());
    }

    private double[] compared(Optional<String> prediction) {
        return prediction.map(known -> byClass.getOrDefault(known, sorted)).orElse(sorted);
    }

    /**
     * Returns the residual that a share of inputs stays below; nothing if there are too few rows.
     *
     * @param level the share, above 0 and below 1
     */
    public Optional<Coverage> coverage(double level) {
        return Coverage.of(sortedResiduals(), level);
    }

    private double[] sortedResiduals() {
        double[] residuals = rows.decompositions()
                .map(all -> all.stream()
                        .mapToDouble(each -> scorer.cleaned(each.residual()))
                        .toArray())
                .orElseGet(() -> scores(Scorer.of(Score.RESIDUAL, corpus(), rows.workers()), rows, predictions));
        Arrays.sort(residuals);
        return residuals;
    }

    /** Returns one line, such as {@code Calibration[relative, 278 held-out rows]}. */
    @Override
    public String toString() {
        return "Calibration[" + score().id() + ", " + size()
                + (isHeldOut() ? " held-out rows]" : " examples of the corpus]");
    }

    /** A score of how badly the examples of a corpus account for an input. Large scores are bad. */
    public enum Score {
        /** {@code r}, the distance from the nearest mixture. */
        RESIDUAL,
        /** {@code r / ‖h − μ‖} with a fixed centre μ: finds foreign inputs at no cost. */
        RELATIVE,
        /** The residual of {@code h/‖h‖} over {@code h_c/‖h_c‖}: found foreign inputs better in our runs, for one more solve. */
        DIRECTION,
        /**
         * {@code r_y / min r_k}: the residual over the examples with the predicted label, divided by the smallest residual
         * over the examples of another label. It finds wrong predictions, for one solve per class.
         */
        HULL_RATIO,
        /** The weight on examples with another label than the model predicts. */
        IMPURITY,
        /**
         * {@code ‖x − dec(ĥ)‖} of an autoencoder: the distance of the input from the decoded mixture. It finds foreign
         * inputs without labels, for one run of the decoder.
         */
        DECODED;

        /** Returns the name for programs, such as {@code hull-ratio}. */
        public String id() {
            return EnumId.of(this);
        }

        /** Returns whether the score needs the labels of the corpus and the predicted class. */
        public boolean needsClasses() {
            return this == HULL_RATIO || this == IMPURITY;
        }

        /**
         * Returns whether leaving an example out of a corpus can only raise its score. Leave-one-out p-values are then too
         * large rather than too small.
         */
        public boolean growsWithoutExamples() {
            return this == RESIDUAL || this == RELATIVE || this == DIRECTION;
        }
    }

    /**
     * The residual that most inputs stay below, if they are like the calibration rows.
     *
     * @param level the share of inputs, on average over calibrations
     * @param rows the number of calibration rows
     * @param rank the rank of the residual among theirs, from the smallest
     * @param residual the residual
     * @param minLevel a lower bound of the share for this calibration, with confidence 95%
     */
    public record Coverage(double level, int rows, int rank, double residual, double minLevel) {
        private static final double DOUBT = 0.05;

        /**
         * Returns the coverage that sorted residuals allow; nothing if there are too few for the level.
         *
         * @throws IllegalArgumentException if the level is not above 0 and below 1
         */
        public static Optional<Coverage> of(double[] sorted, double level) {
            if (!(level > 0 && level < 1)) {
                throw new IllegalArgumentException("level is " + level + "; expected a number above 0 and below 1");
            }
            int rank = rank(sorted.length, level);
            return rank > sorted.length
                    ? Optional.empty()
                    : Optional.of(
                            new Coverage(level, sorted.length, rank, sorted[rank - 1], minLevel(sorted.length, rank)));
        }

        /**
         * Returns a lower bound: the coverage of the k-th smallest of n is a beta variable with parameters k and n + 1 − k.
         */
        private static double minLevel(int rows, int rank) {
            return BetaDistribution.quantile(DOUBT, rank, rows + 1.0 - rank);
        }

        /** Returns {@code ⌈level (n + 1)⌉}, without rounding errors. */
        private static int rank(int rows, double level) {
            return (int) Math.ceil(level * (rows + 1.0) - 1e-9);
        }

        /** Returns one sentence for people. */
        public String sentence() {
            return String.format(
                    Locale.ROOT,
                    "%s of inputs like the %s have a residual of at most %s (at least %.1f%%, with confidence 95%%).",
                    NumberText.wholePercent(level),
                    NumberText.count(rows, "calibration row"),
                    NumberText.number(residual),
                    Math.floor(1000 * minLevel) / 10);
        }
    }
}
