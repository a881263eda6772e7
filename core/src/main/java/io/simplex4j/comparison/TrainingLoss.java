package io.simplex4j.comparison;

import io.simplex4j.math.Vec;

/**
 * What influence functions need to know of a model: its loss on the corpus, near its trained parameters.
 *
 * <p>The objective is the mean over the examples of their losses, plus a penalty that belongs to no example.
 * Implementations are deterministic and their answers do not depend on the order of questions.
 */
public interface TrainingLoss {
    /** The number of corpus examples. */
    int examples();

    /** The number of parameters. */
    int parameters();

    /** The gradient of the loss of one example with respect to the parameters, without the penalty. */
    Vec gradient(int example);

    /**
     * The product of a direction with the Hessian of the objective, penalty included.
     *
     * <p>A symmetric stand-in that is never negative, such as the Gauss-Newton matrix, may take its place; networks that
     * are not convex in their parameters are best served so. {@link CentralDifferenceHessian} makes the true product
     * from gradients.
     */
    Vec hessianTimes(Vec direction);
}
