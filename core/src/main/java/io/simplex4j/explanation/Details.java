package io.simplex4j.explanation;

import io.simplex4j.trust.Stability;
import java.util.Optional;

/**
 * The optional parts of an explanation besides its mixture and its features.
 *
 * @param stability how much of the mixture rests on single examples, see {@link Explainer#withStability}
 * @param contrast why the model predicts this class and not another, see {@link Explainer#withContrast()}
 * @param reconstruction the decoded latent and mixture, see {@link Explainer#withDecoder}
 */
public record Details(
        Optional<Stability> stability, Optional<Contrast> contrast, Optional<Reconstruction> reconstruction) {
    private static final Details NONE = new Details(Optional.empty(), Optional.empty(), Optional.empty());

    /** Returns no parts. */
    public static Details none() {
        return NONE;
    }
}
