package io.simplex4j.model;

import java.util.Optional;

/**
 * Which model it is, without the model.
 *
 * @param name for people, such as that of its file
 * @param digest what identifies it
 * @param latent the name of the layer that is the latent, where it has one
 * @param latentSize how many numbers a latent has
 * @param head what its outputs are, where it ends in a linear map
 * @param gradients where its gradients come from, where it has any
 */
public record ModelDescription(
        String name,
        String digest,
        Optional<String> latent,
        int latentSize,
        Optional<Outputs> head,
        Optional<DifferentiableModel.GradientKind> gradients) {
    /**
     * What a head gives.
     *
     * @param count how many numbers
     * @param task what they stand for
     * @param activation what follows in the model
     */
    public record Outputs(int count, LinearHead.Task task, LinearHead.Activation activation) {
        /** What follows in the model, if anything does. */
        public Optional<LinearHead.Activation> following() {
            return Optional.of(activation).filter(each -> each != LinearHead.Activation.NONE);
        }
    }

    public static ModelDescription of(LatentModel model) {
        return new ModelDescription(
                model.name(),
                model.digest(),
                model.latentName(),
                model.latentSize(),
                model.head().map(head -> new Outputs(head.outputs(), head.task(), head.activation())),
                model instanceof DifferentiableModel differentiable
                                && differentiable.whyNotDifferentiable().isEmpty()
                        ? Optional.of(differentiable.gradientKind())
                        : Optional.empty());
    }
}
