package io.simplex4j.onnx.training;

import io.simplex4j.onnx.training.internal.Objective;

/** What training makes small. */
public enum Loss {
    /** Minus the logarithm of the probability, by softmax, of the right class. */
    CROSS_ENTROPY(Objective.CROSS_ENTROPY),
    /** The mean of the squared differences from the targets. */
    SQUARED_ERROR(Objective.SQUARED_ERROR);

    private final Objective objective;

    Loss(Objective objective) {
        this.objective = objective;
    }

    Objective objective() {
        return objective;
    }
}
