package io.simplex4j.decomposition;

/**
 * Whether other weights give the same approximation.
 *
 * <p>For an {@linkplain Certificate.Ending#OPTIMAL optimal} mixture this considers all mixtures of the whole corpus,
 * also those with more members than a limit allows: a limit that the optimum keeps by itself changes nothing. The
 * optimal approximation itself is always unique.
 *
 * <p>For any other mixture, because of a limit on the members or because the method ended early, this considers the
 * examples chosen: their weights are unique unless one of them has a twin, an identical example elsewhere in the corpus
 * that could take its place.
 *
 * @param unique whether these are the only such weights
 * @param candidates the number of corpus examples that such a mixture could use: for an optimum the examples on the supporting plane, or the whole corpus if the latent lies inside its hull; otherwise the
 *     examples chosen and their twins
 */
public record Uniqueness(boolean unique, int candidates) {}
