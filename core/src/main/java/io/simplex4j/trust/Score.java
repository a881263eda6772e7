package io.simplex4j.trust;

import java.util.Locale;

/** How badly the examples of a corpus account for an input; large is bad. {@link Scorer} computes them. */
public enum Score {
    /** {@code r}, the distance from the nearest mixture. */
    RESIDUAL,
    /** {@code r / ‖h − μ‖} with a centre μ that does not move: finds foreign inputs, and costs nothing. */
    RELATIVE,
    /** The residual of {@code h/‖h‖} over {@code h_c/‖h_c‖}: finds foreign inputs best, for one more solve. */
    DIRECTION,
    /**
     * {@code r_y / min r_k}: the residual over the examples labelled as the model predicts, divided by the smallest one over
     * those of another label. Finds wrong predictions, for one solve a class.
     */
    HULL_RATIO,
    /** The weight on examples with another label than the model predicts. */
    IMPURITY,
    /**
     * {@code ‖x − dec(ĥ)‖} of an autoencoder: the distance of the input from what its decoder makes of the mixture. Finds foreign
     * inputs where the model has no labels, for one run of the decoder.
     */
    DECODED;

    /** For machines, such as {@code hull-ratio}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it needs the labels of the corpus and the model's prediction. */
    public boolean needsClasses() {
        return this == HULL_RATIO || this == IMPURITY;
    }

    /**
     * Whether leaving an example out of a corpus can only raise its score, which makes leave-one-out p-values too large rather
     * than too small.
     */
    public boolean growsWithoutExamples() {
        return this == RESIDUAL || this == RELATIVE || this == DIRECTION;
    }
}
