package io.simplex4j.decomposition;

/**
 * What the limit on the number of examples costs.
 *
 * @param members the largest number of examples allowed
 * @param unlimitedResidual the residual of the best mixture without the limit
 * @param price the residual less that: at least 0
 * @param provenBest whether no choice of that many examples has a smaller residual; otherwise the best found
 */
public record SparsityPrice(int members, double unlimitedResidual, double price, boolean provenBest) {}
