package io.simplex4j.trust;

import io.simplex4j.math.EnumId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The verdict on an explanation: how far to rely on it, and why.
 *
 * <p>The level follows from the gravest reason:
 *
 * <ul>
 *   <li>{@link Level#DO_NOT_RELY} if a reader would draw wrong conclusions: the model is right about the labels of
 *       the corpus no more often than by chance ({@code no-better-than-chance}); no example contributes; the residual is
 *       not a number; more than half of the distance from the corpus mean is unexplained ({@code far-from-corpus}); the
 *       mixture is of another class ({@code class-not-kept}); a better mixture may be nearer by more than a twentieth of
 *       that distance ({@code not-converged}); the shares of features miss their sum by more than a tenth ({@code
 *       incomplete-attribution}); more than a third is unexplained and the residual is above 99% of at least 100
 *       references ({@code above-references}); or the server that decides gives other outputs ({@code predictor-differs})
 *   <li>{@link Level#READ_WITH_CARE} if a part may mislead: {@code class-not-guaranteed}, {@code not-unique}, {@code
 *       limited-members}, {@code weight-on-misclassified}, {@code weight-on-badly-predicted}, {@code
 *       degenerate-baseline}; more than a third of the distance from the corpus mean is unexplained ({@code
 *       partly-explained}); the residual is above 95% of at least 20 references ({@code above-references}); the
 *       deployed server could not be reached ({@code predictor-differs}); or milder cases of {@code not-converged} and
 *       {@code incomplete-attribution}
 *   <li>{@link Level#EXAMPLES_FIT} otherwise, even with a note of {@code no-gradient}, {@code central-differences},
 *       {@code sentence-cut}, {@code in-corpus} or {@code ranges-are-bounds}
 * </ul>
 *
 * <p>{@link VerdictRule} decides with p-values too.
 *
 * <p>The verdict measures how well the examples account for what the model sees, not whether the prediction is right.
 *
 * @param level the level of the gravest reason
 * @param reasons the gravest first
 */
public record Verdict(Level level, List<Reason> reasons) {
    /** The levels of a verdict. */
    public enum Level {
        /** No reason against it: the examples account for what the model sees. */
        EXAMPLES_FIT("✓", "examples fit"),
        /** A part may mislead. */
        READ_WITH_CARE("!", "read with care"),
        /** The whole may mislead. */
        DO_NOT_RELY("✗", "do not rely on this");

        private final String symbol;
        private final String words;
        private final String id = EnumId.of(this);

        Level(String symbol, String words) {
            this.symbol = symbol;
            this.words = words;
        }

        /** Returns one character that distinguishes levels without colour. */
        public String symbol() {
            return symbol;
        }

        /** Returns the words for people. */
        public String words() {
            return words;
        }

        /** Returns the name for programs, such as {@code do-not-rely}. */
        public String id() {
            return id;
        }
    }

    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** Returns the verdict for some reasons. */
    public static Verdict of(List<Reason> reasons) {
        List<Reason> gravestFirst = new ArrayList<>(reasons);
        gravestFirst.sort(Comparator.comparing(Reason::gravity).reversed());
        Level level = gravestFirst.isEmpty()
                ? Level.EXAMPLES_FIT
                : gravestFirst.get(0).gravity().level();
        return new Verdict(level, gravestFirst);
    }

    /** Returns whether there is a reason of this kind. */
    public boolean has(Reason.Code code) {
        return reasons.stream().anyMatch(reason -> reason.code() == code);
    }
}
