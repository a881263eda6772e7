package io.simplex4j.report.card;

import java.util.Comparator;
import java.util.List;

/**
 * Whether to rely on an explanation, at a glance, and why.
 *
 * <p>The level is that of the gravest reason:
 *
 * <ul>
 *   <li>{@link Level#DO_NOT_RELY} where what a reader takes from the card would be wrong: no example contributes, the
 *       residual is not a number, more than half of the distance from the corpus mean is unexplained
 *       ({@code far-from-corpus}), the mixture is of another class ({@code class-not-kept}), a better mixture may be
 *       nearer by more than a twentieth of that distance ({@code not-converged}), the parts of features miss their sum
 *       by more than a tenth ({@code incomplete-attribution}), or more than a third is unexplained and the residual is
 *       above 99 % of at least 100 references ({@code above-references})
 *   <li>{@link Level#CARE} where a part of it may mislead: {@code class-not-guaranteed}, {@code not-unique},
 *       {@code weight-on-misclassified}, {@code degenerate-baseline}, more than a third of the distance from the corpus
 *       mean unexplained ({@code partly-explained}), a residual above 95 % of at least 20 references
 *       ({@code above-references}), {@code not-converged} and {@code incomplete-attribution} where they are smaller,
 *       and warnings that this version does not know
 *   <li>{@link Level#NOTE} where it is whole but for something that the card does not claim: {@code no-gradient},
 *       {@code central-differences} and {@code ranges-are-bounds}. Notes leave the explanation {@linkplain Level#WELL_EXPLAINED well explained}
 * </ul>
 *
 * <p>A prediction that is wrong says nothing here: the card explains what the model does, not what it should do.
 *
 * @param level the gravest of the reasons, or well explained
 * @param reasons the gravest first, then in the order of the warnings
 */
public record Trust(Level level, List<Reason> reasons) {
    /** How far to rely on an explanation. */
    public enum Level {
        /** Nothing speaks against it. */
        WELL_EXPLAINED("✓", "well explained", "good"),
        /** Only for reasons: good to know. */
        NOTE("i", "note", "note"),
        /** A part may mislead. */
        CARE("!", "read with care", "care"),
        /** The whole may mislead. */
        DO_NOT_RELY("✗", "do not rely on this", "bad");

        private final String symbol;
        private final String words;
        private final String style;

        Level(String symbol, String words, String style) {
            this.symbol = symbol;
            this.words = words;
            this.style = style;
        }

        /** One character that tells levels apart without colour. */
        public String symbol() {
            return symbol;
        }

        /** In words. */
        public String words() {
            return words;
        }

        /** The class in the style sheet. */
        public String style() {
            return style;
        }
    }

    /**
     * A reason to rely less on an explanation.
     *
     * @param level how grave
     * @param code for machines, that of the warning
     * @param message what was found
     * @param advice what to do about it
     */
    public record Reason(Level level, String code, Phrase message, String advice) {}

    /** Copies. */
    public Trust {
        reasons = List.copyOf(reasons);
    }

    static Trust of(List<Reason> reasons) {
        List<Reason> gravestFirst = reasons.stream()
                .sorted(Comparator.comparing(Reason::level).reversed())
                .toList();
        Level gravest = gravestFirst.isEmpty()
                ? Level.WELL_EXPLAINED
                : gravestFirst.get(0).level();
        return new Trust(gravest == Level.NOTE ? Level.WELL_EXPLAINED : gravest, gravestFirst);
    }
}
