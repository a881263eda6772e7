package io.simplex4j.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.NumberText;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The scores of rows that are known to belong, which make a p-value of the score of an input:
 * {@code p = (1 + #{i : s_i ≥ s}) / (n + 1)}. An input like the rows has a p-value of at most α with probability at most α.
 * Immutable and thread-safe.
 */
public final class Calibration {
    /*
     * Held-out rows, neither in the corpus nor used to choose it, are exchangeable with an input like them, so p is valid for
     * any score. For residuals leave-one-out is valid too: with the input among the others, the scores of corpus examples
     * would be exchangeable with its own, and without it they can only be larger, so p can only be larger. A corpus whose
     * examples were selected is not exchangeable with inputs, and refuses.
     *
     * Classes: p within the rows of the predicted class holds for each class by itself. It is used where every class that
     * rows are predicted to have has 100 of them; a class that no row has is judged by all rows.
     *
     * A row without a score, such as the direction of 0, counts as larger than any: that keeps p valid.
     */
    private static final int ENOUGH_FOR_CLASSES = 100;

    private final Scorer scorer;
    private final Rows rows;
    private final List<Optional<String>> predictions;
    private final double[] scores;
    private final double[] sorted;
    private final Map<String, double[]> byClass;

    /** The rows with what was computed of them once. */
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
     * @throws IllegalArgumentException if there is no row, or one does not fit the corpus
     */
    public static Calibration heldOut(Corpus corpus, Matrix rows) {
        return heldOut(corpus, rows, Optional.empty(), Workers.all());
    }

    /** Calibrates with held-out rows that the model has encoded, by the relative residual and their predicted classes. */
    public static Calibration heldOut(Corpus corpus, Corpus rows) {
        return heldOut(corpus, rows, Workers.all());
    }

    /** As {@link #heldOut(Corpus, Corpus)} on these threads. */
    public static Calibration heldOut(Corpus corpus, Corpus rows, Workers workers) {
        return heldOut(corpus, rows.latents(), Optional.of(rows), workers);
    }

    private static Calibration heldOut(Corpus corpus, Matrix latents, Optional<Corpus> examples, Workers workers) {
        if (latents.rows() == 0) {
            throw new IllegalArgumentException("calibration has 0 rows, expected at least 1");
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

    /** As {@link #leaveOneOut(Corpus)} on these threads. */
    public static Calibration leaveOneOut(Corpus corpus, Workers workers) {
        if (corpus.size() < 2) {
            throw new IllegalArgumentException("corpus has 1 example, expected at least 2 to leave one out");
        }
        corpus.selection().ifPresent(step -> {
            throw new IllegalArgumentException("corpus was selected by the method " + step.method()
                    + ", expected one whose examples were not chosen: leave-one-out would be wrong, calibrate with"
                    + " held-out rows");
        });
        Rows rows = new Rows(corpus, corpus.latents(), Optional.empty(), Optional.of(corpus), workers);
        return new Calibration(Scorer.of(Score.RELATIVE, corpus, workers), rows, predictions(rows));
    }

    private static List<Optional<String>> predictions(Rows rows) {
        return rows.examples()
                .map(known -> IntStream.range(0, known.size())
                        .mapToObj(known::prediction)
                        .toList())
                .orElseGet(() -> Collections.nCopies(rows.latents().rows(), Optional.empty()));
    }

    /**
     * Calibrates another score.
     *
     * @throws IllegalArgumentException if it needs labels that the corpus does not have
     * @throws IllegalStateException if leave-one-out does not hold for it
     */
    public Calibration withScore(Score newScore) {
        return with(Scorer.of(newScore, rows.corpus(), rows.workers()));
    }

    /**
     * Calibrates {@link Score#DECODED}.
     *
     * @throws IllegalArgumentException if the decoder does not fit the corpus, or rows are only latents
     * @throws IllegalStateException if the corpus calibrates itself, which does not hold for this score
     */
    public Calibration withDecoder(Decoder decoder) {
        if (rows.examples().isEmpty()) {
            throw new IllegalArgumentException("calibration rows are latents, expected rows with their inputs");
        }
        return with(Scorer.decoded(decoder, rows.corpus(), rows.workers()));
    }

    /**
     * Calibrates how disputed classes are, by the hull ratio, with the same rows; nothing where that cannot be: where the
     * corpus calibrates itself or has no labels in the words of predictions, or rows have no predictions.
     */
    public Optional<Calibration> disputes() {
        boolean possible =
                heldOut() && corpus().judged() && predictions.stream().allMatch(Optional::isPresent);
        return possible ? Optional.of(withScore(Score.HULL_RATIO)) : Optional.empty();
    }

    /** Measures relative residuals from a point that does not depend on the corpus, as the proof of leave-one-out has it. */
    public Calibration withCentre(Vec centre) {
        return with(scorer.withCentre(centre));
    }

    private Calibration with(Scorer newScorer) {
        return new Calibration(newScorer, rows, predictions);
    }

    /**
     * Says what the model predicts for each row.
     *
     * @throws IllegalArgumentException if there is not one class for each row
     */
    public Calibration withClasses(List<String> newPredictions) {
        if (newPredictions.size() != size()) {
            throw new IllegalArgumentException("there are " + newPredictions.size() + " predictions, expected " + size()
                    + ", one for each calibration row");
        }
        return new Calibration(
                scorer, rows, newPredictions.stream().map(Optional::of).toList());
    }

    /** Makes one p-value for all classes. */
    public Calibration withoutClasses() {
        return new Calibration(scorer, rows, Collections.nCopies(size(), Optional.empty()), scores);
    }

    private static double[] scores(Scorer scorer, Rows rows, List<Optional<String>> predictions) {
        List<OptionalDouble> all = rows.decompositions()
                .map(known -> rows.examples()
                        .map(inputs -> scorer.ofAll(inputs.inputs()::row, rows.latents(), known, predictions))
                        .orElseGet(() -> scorer.ofAll(rows.latents(), known, predictions)))
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

    /** The corpus that rows are explained with. */
    public Corpus corpus() {
        return rows.corpus();
    }

    /** The number of rows. */
    public int size() {
        return scores.length;
    }

    /** Whether rows were held out; else the corpus calibrates itself. */
    public boolean heldOut() {
        return rows.heldOut();
    }

    public Score score() {
        return scorer.score();
    }

    /** What computes scores, for inputs as for rows. */
    public Scorer scorer() {
        return scorer;
    }

    /** Whether p-values are within the predicted class. */
    public boolean byClass() {
        return !byClass.isEmpty();
    }

    /** The rows with labels and predictions, where these came along. */
    public Optional<Corpus> examples() {
        return rows.examples();
    }

    /** What held-out rows are mixtures of; nothing where the corpus calibrates itself. */
    public Optional<List<Decomposition>> decompositions() {
        return rows.decompositions();
    }

    /** The scores of the rows, infinite where one has none. */
    Vec scores() {
        return Vec.of(scores);
    }

    /** How many held-out rows have the latent of an example of the corpus, and so may not have been held out. */
    public int shared() {
        if (!heldOut()) {
            return 0;
        }
        Set<Vec> members = new HashSet<>();
        for (int row = 0; row < corpus().size(); row++) {
            members.add(corpus().latents().row(row));
        }
        return (int) IntStream.range(0, size())
                .filter(row -> members.contains(rows.latents().row(row)))
                .count();
    }

    /** Whether there are rows enough for p-values that raise an alarm, so that verdicts can rest on them. */
    public boolean decides() {
        return smallestPValue() <= CalibratedVerdict.FAR;
    }

    /** What speaks against p-values, a sentence each: rows that are in the corpus, or too few rows for any alarm. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        int shared = shared();
        if (shared > 0) {
            warnings.add(NumberText.grouped(shared) + " of " + NumberText.grouped(size())
                    + " calibration rows have the latent of a corpus example, expected rows that are not in the corpus:"
                    + " p-values may be too small");
        }
        if (!decides()) {
            warnings.add("p-values are at least " + NumberText.significant(smallestPValue()) + " with "
                    + NumberText.count(size(), "calibration row")
                    + ", so verdicts are those without calibration:"
                    + " calibrate with " + (Math.round(1 / CalibratedVerdict.VERY_FAR) - 1) + " rows or more");
        }
        return warnings;
    }

    /**
     * The p-value of a decomposition; nothing where it is not valid: where the decomposition is not the proven optimum, or
     * the score is one that takes more than a decomposition.
     */
    public OptionalDouble pValue(Decomposition decomposition) {
        return pValue(decomposition, Optional.empty());
    }

    /** As {@link #pValue(Decomposition)}, for an input of which a class is predicted. */
    public OptionalDouble pValue(Decomposition decomposition, Optional<String> prediction) {
        OptionalDouble score = isValid(decomposition) ? scorer.of(decomposition) : OptionalDouble.empty();
        return score.isPresent() ? pValue(score.getAsDouble(), prediction) : OptionalDouble.empty();
    }

    /** The p-value of an input by any score; nothing where it is not valid, or the input has no score. */
    public OptionalDouble pValue(Vec latent, Decomposition decomposition, Optional<String> prediction) {
        OptionalDouble score =
                isValid(decomposition) ? scorer.of(latent, decomposition, prediction) : OptionalDouble.empty();
        return score.isPresent() ? pValue(score.getAsDouble(), prediction) : OptionalDouble.empty();
    }

    /** The p-value of a score; nothing where it is not a number. */
    public OptionalDouble pValue(double score, Optional<String> prediction) {
        if (Double.isNaN(score)) {
            return OptionalDouble.empty();
        }
        double[] compared = compared(prediction);
        return OptionalDouble.of((1.0 + atLeast(compared, score)) / (compared.length + 1.0));
    }

    /** The p-value of one of the rows by the others. */
    public double pValueOfRow(int row) {
        requireRow(row);
        double[] compared = compared(predictions.get(row));
        return (double) atLeast(compared, scores[row]) / compared.length;
    }

    /** The score of one of the rows; nothing where it has none. */
    public OptionalDouble scoreOfRow(int row) {
        requireRow(row);
        return Double.isInfinite(scores[row]) ? OptionalDouble.empty() : OptionalDouble.of(scores[row]);
    }

    private void requireRow(int row) {
        if (row < 0 || row >= size()) {
            throw new IllegalArgumentException("row is " + row + ", expected from 0 to " + (size() - 1));
        }
    }

    /** The smallest p-value that there can be, in the class with fewest rows. */
    public double smallestPValue() {
        int fewest =
                byClass.values().stream().mapToInt(some -> some.length).min().orElse(size());
        return 1 / (fewest + 1.0);
    }

    /** Whether a mixture is proven best, without which its p-value does not hold. */
    public static boolean isValid(Decomposition decomposition) {
        return decomposition.certificate().ending() == Certificate.Ending.OPTIMAL
                && Double.isFinite(decomposition.residual());
    }

    private double[] compared(Optional<String> prediction) {
        return prediction.map(known -> byClass.getOrDefault(known, sorted)).orElse(sorted);
    }

    /** How many of some sorted numbers are at least as large. */
    static int atLeast(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return sorted.length - low;
    }

    /**
     * What residual a share of inputs stays below; nothing where rows are too few.
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
}
