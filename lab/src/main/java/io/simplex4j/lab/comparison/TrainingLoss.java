package io.simplex4j.lab.comparison;

import io.simplex4j.math.Vec;

/**
 * The loss of a model on a corpus near its trained parameters, for influence functions.
 *
 * <p>The objective is the mean over the examples of their losses, plus a penalty that belongs to no example.
 * Implementations are deterministic and their answers do not depend on the order of questions.
 */
public interface TrainingLoss {
    /** Returns the number of corpus examples. */
    int examples();

    /** Returns the number of parameters. */
    int parameters();

    /** Returns the gradient of the loss of one example with respect to the parameters, without the penalty. */
    Vec gradient(int example);

    /**
     * Returns the product of a direction with the Hessian of the objective, including the penalty.
     *
     * <p>A symmetric stand-in that is never negative, such as the Gauss-Newton matrix, may take its place; networks that
     * are not convex in their parameters are best served so.
     */
    Vec hessianTimes(Vec direction);
}
