package io.simplex4j.decomposition;

/**
 * Whether other weights give the same approximation. The approximation itself is always unique.
 *
 * @param unique whether these are the only weights that do; with a limit on the members, among the members chosen
 * @param candidates the number of corpus examples that some optimal mixture could use, as far as it was looked into:
 *     those on the supporting plane, or the whole corpus where the latent lies inside its hull
 */
public record Uniqueness(boolean unique, int candidates) {}
