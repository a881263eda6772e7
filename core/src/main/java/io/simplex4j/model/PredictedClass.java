package io.simplex4j.model;

import io.simplex4j.math.Vec;
import java.util.OptionalInt;

/** The class that outputs of a head stand for, where they stand for one. */
public final class PredictedClass {
    private PredictedClass() {}

    /**
     * The class of the largest output, the first among equals; of a single output, class 1 above 0 and class 0 otherwise.
     * There is none where the {@linkplain LinearHead#task() task} of the head is values.
     *
     * @param outputs of the head, before its activation
     */
    public static OptionalInt of(LinearHead head, Vec outputs) {
        if (head.task() == LinearHead.Task.VALUES || outputs.size() == 0) {
            return OptionalInt.empty();
        }
        if (outputs.size() == 1) {
            return OptionalInt.of(outputs.get(0) > 0 ? 1 : 0);
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
