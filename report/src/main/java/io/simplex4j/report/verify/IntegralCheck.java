package io.simplex4j.report.verify;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import java.util.function.IntToDoubleFunction;

/** Checks what each feature gets, by integrating anew. */
final class IntegralCheck {
    /*
     * What may differ: a file made to the tolerance τ promises errors of 2τs where nothing cancels, s being how far the
     * latent moves on the line over the length of the shift D. As that is an estimate, twice as much is allowed for each
     * feature and six times as much for all together; besides, the error of the integral here, and 1e-3 of the features,
     * as floats may switch a ReLU or a pool elsewhere on another machine. Measured on the paper's three networks, for τ
     * from 0.1 to 1e-4, met and missed: at most 0.3 of either allowance is used. On random networks of a dozen ReLUs,
     * which the estimate fits worst, 1 in some 10,000 projections exceeds it, and is off by as much.
     */
    private static final double EACH = 4;
    private static final double TOGETHER = 12;
    private static final double SWITCHES = 1e-3;

    private final DifferentiableModel model;
    private final Vec start;
    private final double tolerance;

    /** Against a baseline, for a file that was made to this tolerance. */
    IntegralCheck(DifferentiableModel model, Vec start, double tolerance) {
        this.model = model;
        this.start = start;
        this.tolerance = tolerance;
    }

    /**
     * What is integrated.
     *
     * @param input of the example
     * @param shift what its features are projected on
     */
    record Projected(Vec input, Vec shift) {}

    /**
     * Holds what features get against their integrals.
     *
     * @param groups the features
     * @param said one number for each
     * @param projected of which the shift is not 0
     */
    void check(String what, FeatureGroups groups, double[] said, Projected projected, Problems problems) {
        double norm = projected.shift().norm();
        double[] cotangent = projected.shift().toArray();
        for (int j = 0; j < cotangent.length; j++) {
            cotangent[j] = cotangent[j] / norm / norm;
        }
        FineIntegral found =
                FineIntegral.of(model, new FineIntegral.Line(start, projected.input()), Vec.of(cotangent), tolerance);
        double unit = tolerance * found.reach() / norm;
        int worst = 0;
        double farthest = 0;
        double together = 0;
        double allowed = EACH * unit;
        double allowedTogether = TOGETHER * unit;
        for (int g = 0; g < said.length; g++) {
            FeatureGroups.Group group = groups.groups().get(g);
            double off = Math.abs(said[g] - sum(group, found::value));
            double doubt = sum(group, found::error) + SWITCHES * sum(group, i -> Math.abs(found.value(i)));
            worst = off > farthest ? g : worst;
            farthest = Math.max(farthest, off);
            together += off;
            allowed = Math.max(allowed, EACH * unit + doubt);
            allowedTogether += doubt;
        }
        if (farthest > allowed) {
            problems.add(what + ": feature " + worst + " has " + said[worst] + ", recomputed "
                    + sum(groups.groups().get(worst), found::value));
        } else {
            problems.unless(
                    together <= allowedTogether,
                    what + " are off by " + together + " together, expected at most " + allowedTogether);
        }
    }

    private static double sum(FeatureGroups.Group group, IntToDoubleFunction value) {
        return group.columns().stream().mapToDouble(value::applyAsDouble).sum();
    }
}
