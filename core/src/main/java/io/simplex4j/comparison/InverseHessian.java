package io.simplex4j.comparison;

import io.simplex4j.math.Vec;

/** A way to multiply the inverse of a Hessian with a vector, knowing only its products. */
public interface InverseHessian {
    /** About {@code H⁻¹ v}, with how far to trust it. */
    InverseHessianProduct times(TrainingLoss loss, Vec vector);
}
