package io.simplex4j.decomposition;

/**
 * The best mixture of a corpus without one of its examples.
 *
 * @param row the row left out
 * @param weights of the others, in the rows of the whole corpus
 * @param residual of their mixture
 * @param proven whether the mixture was shown to be the best within the tolerance
 */
public record WithoutExample(int row, MixtureWeights weights, double residual, boolean proven) {}
