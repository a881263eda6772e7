package io.simplex4j.trust;

import java.util.Locale;

/** How often predictions for similar inputs are wrong, or how far predicted values are off. */
public sealed interface Reliability {
    /** Returns the number of labelled calibration rows that it rests on. */
    int rows();

    /** The score that separates inputs by the error rate of their predictions. */
    enum Signal {
        /** The probability of the predicted class. */
        SOFTMAX,
        /** The lead of the predicted class over the next one, for models without probabilities. */
        MARGIN,
        /** A logistic combination of the probability, the residual and the weights of the mixture. */
        COMBINED,
        /** None, because no score separates wrong predictions from right ones. */
        BASE_RATE
    }

    /**
     * The probability that a predicted class is wrong.
     *
     * @param errorRate the probability
     * @param low its lower bound, if the prediction is right
     * @param high its upper bound, if the prediction is wrong; one of both bounds is calibrated
     * @param signal the score that defines which inputs are alike
     * @param similar the errors among the most similar rows
     * @param overall the errors among all rows
     * @param rank the share of rows with a smaller score, which orders inputs of the same rate
     */
    record OfClass(
            double errorRate, double low, double high, Signal signal, ErrorRate similar, ErrorRate overall, double rank)
            implements Reliability {
        private static final double WIDEST = 0.30;

        @Override
        public int rows() {
            return overall.of();
        }

        /** Returns whether enough similar rows were checked; otherwise the bounds are more than 30 points apart. */
        public boolean isKnown() {
            return high - low <= WIDEST;
        }
    }

    /**
     * The expected error of a predicted value, and an interval for the actual value.
     *
     * @param expectedError the expected distance of the prediction from the actual value
     * @param confidence the share of intervals that contain the actual value, on average over inputs like the rows
     * @param low the lower end of the interval
     * @param high the upper end of the interval
     * @param byResidual whether the width grows with the relative residual, which narrows most intervals
     * @param rows the number of labelled calibration rows
     */
    record OfValue(double expectedError, double confidence, double low, double high, boolean byResidual, int rows)
            implements Reliability {}

    /**
     * An observed error rate, with the interval of Clopper and Pearson for the true rate.
     *
     * @param wrong the number of errors
     * @param of the number of cases
     */
    public record ErrorRate(int wrong, int of) {
        private static final double TAIL = 0.025;

        /**
         * Checks the counts.
         *
         * @throws IllegalArgumentException if there are no cases, or more errors than cases
         */
        public ErrorRate {
            if (of < 1 || wrong < 0 || wrong > of) {
                throw new IllegalArgumentException(
                        "wrong is " + wrong + " of " + of + "; expected at least 1 and at most that many wrong");
            }
        }

        /** Returns the observed rate. */
        public double rate() {
            return (double) wrong / of;
        }

        /** Returns the lower bound of the 95% interval. */
        public double lowerBound() {
            return wrong == 0 ? 0 : BetaDistribution.quantile(TAIL, wrong, of - wrong + 1.0);
        }

        /** Returns the upper bound of the 95% interval. */
        public double upperBound() {
            return wrong == of ? 1 : BetaDistribution.quantile(1 - TAIL, wrong + 1.0, of - wrong);
        }

        /**
         * Returns a sentence such as {@code Predictions were wrong for 9 of 112 calibration rows with this verdict (95%
         * interval 4 to 15%).}
         */
        public String sentence() {
            return String.format(
                    Locale.ROOT,
                    "Predictions were wrong for %d of %d calibration %s with this verdict (95%% interval %.0f to %.0f%%).",
                    wrong,
                    of,
                    of == 1 ? "row" : "rows",
                    100 * lowerBound(),
                    100 * upperBound());
        }

        /** Returns a phrase such as {@code 9 of 112 (4–15%)}. */
        public String words() {
            return String.format(
                    Locale.ROOT, "%d of %d (%.0f–%.0f%%)", wrong, of, 100 * lowerBound(), 100 * upperBound());
        }
    }
}
