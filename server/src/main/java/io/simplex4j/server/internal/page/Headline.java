package io.simplex4j.server.internal.page;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.internal.card.Answers;
import io.simplex4j.report.internal.card.Glance;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Reliability;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The most important facts of an explanation.
 *
 * @param probability the probability of the prediction in percent, or empty
 * @param probable the probability from 0 to 100
 * @param right whether the prediction equals the actual label, if both are known
 * @param errors a sentence about the error rate of predictions with this verdict, or empty
 * @param unexplained the relative residual in percent
 * @param rate how often such predictions are wrong, in a few words, or empty
 * @param left the relative residual from 0 to 100
 */
public record Headline(
        Optional<Name> prediction,
        String probability,
        int probable,
        Optional<Name> label,
        Optional<Boolean> right,
        Glance.Badge badge,
        String rate,
        String errors,
        String unexplained,
        int left) {
    static Headline of(Explanation explanation) {
        OptionalDouble confidence =
                explanation.output().map(OutputMixture::confidence).orElse(OptionalDouble.empty());
        double left = explanation.decomposition().relativeResidual();
        return new Headline(
                explanation.predictionText().map(Name::of),
                confidence.isPresent() ? NumberText.percent(confidence.getAsDouble()) : "",
                share(confidence.orElse(0)),
                explanation.example().label().map(Name::of),
                explanation.isPredictionRight(),
                Glance.Badge.of(explanation.verdict().level()),
                explanation.reliability().map(Headline::rate).orElse(""),
                explanation.errorRate().map(Reliability.ErrorRate::sentence).orElse(""),
                NumberText.percent(left),
                share(left));
    }

    /** Returns how often such predictions are wrong, or how far off, in a few words. */
    static String rate(Reliability known) {
        if (known instanceof Reliability.OfClass classes) {
            return classes.isKnown() ? Answers.percent(classes.errorRate()) + " of 100" : "not known";
        }
        return "± " + NumberText.number(((Reliability.OfValue) known).expectedError());
    }

    /** Returns a share in whole percent, for a bar. */
    static int share(double of) {
        return Double.isFinite(of) ? (int) Math.round(100 * Math.max(0, Math.min(1, of))) : 100;
    }
}
