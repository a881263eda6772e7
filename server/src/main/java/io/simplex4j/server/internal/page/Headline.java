package io.simplex4j.server.internal.page;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.card.Glance;
import io.simplex4j.report.card.Name;
import io.simplex4j.report.card.NumberFormats;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.OutputMixture;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a reader wants to know first: what is predicted, how probable that is, and how far to rely on the explanation.
 *
 * @param probability of the prediction in percent, or empty
 * @param probable the same from 0 to 100
 * @param right whether the prediction is the actual label, where both are known
 * @param errors how often predictions with this verdict were wrong, or empty
 * @param unexplained the share of the distance from the corpus mean that is left
 * @param left the same from 0 to 100
 */
public record Headline(
        Optional<Name> prediction,
        String probability,
        int probable,
        Optional<Name> label,
        Optional<Boolean> right,
        Glance.Badge badge,
        String errors,
        String unexplained,
        int left) {
    static Headline of(Explanation explanation) {
        OptionalDouble confidence =
                explanation.output().map(OutputMixture::confidence).orElse(OptionalDouble.empty());
        double left = explanation.decomposition().relativeResidual();
        return new Headline(
                explanation.predicted().map(Name::of),
                confidence.isPresent() ? NumberFormats.percent(confidence.getAsDouble()) : "",
                share(confidence.orElse(0)),
                explanation.example().label().map(Name::of),
                explanation.predictedRight(),
                Glance.Badge.of(explanation.verdict().level()),
                explanation.errorRate().map(ErrorRate::sentence).orElse(""),
                NumberFormats.percent(left),
                share(left));
    }

    /** A share in whole percent, for a bar. */
    static int share(double of) {
        return Double.isFinite(of) ? (int) Math.round(100 * Math.max(0, Math.min(1, of))) : 100;
    }
}
