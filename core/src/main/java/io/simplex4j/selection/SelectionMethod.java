package io.simplex4j.selection;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How examples are chosen. */
public enum SelectionMethod {
    /** Residual sampling: best on average up to some hundred examples. */
    RESIDUAL,
    /** The examples that get most weight when others explain: best on average above. */
    USED,
    /** The example farthest from the hull of those chosen, each time: best in the worst case, and fond of extremes. */
    HULL,
    /** Each example with the same chance. */
    RANDOM,
    /** At random within each label, as many as its share. */
    STRATIFIED;

    private static final int FEW = 300;

    /** What is best on average for a number of examples. */
    public static SelectionMethod usual(int size) {
        return size <= FEW ? RESIDUAL : USED;
    }

    /** For machines, such as {@code residual}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The method with this code, if there is one. */
    public static Optional<SelectionMethod> of(String code) {
        return Arrays.stream(values())
                .filter(method -> method.code().equals(code))
                .findFirst();
    }
}
