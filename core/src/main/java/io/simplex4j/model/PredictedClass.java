package io.simplex4j.model;

import io.simplex4j.math.Vec;
import java.util.OptionalInt;

/** The class that outputs of a head stand for, where they stand for one. */
public final class PredictedClass {
    private PredictedClass() {}

    /**
     * The class of the largest output, the first among equals. One output is class 1 above 0 and class 0 otherwise if a
     * logistic function follows, and no class if not; several outputs with a logistic function each are no single class.
     *
     * @param outputs of the head, before its activation
     */
    public static OptionalInt of(LinearHead head, Vec outputs) {
        boolean sigmoid = head.activation() == LinearHead.Activation.SIGMOID;
        if (outputs.size() == 1) {
            return sigmoid ? OptionalInt.of(outputs.get(0) > 0 ? 1 : 0) : OptionalInt.empty();
        }
        if (sigmoid || outputs.size() == 0) {
            return OptionalInt.empty();
        }
        int best = 0;
        for (int o = 1; o < outputs.size(); o++) {
            if (outputs.get(o) > outputs.get(best)) {
                best = o;
            }
        }
        return OptionalInt.of(best);
    }
}
