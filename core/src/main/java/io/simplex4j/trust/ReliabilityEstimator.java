package io.simplex4j.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.trust.internal.Sorted;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Estimates the {@link Reliability} of predictions by labelled calibration rows, which must not be training rows.
 * Immutable and thread-safe.
 */
public final class ReliabilityEstimator {
    /*
     * Classes. A Venn–Abers predictor over a score of the input. The probability of the predicted class and a logistic
     * combination compete by log loss, cross-validated on the rows; a score takes part only if it separates wrong from right
     * rows by two standard errors of the area under the curve. Otherwise all rows get the same score, which gives the
     * base rate. The combination is fitted on one half of the rows and calibrated on the other, and once more with the
     * halves swapped; the bounds are the means of both.
     *
     * Values. Split conformal: the ⌈.9 (n+1)⌉-th smallest error of the rows is the half-width. Errors are divided by the
     * relative residual plus its median, if intervals of the rows become narrower on average by that.
     */
    private static final int FOLDS = 5;
    private static final int FEWEST_FOR_SCORES = 20;
    private static final double STANDARD_ERRORS = 2;
    private static final double CONFIDENCE = 0.9;
    private static final double MAX_LOG_ODDS = 30;

    private final Optional<Errors> errors;
    private final Optional<Distances> distances;

    private ReliabilityEstimator(Optional<Errors> errors, Optional<Distances> distances) {
        this.errors = errors;
        this.distances = distances;
    }

    /**
     * A labelled calibration row.
     *
     * @param decomposition its mixture
     * @param output its prediction
     * @param wrong whether the predicted class is wrong; nothing for values
     * @param error the distance of the predicted value from the label; nothing for classes
     */
    public record CheckedRow(
            Decomposition decomposition, OutputMixture output, Optional<Boolean> wrong, OptionalDouble error) {}

    /**
     * Fits rows. Returns nothing if there are none, or too few for an interval of values.
     *
     * @param corpus the corpus of the mixtures
     */
    public static Optional<ReliabilityEstimator> of(Corpus corpus, List<CheckedRow> rows) {
        List<CheckedRow> classes =
                rows.stream().filter(row -> row.wrong().isPresent()).toList();
        if (!classes.isEmpty()) {
            return Optional.of(new ReliabilityEstimator(Optional.of(Errors.of(corpus, classes)), Optional.empty()));
        }
        List<CheckedRow> values =
                rows.stream().filter(row -> row.error().isPresent()).toList();
        return Distances.rank(values.size()) <= values.size()
                ? Optional.of(new ReliabilityEstimator(Optional.empty(), Optional.of(Distances.of(values))))
                : Optional.empty();
    }

    /** Estimates the reliability of a prediction; nothing if it is not of the kind of the rows. */
    public Optional<Reliability> estimate(Corpus corpus, Decomposition decomposition, OutputMixture output) {
        if (errors.isPresent()) {
            return output.modelClass().isEmpty()
                    ? Optional.empty()
                    : Optional.of(errors.get().at(signals(corpus, decomposition, output), 0));
        }
        return output.value().isEmpty()
                ? Optional.empty()
                : distances.map(known -> known.around(output.value().getAsDouble(), decomposition.relativeResidual()));
    }

    /**
     * Returns the estimate, then those with a score a little smaller and a little larger, as another machine may round it.
     *
     * @param slack the possible error of the score
     */
    public List<Reliability> estimates(Corpus corpus, Decomposition decomposition, OutputMixture output, double slack) {
        Optional<Reliability> first = estimate(corpus, decomposition, output);
        if (first.isEmpty() || errors.isEmpty()) {
            return first.stream().toList();
        }
        double[] signals = signals(corpus, decomposition, output);
        return List.of(
                first.get(), errors.get().at(signals, -slack), errors.get().at(signals, slack));
    }

    /** Returns the errors of all rows whose predictions are classes. */
    public Optional<Reliability.ErrorRate> overall() {
        return errors.map(Errors::overall);
    }

    /** Returns the errors of the rows whose mixtures have most weight on labels other than the predicted one. */
    public Optional<Reliability.ErrorRate> pointedElsewhere() {
        return errors.flatMap(known -> known.count(known::pointsElsewhere));
    }

    /** Returns the errors of all other rows. */
    public Optional<Reliability.ErrorRate> pointedAlike() {
        return errors.flatMap(known -> known.count(row -> !known.pointsElsewhere(row)));
    }

    /** Returns features that may indicate wrong predictions; the first number alone is the simple score. */
    private static double[] signals(Corpus corpus, Decomposition decomposition, OutputMixture output) {
        MixtureWeights weights = decomposition.weights();
        double lead = output.lead();
        OptionalDouble confidence = output.confidence();
        double logOdds =
                confidence.isPresent() ? Math.log((1 - confidence.getAsDouble()) / confidence.getAsDouble()) : -lead;
        return new double[] {
            confidence.isPresent() ? 1 - confidence.getAsDouble() : -lead,
            Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, logOdds)),
            -lead,
            finite(decomposition.relativeResidual()),
            corpus.judged() ? weights.weightOfAll(corpus::misclassified) : 0,
            weightElsewhere(corpus, weights, output.modelClass().orElseThrow()),
            weights.entries().stream()
                    .mapToDouble(entry -> entry.weight() * entry.weight())
                    .sum()
        };
    }

    private static double weightElsewhere(Corpus corpus, MixtureWeights weights, int predicted) {
        Optional<String> name = Optional.of(corpus.classes().name(predicted));
        return corpus.judged()
                ? weights.weightOfAll(example -> !corpus.label(example).equals(name))
                : 0;
    }

    private static double finite(double relativeResidual) {
        return Double.isFinite(relativeResidual) ? relativeResidual : 1;
    }

    /** Computes Venn–Abers rates for the signals of an input, with a shift of its score. */
    private interface Fit {
        VennAbers.Rates at(double[] signals, double shift);
    }

    /** Errors of predicted classes. */
    private record Errors(Sample checked, Reliability.Signal signal, Fit fit, Reliability.ErrorRate overall) {
        private static final int ELSEWHERE = 5;

        static Errors of(Corpus corpus, List<CheckedRow> checked) {
            double[][] rows = checked.stream()
                    .map(row -> signals(corpus, row.decomposition(), row.output()))
                    .toArray(double[][]::new);
            boolean[] wrong = new boolean[rows.length];
            for (int row = 0; row < rows.length; row++) {
                wrong[row] = checked.get(row).wrong().orElseThrow();
            }
            Reliability.Signal simple = checked.stream()
                            .allMatch(row -> row.output().probabilities().isPresent())
                    ? Reliability.Signal.SOFTMAX
                    : Reliability.Signal.MARGIN;
            Reliability.Signal best = choose(rows, wrong, simple);
            return new Errors(
                    new Sample(rows, wrong),
                    best,
                    fit(best, rows, wrong),
                    count(wrong, row -> true).orElseThrow());
        }

        private static Reliability.Signal choose(double[][] rows, boolean[] wrong, Reliability.Signal simple) {
            Reliability.Signal best = Reliability.Signal.BASE_RATE;
            if (rows.length < FEWEST_FOR_SCORES) {
                return best;
            }
            double lowest = logLoss(predictions(best, rows, wrong), wrong);
            for (Reliability.Signal each : List.of(simple, Reliability.Signal.COMBINED)) {
                double[] predictions = predictions(each, rows, wrong);
                double loss = logLoss(predictions, wrong);
                double[] scores = each == simple
                        ? Arrays.stream(rows).mapToDouble(row -> row[0]).toArray()
                        : predictions;
                if (loss < lowest && separates(scores, wrong)) {
                    best = each;
                    lowest = loss;
                }
            }
            return best;
        }

        private static Fit fit(Reliability.Signal signal, double[][] rows, boolean[] wrong) {
            return switch (signal) {
                case BASE_RATE -> calibrated(rows, wrong, row -> 0.0);
                case SOFTMAX, MARGIN -> calibrated(rows, wrong, row -> row[0]);
                case COMBINED -> crossed(rows, wrong);
            };
        }

        private static Fit calibrated(double[][] rows, boolean[] wrong, Function<double[], Double> score) {
            VennAbers fitted =
                    VennAbers.of(Arrays.stream(rows).mapToDouble(score::apply).toArray(), wrong);
            return (signals, shift) -> fitted.at(score.apply(signals) + shift);
        }

        /** Fits the combination on each half of the rows and calibrates it on the other. */
        private static Fit crossed(double[][] rows, boolean[] wrong) {
            Fit first = half(rows, wrong, 0);
            Fit second = half(rows, wrong, 1);
            return (signals, shift) -> {
                VennAbers.Rates a = first.at(signals, shift);
                VennAbers.Rates b = second.at(signals, shift);
                return new VennAbers.Rates(
                        (a.ifRight() + b.ifRight()) / 2,
                        (a.ifWrong() + b.ifWrong()) / 2,
                        new Reliability.ErrorRate(
                                a.similar().wrong() + b.similar().wrong(),
                                a.similar().of() + b.similar().of()),
                        (a.rank() + b.rank()) / 2);
            };
        }

        private static Fit half(double[][] rows, boolean[] wrong, int parity) {
            Sample fitted = Sample.of(rows, wrong, row -> row % 2 == parity);
            Sample rest = Sample.of(rows, wrong, row -> row % 2 != parity);
            LogisticRegression combination = LogisticRegression.fit(fitted.rows, fitted.wrong);
            return calibrated(rest.rows, rest.wrong, combination::logOdds);
        }

        /** Returns the rate of each row by the rows of other folds. */
        private static double[] predictions(Reliability.Signal signal, double[][] rows, boolean[] wrong) {
            double[] predictions = new double[rows.length];
            for (int fold = 0; fold < FOLDS; fold++) {
                int left = fold;
                Sample others = Sample.of(rows, wrong, row -> row % FOLDS != left);
                Fit fit = fit(signal, others.rows, others.wrong);
                for (int row = fold; row < rows.length; row += FOLDS) {
                    predictions[row] = fit.at(rows[row], 0).merged();
                }
            }
            return predictions;
        }

        private static double logLoss(double[] predictions, boolean[] wrong) {
            return IntStream.range(0, wrong.length)
                    .mapToDouble(row -> -Math.log(wrong[row] ? predictions[row] : 1 - predictions[row]))
                    .average()
                    .orElseThrow();
        }

        /** Returns whether wrong rows have larger scores, by two standard errors of the area under the curve. */
        private static boolean separates(double[] scores, boolean[] wrong) {
            double[] right = IntStream.range(0, scores.length)
                    .filter(row -> !wrong[row])
                    .mapToDouble(row -> scores[row])
                    .sorted()
                    .toArray();
            double pairs = (double) right.length * (scores.length - right.length);
            double won = IntStream.range(0, scores.length)
                    .filter(row -> wrong[row])
                    .mapToDouble(row -> (Sorted.notBelow(right, right.length, scores[row])
                                    + Sorted.notBelow(right, right.length, Math.nextUp(scores[row])))
                            / 2.0)
                    .sum();
            return pairs > 0 && won / pairs - 0.5 > STANDARD_ERRORS * Math.sqrt((scores.length + 1) / (12 * pairs));
        }

        Reliability at(double[] signals, double shift) {
            VennAbers.Rates rates = fit.at(signals, shift);
            return new Reliability.OfClass(
                    rates.merged(), rates.ifRight(), rates.ifWrong(), signal, rates.similar(), overall, rates.rank());
        }

        boolean pointsElsewhere(int row) {
            return checked.rows[row][ELSEWHERE] > 0.5;
        }

        Optional<Reliability.ErrorRate> count(IntPredicate some) {
            return count(checked.wrong, some);
        }

        private static Optional<Reliability.ErrorRate> count(boolean[] wrong, IntPredicate some) {
            int[] counted = IntStream.range(0, wrong.length).filter(some).toArray();
            return counted.length == 0
                    ? Optional.empty()
                    : Optional.of(new Reliability.ErrorRate(
                            (int) Arrays.stream(counted)
                                    .filter(row -> wrong[row])
                                    .count(),
                            counted.length));
        }
    }

    /** Some of the rows. */
    private static final class Sample {
        private final double[][] rows;
        private final boolean[] wrong;

        Sample(double[][] rows, boolean[] wrong) {
            this.rows = rows;
            this.wrong = wrong;
        }

        static Sample of(double[][] rows, boolean[] wrong, IntPredicate chosen) {
            int[] some = IntStream.range(0, rows.length).filter(chosen).toArray();
            boolean[] outcomes = new boolean[some.length];
            for (int k = 0; k < some.length; k++) {
                outcomes[k] = wrong[some[k]];
            }
            return new Sample(Arrays.stream(some).mapToObj(row -> rows[row]).toArray(double[][]::new), outcomes);
        }
    }

    /** Distances of predicted values from labels. */
    private record Distances(double halfWidth, double mean, OptionalDouble offset, int rows) {
        static Distances of(List<CheckedRow> checked) {
            double[] errors = checked.stream()
                    .mapToDouble(row -> row.error().orElseThrow())
                    .toArray();
            double[] residuals = checked.stream()
                    .mapToDouble(row -> finite(row.decomposition().relativeResidual()))
                    .toArray();
            double[] sorted = Arrays.stream(residuals).sorted().toArray();
            double offset = sorted[sorted.length / 2];
            Distances plain = new Distances(quantile(errors), mean(errors), OptionalDouble.empty(), errors.length);
            if (!(offset > 0)) {
                return plain;
            }
            double[] scaled = IntStream.range(0, errors.length)
                    .mapToDouble(row -> errors[row] / (residuals[row] + offset))
                    .toArray();
            Distances byResidual = new Distances(
                    quantile(scaled),
                    mean(errors) / (mean(residuals) + offset),
                    OptionalDouble.of(offset),
                    errors.length);
            return byResidual.halfWidth() * (mean(residuals) + offset) < plain.halfWidth() ? byResidual : plain;
        }

        private static double mean(double[] all) {
            return Arrays.stream(all).average().orElseThrow();
        }

        /** Returns the rank of the half-width among errors, without rounding errors. */
        static int rank(int rows) {
            return (int) Math.ceil(CONFIDENCE * (rows + 1.0) - 1e-9);
        }

        private static double quantile(double[] errors) {
            return Arrays.stream(errors).sorted().toArray()[rank(errors.length) - 1];
        }

        Reliability around(double value, double residual) {
            double scale = offset.isPresent() ? finite(residual) + offset.getAsDouble() : 1;
            return new Reliability.OfValue(
                    mean * scale,
                    CONFIDENCE,
                    value - halfWidth * scale,
                    value + halfWidth * scale,
                    offset.isPresent(),
                    rows);
        }
    }
}
