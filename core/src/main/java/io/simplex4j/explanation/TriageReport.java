package io.simplex4j.explanation;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.EnumId;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The result of a triage, the least explained inputs first.
 *
 * @param provenance the common provenance of all explanations
 * @param rows one for each input
 * @param discovery the findings at the false discovery rate, if it was set and there are p-values
 * @param coverage the residual that most inputs stay below, if verdicts are calibrated
 * @param calibration the calibration of p-values, if there is one
 * @param drift the state of the bets on drift after these inputs, if drift is watched
 * @param warnings warnings for readers, a sentence each
 */
public record TriageReport(
        Provenance provenance,
        List<Row> rows,
        Optional<FalseDiscovery> discovery,
        Optional<Calibration.Coverage> coverage,
        Optional<Provenance.CalibrationDescription> calibration,
        Optional<DriftState> drift,
        List<String> warnings) {
    public TriageReport {
        rows = List.copyOf(rows);
        warnings = List.copyOf(warnings);
    }

    /** Returns the error rates of predictions for labelled calibration rows with each verdict that occurs. */
    public Map<Verdict.Level, Reliability.ErrorRate> errors() {
        return calibration.map(Provenance.CalibrationDescription::errors).orElseGet(Map::of);
    }

    /** Returns how many predicted classes are expected to be wrong, if their reliability is known. */
    public OptionalDouble expectedErrors() {
        double[] rates = rows.stream()
                .flatMap(row -> row.reliability().stream())
                .filter(Reliability.OfClass.class::isInstance)
                .mapToDouble(each -> ((Reliability.OfClass) each).errorRate())
                .toArray();
        return rates.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Arrays.stream(rates).sum());
    }

    /** Returns the number of inputs with a verdict. */
    public long count(Verdict.Level level) {
        return rows.stream().filter(row -> row.level() == level).count();
    }

    /** Returns one line with the number of inputs at each level. */
    @Override
    public String toString() {
        return "TriageReport[" + rows.size() + " inputs, "
                + Arrays.stream(Verdict.Level.values())
                        .map(level -> count(level) + " " + EnumId.of(level))
                        .collect(Collectors.joining(", "))
                + "]";
    }

    /**
     * The result of a triage for one input.
     *
     * @param row its row among the inputs
     * @param id its name, or the number of its row
     * @param label its actual label, if known
     * @param prediction the predicted class or value as text, if the model predicts one
     * @param level how far to rely on its explanation
     * @param reasons the reasons above a note, the gravest first
     * @param residual its distance from the nearest mixture
     * @param relativeResidual the residual as a share of the distance from the corpus mean
     * @param pValue the p-value of its distance from the corpus, if calibrated
     * @param disputedPValue the p-value of the dispute about its class, if calibrated
     * @param reliability how often such predictions are wrong, if labelled calibration rows show it
     * @param foreign whether it is among the discoveries at the false discovery rate
     */
    public record Row(
            int row,
            String id,
            Optional<String> label,
            Optional<String> prediction,
            Verdict.Level level,
            List<Reason.Code> reasons,
            double residual,
            double relativeResidual,
            OptionalDouble pValue,
            OptionalDouble disputedPValue,
            Optional<Reliability> reliability,
            boolean foreign) {
        public Row {
            reasons = List.copyOf(reasons);
        }

        Row withForeign(boolean isForeign) {
            return isForeign == foreign
                    ? this
                    : new Row(
                            row,
                            id,
                            label,
                            prediction,
                            level,
                            reasons,
                            residual,
                            relativeResidual,
                            pValue,
                            disputedPValue,
                            reliability,
                            isForeign);
        }
    }

    /**
     * The discoveries of the procedure of Benjamini and Hochberg among many p-values. On average, at most a share of them
     * is false, if inputs are independent.
     *
     * @param rate that share
     * @param threshold the largest p-value of a discovery; 0 if there is none
     * @param inputs the number of inputs with a p-value
     * @param found the number of discoveries
     */
    public record FalseDiscovery(double rate, double threshold, int inputs, int found) {
        /**
         * Finds discoveries among p-values. Inputs without one are never discovered.
         *
         * @param rate above 0 and below 1
         */
        public static FalseDiscovery of(List<OptionalDouble> pValues, double rate) {
            SortedMap<Double, Long> counts = new TreeMap<>();
            pValues.stream()
                    .filter(OptionalDouble::isPresent)
                    .forEach(p -> counts.merge(p.getAsDouble(), 1L, Long::sum));
            return ofCounts(counts, rate);
        }

        /**
         * Finds discoveries among p-values with known counts. Calibration has only a few different p-values, so nothing
         * needs sorting for any number of inputs.
         *
         * @param rate above 0 and below 1
         * @throws ArithmeticException if there are more than 2,147,483,647 inputs
         */
        public static FalseDiscovery ofCounts(SortedMap<Double, Long> counts, double rate) {
            requireRate(rate);
            if (!counts.isEmpty() && !(counts.firstKey() >= 0 && counts.lastKey() <= 1)) {
                throw new IllegalArgumentException("p-values are from " + counts.firstKey() + " to " + counts.lastKey()
                        + "; expected numbers from 0 to 1");
            }
            int inputs = Math.toIntExact(
                    counts.values().stream().mapToLong(Long::longValue).sum());
            double threshold = 0;
            int found = 0;
            int upTo = 0;
            for (Map.Entry<Double, Long> each : counts.entrySet()) {
                upTo += Math.toIntExact(each.getValue());
                if (each.getKey() <= rate * upTo / inputs) {
                    threshold = each.getKey();
                    found = upTo;
                }
            }
            return new FalseDiscovery(rate, threshold, inputs, found);
        }

        private static void requireRate(double rate) {
            if (!(rate > 0 && rate < 1)) {
                throw new IllegalArgumentException(
                        "false discovery rate is " + rate + "; expected a number above 0 and below 1");
            }
        }

        /** Returns whether an input with this p-value is discovered. */
        public boolean finds(OptionalDouble pValue) {
            return found > 0 && pValue.isPresent() && pValue.getAsDouble() <= threshold;
        }

        /**
         * Returns the minimum number of inputs that can be discovered: no p-value is below {@code 1/(n + 1)}, so k of m
         * inputs stay hidden unless {@code n + 1 ≥ m/(q k)}.
         *
         * @param smallest the smallest possible p-value of the calibration
         */
        public long fewest(double smallest) {
            return Math.max(1, (long) Math.ceil(smallest * inputs / rate - 1e-9));
        }

        /** Returns a warning if a few foreign inputs, or any, cannot be discovered. */
        public Optional<String> warning(double smallest) {
            return warning(smallest, false);
        }

        /**
         * Returns a warning if a few foreign inputs, or any, cannot be discovered.
         *
         * @param byClass whether the smallest p-value is the one of the class with the fewest calibration rows, so that
         *     other classes may have smaller ones
         */
        public Optional<String> warning(double smallest, boolean byClass) {
            long fewest = fewest(smallest);
            if (inputs == 0 || fewest == 1) {
                return Optional.empty();
            }
            String because = "p-values are at least " + NumberText.number(smallest)
                    + (byClass ? " in the class with the fewest calibration rows, so there " : ", so ");
            double wanted = Math.ceil(inputs / rate - 1e-9) - 1;
            String remedy = wanted > Integer.MAX_VALUE
                    ? ": ask for a larger rate"
                    : ": calibrate with " + NumberText.grouped((long) wanted)
                            + (byClass ? " rows of each class" : " rows")
                            + (inputs == 1 ? "" : ", or triage fewer inputs at a time");
            return Optional.of(
                    fewest > inputs
                            ? because + "nothing can be found among " + NumberText.count(inputs, "input")
                                    + " at a false discovery rate of " + rate + remedy
                            : because + "fewer than " + NumberText.grouped(fewest) + " foreign inputs among "
                                    + NumberText.grouped(inputs) + " stay hidden at a false discovery rate of " + rate
                                    + remedy);
        }
    }
}
