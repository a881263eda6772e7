package io.simplex4j.lab.comparison;

/**
 * The L2 term of a training loss whose other term is a mean over the examples.
 *
 * <p>Two terms are written with the same λ and differ by a factor of 2: {@code λ‖θ‖²}, which the formulas of the paper
 * assume, and {@code ½λ‖θ‖²}, which an optimiser's "weight decay" of λ stands for, as with PyTorch's Adam and SGD. Say
 * which one is meant by the factory.
 *
 * @param curvature what the term adds to every eigenvalue of the Hessian, and as a multiple of the parameters to the
 *     gradient
 */
public record L2Penalty(double curvature) {
    /** Rejects negative penalties. */
    public L2Penalty {
        if (!(curvature >= 0 && Double.isFinite(curvature))) {
            throw new IllegalArgumentException("curvature is " + curvature + ", expected a finite number from 0 on");
        }
    }

    /** Returns no penalty. */
    public static L2Penalty none() {
        return new L2Penalty(0);
    }

    /** Returns the penalty {@code λ‖θ‖²}. */
    public static L2Penalty squaredNorm(double lambda) {
        return new L2Penalty(2 * lambda);
    }

    /** Returns the penalty {@code ½λ‖θ‖²}, which adds λ times the parameters to the gradient. */
    public static L2Penalty weightDecay(double lambda) {
        return new L2Penalty(lambda);
    }
}
