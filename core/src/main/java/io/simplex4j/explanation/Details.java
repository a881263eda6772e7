package io.simplex4j.explanation;

import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Stability;
import java.util.Optional;

/**
 * The optional parts of an explanation besides its mixture and its features.
 *
 * @param stability how much of the mixture rests on single examples, see {@link Explainer#withStability}
 * @param contrast why the model predicts this class and not another, see {@link Explainer#withContrast()}
 * @param reconstruction the decoded latent and mixture, see {@link Explainer#withDecoder}
 * @param reliability how often such predictions are wrong, if labelled calibration rows show it, see {@link
 *     Explainer#withCalibration}
 */
public record Details(
        Optional<Stability> stability,
        Optional<Contrast> contrast,
        Optional<Reconstruction> reconstruction,
        Optional<Reliability> reliability) {
    private static final Details NONE =
            new Details(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** Creates parts without reliability. */
    public Details(
            Optional<Stability> stability, Optional<Contrast> contrast, Optional<Reconstruction> reconstruction) {
        this(stability, contrast, reconstruction, Optional.empty());
    }

    Details withReliability(Optional<Reliability> newReliability) {
        return new Details(stability, contrast, reconstruction, newReliability);
    }

    /** Returns no parts. */
    public static Details none() {
        return NONE;
    }
}
