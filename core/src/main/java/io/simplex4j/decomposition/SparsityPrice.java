package io.simplex4j.decomposition;

/**
 * The price of a limit on the number of examples.
 *
 * @param members the largest number of examples allowed
 * @param unlimitedResidual the residual of the best mixture without the limit
 * @param price the increase of the residual due to the limit, at least 0
 * @param provenBest whether no choice of that many examples has a smaller residual; otherwise the best found
 */
public record SparsityPrice(int members, double unlimitedResidual, double price, boolean provenBest) {}
