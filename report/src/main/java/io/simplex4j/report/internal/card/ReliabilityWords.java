package io.simplex4j.report.internal.card;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.EnumId;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.report.words.Words;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.VerdictRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The error rate of the model for inputs like an explained one, in words.
 *
 * @param answer the rate or the interval, one sentence
 * @param counted its basis and limits, a sentence each
 */
public record ReliabilityWords(Sentence answer, List<Sentence> counted) {
    public ReliabilityWords {
        counted = List.copyOf(counted);
    }

    /** Returns the words of an explanation with this reliability. */
    public static ReliabilityWords of(Reliability known, Explanation explanation, Words words) {
        List<Sentence> counted = new ArrayList<>();
        Sentence answer = known instanceof Reliability.OfClass classes
                ? ofClass(classes, words, counted)
                : ofValue((Reliability.OfValue) known, words, counted);
        if (explanation.pValues().far().isPresent()
                && VerdictRule.isFar(explanation.pValues().far().getAsDouble())) {
            counted.add(words.sentence("reliability.unusual", Map.of()));
        }
        return new ReliabilityWords(answer, counted);
    }

    /** Returns a rate in whole percent. */
    public static long percent(double rate) {
        return Math.round(100 * rate);
    }

    private static Sentence ofClass(Reliability.OfClass known, Words words, List<Sentence> counted) {
        boolean base = known.signal() == Reliability.Signal.BASE_RATE;
        Map<String, Object> figures = new HashMap<>();
        figures.put("percent", percent(known.errorRate()));
        if (percent(known.errorRate()) == 0) {
            figures.put("rare", true);
        } else if (percent(known.low()) != percent(known.high())) {
            figures.put("low", percent(known.low()));
            figures.put("high", percent(known.high()));
        }
        figures.put("wrong", known.similar().wrong());
        figures.put("of", known.similar().of());
        figures.put("allWrong", known.overall().wrong());
        figures.put("all", known.overall().of());
        figures.put("allRate", known.overall().rate());
        counted.add(words.sentence("reliability." + EnumId.of(known.signal()), figures));
        return words.sentence(
                !known.isKnown() ? "reliability.unknown" : base ? "reliability.base" : "reliability.rate", figures);
    }

    private static Sentence ofValue(Reliability.OfValue known, Words words, List<Sentence> counted) {
        counted.add(words.sentence("reliability.rows", Map.of("rows", known.rows())));
        return words.sentence(
                "reliability.value",
                Map.of(
                        "expectedError",
                        known.expectedError(),
                        "confidence",
                        known.confidence(),
                        "low",
                        known.low(),
                        "high",
                        known.high()));
    }
}
