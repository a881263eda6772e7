package io.simplex4j.trust;

import io.simplex4j.math.EnumId;

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
