package io.simplex4j.report.internal.card;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.internal.drawing.Range;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The scale that cards side by side share, so that they can be compared.
 *
 * @param part the size of a part of a feature of a table
 * @param heat the size of a part of a pixel or a step
 * @param residual a residual, or a reference that residuals are compared with
 * @param height the hull and the points outside it
 * @param importance of each feature, over all cards: the largest first; empty where each card has its own order
 */
public record CardScale(double part, double heat, double residual, Range height, List<Double> importance) {
    public CardScale {
        importance = List.copyOf(importance);
    }

    private static final Range NOTHING = new Range(0, 0);

    /** Returns the scale of a card by itself. */
    public static CardScale own() {
        return new CardScale(0, 0, 0, NOTHING, List.of());
    }

    /** Returns one scale for several explanations. */
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
        double newHeat = parts.map(all -> InputPictures.largest(
                        explanation.provenance().corpus().form(),
                        explanation.provenance().grid(),
                        all))
                .orElse(0.0);
        boolean drawable = Card.drawable(explanation);
        double newResidual = drawable
                ? ResidualStrip.most(
                        explanation.decomposition().residual(),
                        explanation.provenance().references().sorted())
                : 0;
        Range newHeight = Optional.of(explanation)
                .filter(any -> drawable)
                .flatMap(HullView::of)
                .map(HullPicture::height)
                .orElse(NOTHING);
        return new CardScale(
                Math.max(part, newPart),
                Math.max(heat, newHeat),
                Math.max(residual, newResidual),
                height.with(newHeight.from()).with(newHeight.to()),
                parts.map(all -> sum(importance, all.importance())).orElse(importance));
    }

    private static List<Double> sum(List<Double> some, List<Double> others) {
        if (some.size() != others.size()) {
            return some.isEmpty() ? others : some;
        }
        return IntStream.range(0, some.size())
                .mapToObj(i -> some.get(i) + others.get(i))
                .toList();
    }
}
