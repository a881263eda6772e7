package io.simplex4j.lab.comparison;

import io.simplex4j.math.Vec;

/** A method that multiplies the inverse of a Hessian with a vector. */
public interface InverseHessian {
    /** Returns an approximation of {@code H⁻¹ v} with its error. */
    InverseHessianProduct times(TrainingLoss loss, Vec vector);
}
