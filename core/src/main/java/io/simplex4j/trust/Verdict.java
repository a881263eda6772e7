package io.simplex4j.trust;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How far to rely on an explanation, and why.
 *
 * <p>The level is that of the gravest reason:
 *
 * <ul>
 *   <li>{@link Level#DO_NOT_RELY} where what a reader takes from the explanation would be wrong: the model is right
 *       about the labels of the corpus no more often than by chance ({@code no-better-than-chance}), no example
 *       contributes, the residual is not a number, more than half of the distance from the corpus mean is unexplained
 *       ({@code far-from-corpus}), the mixture is of another class ({@code class-not-kept}), a better mixture may be
 *       nearer by more than a twentieth of that distance ({@code not-converged}), the shares of features miss their sum
 *       by more than a tenth ({@code incomplete-attribution}), or more than a third is unexplained and the residual is
 *       above 99 % of at least 100 references ({@code above-references}), or the server that decides gives other outputs
 *       ({@code predictor-differs})
 *   <li>{@link Level#READ_WITH_CARE} where a part of it may mislead: {@code class-not-guaranteed}, {@code not-unique},
 *       {@code limited-members}, {@code weight-on-misclassified}, {@code weight-on-badly-predicted}, {@code degenerate-baseline}, more than a third of the
 *       distance from the corpus mean unexplained ({@code partly-explained}), a residual above 95 % of at least 20
 *       references ({@code above-references}), {@code predictor-differs} where it could not be asked, {@code not-converged} and {@code incomplete-attribution} where they are
 *       smaller
 *   <li>{@link Level#EXAMPLES_FIT} otherwise, also with a note of {@code no-gradient}, {@code central-differences} or
 *       {@code ranges-are-bounds}
 * </ul>
 *
 * <p>Where residuals are calibrated, {@link CalibratedVerdict} says what p-values make of it.
 *
 * <p>It says how well the examples account for what the model sees, not whether the prediction is right.
 *
 * @param level the gravest of the reasons
 * @param reasons the gravest first
 */
public record Verdict(Level level, List<Reason> reasons) {
    /** How far to rely on an explanation. */
    public enum Level {
        /** Nothing speaks against it: the examples account for what the model sees. */
        EXAMPLES_FIT("✓", "examples fit"),
        /** A part may mislead. */
        READ_WITH_CARE("!", "read with care"),
        /** The whole may mislead. */
        DO_NOT_RELY("✗", "do not rely on this");

        private final String symbol;
        private final String words;

        Level(String symbol, String words) {
            this.symbol = symbol;
            this.words = words;
        }

        /** One character that tells levels apart without colour. */
        public String symbol() {
            return symbol;
        }

        /** For people. */
        public String words() {
            return words;
        }

        /** For machines, such as {@code do-not-rely}. */
        public String code() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** The verdict that some reasons call for. */
    public static Verdict of(List<Reason> reasons) {
        List<Reason> gravestFirst = new ArrayList<>(reasons);
        gravestFirst.sort(Comparator.comparing(Reason::gravity).reversed());
        Level level = gravestFirst.isEmpty()
                ? Level.EXAMPLES_FIT
                : switch (gravestFirst.get(0).gravity()) {
                    case NOTE -> Level.EXAMPLES_FIT;
                    case CARE -> Level.READ_WITH_CARE;
                    case DO_NOT_RELY -> Level.DO_NOT_RELY;
                };
        return new Verdict(level, gravestFirst);
    }

    /** Whether there is a reason of this kind. */
    public boolean has(Reason.Code code) {
        return reasons.stream().anyMatch(reason -> reason.code() == code);
    }
}
