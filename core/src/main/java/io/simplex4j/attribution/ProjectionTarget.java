package io.simplex4j.attribution;

/** The shift from the latent of the baseline that integrated Jacobians are projected on. */
public enum ProjectionTarget {
    /** {@code ĥ − h⁰}, to the mixture: weighted projections sum to 1 whatever the residual. */
    APPROXIMATION,
    /**
     * {@code h − h⁰}, to the latent itself, as in the paper: weighted projections sum to 1 only if the residual is 0.
     */
    LATENT
}
