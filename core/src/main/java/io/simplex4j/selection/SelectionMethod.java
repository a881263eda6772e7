package io.simplex4j.selection;

import io.simplex4j.math.EnumId;
import java.util.Arrays;
import java.util.Optional;

/** A method to select examples. */
public enum SelectionMethod {
    /** Residual sampling: better on average than random examples; the default up to some hundred examples. */
    RESIDUAL,
    /** The examples that get most weight when others explain: better on average than random examples; the default above. */
    USED,
    /** The example farthest from the hull of those chosen, each time: best in the worst case, on some data also on average. */
    HULL,
    /** Each example with the same chance. */
    RANDOM,
    /** At random within each label, in proportion to its share. */
    STRATIFIED;

    private static final int FEW = 300;

    /** Returns the default for a number of examples. */
    public static SelectionMethod defaultFor(int size) {
        return size <= FEW ? RESIDUAL : USED;
    }

    /** Returns the name for programs, such as {@code residual}. */
    public String id() {
        return EnumId.of(this);
    }

    /** Returns the method with this name, if there is one. */
    public static Optional<SelectionMethod> of(String code) {
        return Arrays.stream(values())
                .filter(method -> method.id().equals(code))
                .findFirst();
    }
}
