package io.simplex4j.trust;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.PredictedClass;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a decomposition is worth in output space, where the head is linear: {@code l(ĥ) = Σ w_c l(h^c)}.
 *
 * @param model the outputs {@code l(h)}, before any activation
 * @param mixture the outputs {@code l(ĥ)}
 * @param errorBound {@code ‖A‖ r}, with ‖A‖ as {@link LinearHead#operatorNorm()} has it: the two are no further apart
 * @param modelClass what the model predicts, where that is a class
 * @param mixtureClass what the mixture would be
 * @param guaranteed whether every latent as near as the residual has the class the model predicts
 * @param probabilities what the activation makes of both, where it is a softmax or a logistic function
 * @param value the number that the model gives after its activation, where it gives one and predicts no class
 */
public record OutputMixture(
        Vec model,
        Vec mixture,
        double errorBound,
        OptionalInt modelClass,
        OptionalInt mixtureClass,
        boolean guaranteed,
        Optional<Probabilities> probabilities,
        OptionalDouble value) {
    /** Outputs of which none is a single value. */
    public OutputMixture(
            Vec model,
            Vec mixture,
            double errorBound,
            OptionalInt modelClass,
            OptionalInt mixtureClass,
            boolean guaranteed,
            Optional<Probabilities> probabilities) {
        this(model, mixture, errorBound, modelClass, mixtureClass, guaranteed, probabilities, OptionalDouble.empty());
    }

    /**
     * Outputs after the activation: of each class after a softmax, of each output by itself after the logistic function.
     *
     * @param model of the model's own outputs
     * @param mixture of the outputs of the mixture
     */
    public record Probabilities(Vec model, Vec mixture) {}

    /** Maps a latent and its decomposition through a head. */
    public static OutputMixture of(LinearHead head, Vec latent, Decomposition decomposition) {
        Vec model = head.apply(latent);
        Vec mixture = head.apply(decomposition.approximation());
        OptionalInt predicted = PredictedClass.of(head, model);
        return new OutputMixture(
                model,
                mixture,
                head.operatorNorm() * decomposition.residual(),
                predicted,
                PredictedClass.of(head, mixture),
                predicted.isPresent() && guaranteed(head, model, predicted.getAsInt(), decomposition.residual()),
                head.activation().isProbability()
                        ? Optional.of(new Probabilities(head.scores(model), head.scores(mixture)))
                        : Optional.empty(),
                head.task() == LinearHead.Task.VALUES && model.size() == 1
                        ? OptionalDouble.of(head.scores(model).get(0))
                        : OptionalDouble.empty());
    }

    /** The probability of the class that the model predicts, where it gives any; of class 0 of one output, 1 less it. */
    public OptionalDouble confidence() {
        if (probabilities.isEmpty() || modelClass.isEmpty()) {
            return OptionalDouble.empty();
        }
        Vec each = probabilities.get().model();
        int predicted = modelClass.getAsInt();
        return OptionalDouble.of(
                each.size() > 1 ? each.get(predicted) : predicted == 1 ? each.get(0) : 1 - each.get(0));
    }

    /** {@code A(ĥ − h)}, the error of the outputs. */
    public Vec error() {
        return mixture.minus(model);
    }

    /** Whether there are classes and the mixture has the one that the model predicts. */
    public boolean kept() {
        return modelClass.isPresent() && modelClass.equals(mixtureClass);
    }

    /** For each other class, the lead over it against the most that a step of length r can take from that lead. */
    private static boolean guaranteed(LinearHead head, Vec outputs, int predicted, double residual) {
        if (outputs.size() == 1) {
            return Math.abs(outputs.get(0)) > head.weights().row(0).norm() * residual;
        }
        Vec lost = head.leadLost(predicted);
        for (int other = 0; other < outputs.size(); other++) {
            double lead = outputs.get(predicted) - outputs.get(other);
            if (other != predicted && !(lead > lost.get(other) * residual)) {
                return false;
            }
        }
        return true;
    }
}
