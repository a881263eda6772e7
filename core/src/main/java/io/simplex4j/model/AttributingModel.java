package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A model that attributes the shift of its latent from a baseline to an input to the features of that input.
 *
 * <p>A {@link DifferentiableModel} uses integrals of its gradient. A model without gradients may have its own rule,
 * such as the Shapley values of a tree ensemble. {@link CentralDifferences} gives gradients to any other model.
 */
public interface AttributingModel extends LatentModel {
    /** The kind of the features' shares. */
    enum Rule {
        /** Integrals of the Jacobian on the line from the baseline, as in the paper. */
        INTEGRATED_JACOBIAN,
        /** Shapley values of the game in which features outside a coalition take the values of the baseline. */
        SHAPLEY
    }

    /** Returns the kind of the features' shares. */
    default Rule rule() {
        return Rule.INTEGRATED_JACOBIAN;
    }

    /** Returns the layer whose places are the features; nothing if features are the numbers of the input. */
    default Optional<Layer> featureLayer() {
        return Optional.empty();
    }

    /** Returns the last layer that has places in a picture and through which all of the latent passes, if there is one. */
    default Optional<Layer> lastLayer() {
        return Optional.empty();
    }

    /**
     * Returns this model with the places of a layer as features instead of the numbers of its inputs. Both are closed together.
     *
     * @param layer the name of a layer
     * @throws IllegalArgumentException if there is no such layer, or it has no places in a picture
     */
    default AttributingModel withFeaturesAt(String layer) {
        throw new IllegalArgumentException(
                "features at a layer are for pictures and models in ONNX files; expected input");
    }

    /** Returns the number of features that shares are of. */
    default int features() {
        return featureLayer().map(Layer::places).orElseGet(() -> inputShape().size());
    }

    /**
     * Attributes {@code ⟨u, g(x) − g(x⁰)⟩} to the features of the input x of each shift, for each of its cotangents u.
     *
     * @param shifts the inputs with their baselines x⁰; weighted ones are parts of one whole
     * @param quadrature how integrals are computed, for models that need any
     * @param workers the threads to use; the result must not depend on them
     * @return the shares of each shift, in their order
     * @throws NotDifferentiableException if the model cannot attribute these shifts
     */
    List<Shares> attribute(List<Shift> shifts, Quadrature quadrature, Workers workers);

    /**
     * The step from a baseline to an input. Its effect on the latent is attributed to features.
     *
     * @param name of the input, for messages
     * @param baseline x⁰
     * @param baselineLatent g(x⁰)
     * @param input x
     * @param latent g(x)
     * @param cotangents the relevant directions u of the latent, one per row
     * @param size of the cotangents as an operator, which errors are relative to
     * @param weight of the input among those attributed together, above 0; none for a single shift
     */
    public record Shift(
            String name,
            Vec baseline,
            Vec baselineLatent,
            Vec input,
            Vec latent,
            Matrix cotangents,
            double size,
            OptionalDouble weight) {}

    /**
     * The shares of the features of an input in a {@link AttributingModel.Shift}, with their accuracy.
     *
     * @param values one row per cotangent, one column per feature
     * @param nodes the number of gradients or secants that were computed
     * @param error the distance of the sums over features from the shift of the latent
     * @param localError an estimate of the error in which nothing cancels, neither along the line nor between features
     * @param withinTolerance whether both errors are within the tolerance
     */
    public record Shares(Matrix values, int nodes, double error, double localError, boolean withinTolerance) {
        /** Returns the shares of a model without integrals. They miss the shift only by rounding. */
        public static Shares exact(AttributingModel.Shift shift, Matrix values) {
            Vec rise = shift.latent().minus(shift.baselineLatent());
            double[] missing = new double[values.rows()];
            double[] row = new double[values.columns()];
            for (int u = 0; u < missing.length; u++) {
                missing[u] = shift.cotangents().row(u).dot(rise);
                values.copyRow(u, row);
                for (double value : row) {
                    missing[u] -= value;
                }
            }
            double error = Norms.euclidean(missing);
            return new Shares(values, 1, error, error, true);
        }
    }
}
