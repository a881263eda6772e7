package io.simplex4j.cli.verify;

import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;

/*
 * What may differ: a file made to the tolerance τ promises errors of 2τs where nothing cancels, s being how far the latent
 * moves on the line over the length of the shift D. That is allowed for each feature, and four times that for all together,
 * as the promise is an estimate; besides, the error of the integral here, and 1e-3 of the features, as floats may switch a
 * ReLU or a pool elsewhere on another machine. Measured on the paper's three networks and on one with random weights, for
 * τ from 0.1 to 1e-4, met and missed: what explain writes uses at most 0.4 of either allowance.
 */
/** Checks what each feature gets, by integrating anew. */
final class ProjectionCheck {
    private static final double LOCAL = 2;
    private static final double TOGETHER = 4;
    private static final double SWITCHES = 1e-3;

    private final DifferentiableModel model;
    private final Vec start;
    private final double tolerance;

    /** Against a baseline, for a file that was made to this tolerance. */
    ProjectionCheck(DifferentiableModel model, Vec start, double tolerance) {
        this.model = model;
        this.start = start;
        this.tolerance = tolerance;
    }

    /**
     * Holds projections against their integrals.
     *
     * @param example the input they are of
     * @param shift what they are on, which is not 0
     */
    void check(JsonObject contribution, Vec example, Vec shift, Problems problems) {
        double[] said = contribution.numbers("projections");
        double norm = shift.norm();
        double[] cotangent = shift.toArray();
        for (int j = 0; j < cotangent.length; j++) {
            cotangent[j] = cotangent[j] / norm / norm;
        }
        FineIntegral found = FineIntegral.of(model, start, example, Vec.of(cotangent));
        double promised = LOCAL * tolerance * found.reach() / norm;
        int worst = 0;
        double together = 0;
        double allowed = promised;
        double allowedTogether = TOGETHER * promised;
        for (int i = 0; i < said.length; i++) {
            double value = Math.abs(found.value(i));
            together += Math.abs(said[i] - found.value(i));
            worst = Math.abs(said[i] - found.value(i)) > Math.abs(said[worst] - found.value(worst)) ? i : worst;
            allowed = Math.max(allowed, promised + found.error(i) + SWITCHES * value);
            allowedTogether += found.error(i) + SWITCHES * value;
        }
        String what = "projections of example " + contribution.integer("index");
        if (Math.abs(said[worst] - found.value(worst)) > allowed) {
            problems.differs(what + " at feature " + worst, said[worst], found.value(worst));
        } else {
            problems.unless(
                    together <= allowedTogether,
                    what + " are off by " + together + " together, expected at most " + allowedTogether);
        }
    }
}
