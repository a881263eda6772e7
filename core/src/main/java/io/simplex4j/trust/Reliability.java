package io.simplex4j.trust;

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
}
