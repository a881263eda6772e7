package io.simplex4j.trust;

import io.simplex4j.math.EnumId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A reason to rely less on an explanation: its kind and its figures. Reports turn reasons into sentences.
 *
 * @param code the kind of reason
 * @param gravity its gravity
 * @param figures the figures by name, in a fixed order: numbers or user-provided strings
 */
public record Reason(Code code, Gravity gravity, Map<String, Object> figures) {
    /** The importance of a reason. */
    public enum Gravity {
        /** The explanation is sound within its limits. */
        NOTE(Verdict.Level.EXAMPLES_FIT),
        /** A part of it may mislead. */
        CARE(Verdict.Level.READ_WITH_CARE),
        /** A reader would draw wrong conclusions. */
        DO_NOT_RELY(Verdict.Level.DO_NOT_RELY);

        private final Verdict.Level level;

        Gravity(Verdict.Level level) {
            this.level = level;
        }

        /** Returns the level of a verdict whose gravest reason has this gravity. */
        Verdict.Level level() {
            return level;
        }
    }

    /** The kinds of reasons. JSON and CSV have their codes. */
    public enum Code {
        /** Predictions are unrelated to the labels of the corpus. */
        NO_BETTER_THAN_CHANCE,
        /** No example contributes. */
        NO_EXAMPLE,
        /** The residual is not a number. */
        NO_RESIDUAL,
        /** More than half of the distance from the corpus mean is unexplained. */
        FAR_FROM_CORPUS,
        /** The weights are not proven best. */
        NOT_CONVERGED,
        /** A limit on the number of examples worsens the fit considerably. */
        LIMITED_MEMBERS,
        /** Other weights are as good. */
        NOT_UNIQUE,
        /** Ranges of weights are outer bounds. */
        RANGES_ARE_BOUNDS,
        /** The mixture is of another class than the model predicts. */
        CLASS_NOT_KEPT,
        /** The mixture keeps the class, but an equally near latent might not. */
        CLASS_NOT_GUARANTEED,
        /** Half of the weight or more is on examples whose predictions are wrong. */
        WEIGHT_ON_MISCLASSIFIED,
        /** Half of the weight or more is on examples whose values are far from their labels. */
        WEIGHT_ON_BADLY_PREDICTED,
        /** The baseline leaves no shift to attribute. */
        DEGENERATE_BASELINE,
        /** The shares of features miss their sum. */
        INCOMPLETE_ATTRIBUTION,
        /** Gradients are not exact. */
        CENTRAL_DIFFERENCES,
        /** There are no features to read. */
        NO_GRADIENT,
        /** The sentence has at least as many tokens as the model reads. */
        SENTENCE_CUT,
        /** More than a third of the distance from the corpus mean is unexplained. */
        PARTLY_EXPLAINED,
        /** The residual is above nearly all residuals of corpus examples that the other examples explain. */
        ABOVE_REFERENCES,
        /** Few calibration rows have so large an unexplained part. */
        UNLIKE_CALIBRATION,
        /** Examples of another label are nearer, or nearly as near, as examples of the predicted class. */
        DISPUTED_CLASS,
        /** The input is itself in the corpus and contributes. */
        IN_CORPUS,
        /** Another server of the model gives other outputs, or could not be reached. */
        PREDICTOR_DIFFERS;

        private final String id = EnumId.of(this);

        /** Returns the code for programs, such as {@code far-from-corpus}. */
        public String id() {
            return id;
        }
    }

    public Reason {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    }

    /** Creates a reason without figures. */
    public Reason(Code code, Gravity gravity) {
        this(code, gravity, Map.of());
    }

    /**
     * Returns a copy with one more figure.
     *
     * @param figure a number or a text
     */
    public Reason with(String name, Object figure) {
        Map<String, Object> more = new LinkedHashMap<>(figures);
        more.put(name, figure);
        return new Reason(code, gravity, more);
    }

    /** Returns a copy with another gravity. */
    public Reason withGravity(Gravity gravity) {
        return new Reason(code, gravity, figures);
    }
}
