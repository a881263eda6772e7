package io.simplex4j.report.card;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.drawing.Range;
import io.simplex4j.report.picture.HullPicture;
import io.simplex4j.report.picture.HullView;
import io.simplex4j.report.picture.ResidualStrip;
import io.simplex4j.report.picture.Waterfall;
import java.util.List;
import java.util.Optional;

/**
 * What the pictures of a card must have room for at least: cards side by side share it, so that they can be compared.
 *
 * @param part the size of a part of a feature of a table
 * @param heat the size of a part of a pixel or a step
 * @param steps what parts reach on the way to the whole
 * @param residual a residual, or one that others are compared with
 * @param height the hull and what lies outside of it
 */
public record CardScale(double part, double heat, Range steps, double residual, Range height) {
    private static final Range NOTHING = new Range(0, 0);

    /** Each card by itself. */
    public static CardScale own() {
        return new CardScale(0, 0, NOTHING, 0, NOTHING);
    }

    /** One scale for all of these. */
    public static CardScale of(List<Explanation> explanations) {
        CardScale scale = own();
        for (Explanation each : explanations) {
            scale = scale.with(each);
        }
        return scale;
    }

    private CardScale with(Explanation explanation) {
        Optional<FeatureParts> parts = FeatureParts.of(explanation);
        double newPart = parts.map(FeatureParts::largest).orElse(0.0);
        double newHeat = parts.map(all ->
                        InputPictures.largest(explanation.provenance().corpus().form(), all))
                .orElse(0.0);
        Range newSteps = parts.map(all -> Waterfall.reached(Card.steps(explanation, all), all.expected()))
                .orElse(NOTHING);
        boolean drawable = Closeness.drawable(explanation);
        double newResidual = drawable
                ? ResidualStrip.most(
                        explanation.decomposition().residual(),
                        explanation.provenance().references().sorted())
                : 0;
        Range newHeight = drawable ? HullPicture.height(HullView.of(explanation)) : NOTHING;
        return new CardScale(
                Math.max(part, newPart),
                Math.max(heat, newHeat),
                steps.with(newSteps.from()).with(newSteps.to()),
                Math.max(residual, newResidual),
                height.with(newHeight.from()).with(newHeight.to()));
    }
}
