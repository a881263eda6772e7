package io.simplex4j.server.internal.page;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.internal.card.Answers;
import io.simplex4j.trust.Reliability;

/** The figures of lists and tables of the page in a few words. */
final class Headline {
    private Headline() {}

    /** Returns how often such predictions are wrong, or how far off. */
    static String rate(Reliability known, PageWords words) {
        if (known instanceof Reliability.OfClass classes) {
            return classes.isKnown()
                    ? words.text("rate", Answers.percent(classes.errorRate()))
                    : words.text("rate.unknown");
        }
        return "± " + NumberText.number(((Reliability.OfValue) known).expectedError());
    }

    /** Returns a share in whole percent, for a bar. */
    static int share(double of) {
        return Double.isFinite(of) ? (int) Math.round(100 * Math.max(0, Math.min(1, of))) : 100;
    }
}
