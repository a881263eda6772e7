package io.simplex4j.decomposition;

/**
 * Whether other weights give the same approximation.
 *
 * <p>For an {@linkplain Certificate.Ending#OPTIMAL optimal} mixture this is asked of all mixtures of the whole corpus,
 * also of those with more members than a limit allows: a limit that the optimum keeps by itself changes nothing. The
 * optimal approximation itself is always unique.
 *
 * <p>For any other mixture, where a limit on the members stood in the way or the method ended early, it is asked of the
 * examples chosen: their weights are unique unless one of them has a twin, an identical example elsewhere in the corpus
 * that could take its place.
 *
 * @param unique whether these are the only weights that do
 * @param candidates the number of corpus examples that such a mixture could use, as far as it was looked into: for an
 *     optimum those on the supporting plane, or the whole corpus where the latent lies inside its hull; otherwise the
 *     examples chosen and their twins
 */
public record Uniqueness(boolean unique, int candidates) {}
