package io.simplex4j.attribution;

import io.simplex4j.attribution.internal.path.Line;
import io.simplex4j.attribution.internal.path.LineIntegral;
import io.simplex4j.attribution.internal.path.PathIntegrator;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.Latents;
import io.simplex4j.model.LinearHead;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;

/** Integrated Gradients of a model's outputs. Immutable and thread-safe. */
public final class IntegratedGradients {
    /*
     * IG_i = (x_i − x⁰_i) ∫₀¹ ∂(l∘g)/∂x_i dt for one output [1]. With a linear head l that is l applied to the integrated
     * Jacobian without its bias, so the cotangent is the row of the head's weights.
     *
     * [1] M. Sundararajan et al., Axiomatic Attribution for Deep Networks, ICML 2017.
     */

    private final DifferentiableModel model;
    private final LinearHead head;
    private final Baseline baseline;
    private final Quadrature quadrature;

    /**
     * The gradients of one output for one input.
     *
     * @param values one for each feature; they sum to the output less that of the baseline, but for the error
     * @param integration how well they were computed; errors are in units of the output
     */
    public record Scores(Vec values, Integration integration) {}

    private IntegratedGradients(DifferentiableModel model, LinearHead head, Baseline baseline, Quadrature quadrature) {
        this.model = model;
        this.head = head;
        this.baseline = baseline;
        this.quadrature = quadrature;
    }

    /**
     * Of a model against a baseline, with adaptive quadrature.
     *
     * @throws IllegalArgumentException if the model has no linear head
     */
    public static IntegratedGradients of(DifferentiableModel model, Baseline baseline) {
        LinearHead head = model.head()
                .orElseThrow(() -> new IllegalArgumentException("the model has no linear head, expected one"));
        return new IntegratedGradients(model, head, baseline, Quadrature.adaptive());
    }

    /** Computes integrals in this way. */
    public IntegratedGradients withQuadrature(Quadrature newQuadrature) {
        return new IntegratedGradients(model, head, baseline, newQuadrature);
    }

    /** The scores of each input, one per row, for one output before the activation. */
    public List<Scores> of(Matrix inputs, int output) {
        if (output < 0 || output >= head.outputs()) {
            throw new IllegalArgumentException(
                    "output is " + output + ", expected one of the " + head.outputs() + " outputs of the head");
        }
        Starts starts = new Starts(model, baseline);
        Matrix latents = Latents.of(model, inputs);
        Vec direction = head.weights().row(output);
        List<Line> lines = new ArrayList<>();
        for (int row = 0; row < inputs.rows(); row++) {
            Starts.Start start = starts.of(inputs.row(row));
            lines.add(new Line(
                    "input " + row,
                    new Line.Point(start.input().toArray(), start.latent().toArray()),
                    new Line.Point(inputs.row(row).toArray(), latents.row(row).toArray()),
                    new double[][] {direction.toArray()},
                    direction.norm(),
                    1));
        }
        List<Scores> scores = new ArrayList<>();
        for (LineIntegral integral : new PathIntegrator(model, quadrature.rule(), Workers.of(1)).apart(lines)) {
            scores.add(new Scores(Vec.of(integral.values()[0]), Integration.of(integral)));
        }
        return scores;
    }
}
