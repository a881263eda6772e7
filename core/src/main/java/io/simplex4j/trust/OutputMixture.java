package io.simplex4j.trust;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The mixture in output space, if the head is linear: {@code l(ĥ) = Σ w_c l(h^c)}.
 *
 * @param model the outputs {@code l(h)}, before any activation
 * @param mixture the outputs {@code l(ĥ)}
 * @param errorBound an upper bound on the distance between both: {@code ‖A‖ r} with {@link
 *     LinearHead#operatorNorm()}, plus the rounding of outputs
 * @param modelClass the predicted class, if the model predicts one
 * @param mixtureClass the class of the mixture
 * @param guaranteed whether every latent within the residual has the predicted class
 * @param probabilities both after the activation, if it is a softmax or a logistic function
 * @param value the predicted value after the activation, if the model predicts one and no class
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
    /** A residual is a norm in double precision, whose relative error is far below this. */
    private static final double RESIDUAL_ROUNDING = 1 + 1e-12;

    /** Creates outputs without a single value. */
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
     * The outputs after the activation: of each class after a softmax, of each output separately after the logistic
     * function.
     *
     * @param model of the outputs of the model
     * @param mixture of the outputs of the mixture
     */
    public record Probabilities(Vec model, Vec mixture) {}

    /** Maps a latent and its decomposition through a head. */
    public static OutputMixture of(LinearHead head, Vec latent, Decomposition decomposition) {
        Vec model = head.apply(latent);
        Vec mixture = head.apply(decomposition.approximation());
        double rounding = head.rounding(latent) + head.rounding(decomposition.approximation());
        OptionalInt predicted = head.predictedClass(model);
        return new OutputMixture(
                model,
                mixture,
                head.operatorNorm() * decomposition.residual() * RESIDUAL_ROUNDING + rounding,
                predicted,
                head.predictedClass(mixture),
                predicted.isPresent()
                        && guaranteed(
                                head,
                                model,
                                predicted.getAsInt(),
                                decomposition.residual() * RESIDUAL_ROUNDING,
                                2 * head.rounding(latent)),
                head.activation().isProbability()
                        ? Optional.of(new Probabilities(head.scores(model), head.scores(mixture)))
                        : Optional.empty(),
                head.task() == LinearHead.Task.VALUES && model.size() == 1
                        ? OptionalDouble.of(head.scores(model).get(0))
                        : OptionalDouble.empty());
    }

    /**
     * Returns the probability of the predicted class, if there are probabilities. A single output is the probability of
     * class 1.
     */
    public OptionalDouble confidence() {
        if (probabilities.isEmpty() || modelClass.isEmpty()) {
            return OptionalDouble.empty();
        }
        Vec each = probabilities.get().model();
        int predicted = modelClass.getAsInt();
        return OptionalDouble.of(
                each.size() > 1 ? each.get(predicted) : predicted == 1 ? each.get(0) : 1 - each.get(0));
    }

    /** Returns by how much the output of the predicted class exceeds the next largest, or a single output 0. */
    public double lead() {
        double[] sorted = model.toArray();
        if (sorted.length == 1) {
            return Math.abs(sorted[0]);
        }
        Arrays.sort(sorted);
        return sorted[sorted.length - 1] - sorted[sorted.length - 2];
    }

    /** Returns {@code A(ĥ − h)}, the error of the outputs. */
    public Vec error() {
        return mixture.minus(model);
    }

    /** Returns whether there are classes and the mixture has the predicted one. */
    public boolean kept() {
        return modelClass.isPresent() && modelClass.equals(mixtureClass);
    }

    /**
     * Returns whether the lead over each other class is larger than the maximum that a step of length r, and rounding,
     * can take from it.
     */
    private static boolean guaranteed(LinearHead head, Vec outputs, int predicted, double residual, double rounding) {
        if (outputs.size() == 1) {
            return Math.abs(outputs.get(0)) > head.weights().row(0).norm() * residual + rounding;
        }
        Vec lost = head.leadLost(predicted);
        for (int other = 0; other < outputs.size(); other++) {
            double lead = outputs.get(predicted) - outputs.get(other);
            if (other != predicted && !(lead > lost.get(other) * residual + rounding)) {
                return false;
            }
        }
        return true;
    }
}
