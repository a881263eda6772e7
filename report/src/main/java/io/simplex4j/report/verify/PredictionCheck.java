package io.simplex4j.report.verify;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;

/** Checks what a service says that the model gives for each input. */
final class PredictionCheck {
    /* Inputs that a client sent as decimals and the model took as floats may differ from those of a file in a float's last digit. */
    private static final double SLACK = 1e-4;

    private PredictionCheck() {}

    static void check(List<?> said, Evidence evidence, Problems problems) {
        if (said.size() != evidence.inputs().size()) {
            problems.add("there are " + said.size() + " predictions, expected one for each of "
                    + evidence.inputs().size() + " inputs");
            return;
        }
        Matrix inputs = evidence.inputs().inputs();
        for (int row = 0; row < said.size(); row++) {
            Vec latent = evidence.latentOf(inputs.row(row));
            Vec found =
                    evidence.head().map(head -> head.scores(head.apply(latent))).orElse(latent);
            if (!isNear((List<?>) said.get(row), found)) {
                problems.add("prediction " + row + " is another than the model gives");
                return;
            }
        }
    }

    private static boolean isNear(List<?> said, Vec found) {
        if (said.size() != found.size()) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            double slack = SLACK * (1 + Math.abs(found.get(i)));
            if (!(Math.abs((Double) said.get(i) - found.get(i)) <= slack)) {
                return false;
            }
        }
        return true;
    }
}
