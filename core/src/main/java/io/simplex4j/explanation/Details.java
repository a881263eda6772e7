package io.simplex4j.explanation;

import io.simplex4j.trust.Stability;
import java.util.Optional;

/**
 * What an explanation says beyond its mixture and its features, as far as it was asked for and there is something to say.
 *
 * @param stability how much of the mixture rests on single examples, see {@link Explainer#withStability}
 * @param contrast why the model predicts this class and not another, see {@link Explainer#withContrast()}
 * @param reconstruction what a decoder makes of the latent and of the mixture, see {@link Explainer#withDecoder}
 */
public record Details(
        Optional<Stability> stability, Optional<Contrast> contrast, Optional<Reconstruction> reconstruction) {
    private static final Details NONE = new Details(Optional.empty(), Optional.empty(), Optional.empty());

    /** Nothing more. */
    public static Details none() {
        return NONE;
    }
}
