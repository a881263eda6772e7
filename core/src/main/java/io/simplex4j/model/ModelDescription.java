package io.simplex4j.model;

import io.simplex4j.model.internal.LayerFeatures;
import java.util.Optional;

/**
 * The identity and the properties of a model, without the model.
 *
 * @param name for people, such as the name of its file
 * @param digest the identity of the model
 * @param latent the name of the layer that is the latent, if it has one
 * @param latentSize the number of components of a latent
 * @param head the outputs, if the model ends in a linear map
 * @param gradients the way to compute gradients, if there are any
 * @param attribution the kind of the features' shares, if there are any
 */
public record ModelDescription(
        String name,
        String digest,
        Optional<String> latent,
        int latentSize,
        Optional<Outputs> head,
        Optional<DifferentiableModel.GradientKind> gradients,
        Optional<AttributingModel.Rule> attribution) {
    /**
     * The outputs of a head.
     *
     * @param count how many there are
     * @param task their meaning
     * @param activation the function that follows in the model
     */
    public record Outputs(int count, LinearHead.Task task, LinearHead.Activation activation) {
        /** Returns the function that follows in the model, if one does. */
        public Optional<LinearHead.Activation> following() {
            return Optional.of(activation).filter(each -> each != LinearHead.Activation.NONE);
        }
    }

    /** Describes a model; with the places of a layer as features, the gradients start at the layer. */
    public static ModelDescription of(LatentModel model) {
        LatentModel attributed = model instanceof LayerFeatures layered ? layered.rest() : model;
        Optional<DifferentiableModel.GradientKind> gradients = attributed instanceof DifferentiableModel differentiable
                        && differentiable.whyNotDifferentiable().isEmpty()
                ? Optional.of(differentiable.gradientKind())
                : Optional.empty();
        boolean attributes = gradients.isPresent() || !(attributed instanceof DifferentiableModel);
        return new ModelDescription(
                model.name(),
                model.digest(),
                model.latentName(),
                model.latentSize(),
                model.head().map(head -> new Outputs(head.outputs(), head.task(), head.activation())),
                gradients,
                attributes && model instanceof AttributingModel attributing
                        ? Optional.of(attributing.rule())
                        : Optional.empty());
    }
}
