package io.simplex4j.model;

import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Optional;

/**
 * A model that attributes the shift of its latent from a baseline to an input to the features of that input.
 *
 * <p>A {@link DifferentiableModel} uses integrals of its gradient. A model without gradients may have a rule of its
 * own, such as the Shapley values of a tree ensemble. {@link CentralDifferences} gives gradients to any other model.
 */
public interface AttributingModel extends LatentModel {
    /** What the shares of features are. */
    enum Rule {
        /** Integrals of the Jacobian on the line from the baseline, as in the paper. */
        INTEGRATED_JACOBIAN,
        /** Shapley values of the game in which features outside a coalition take the values of the baseline. */
        SHAPLEY
    }

    /** Returns what the shares of features are. */
    default Rule rule() {
        return Rule.INTEGRATED_JACOBIAN;
    }

    /** Returns the layer whose places are the features; nothing if features are the numbers of the input. */
    default Optional<Layer> featureLayer() {
        return Optional.empty();
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
    List<FeatureShares> attribute(List<LatentShift> shifts, Quadrature quadrature, Workers workers);
}
