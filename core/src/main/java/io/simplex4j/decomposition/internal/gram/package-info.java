/**
 * Searches over small corpora by inner products alone.
 *
 * <p>In come the {@link io.simplex4j.decomposition.internal.scan.GramRows} of a corpus and a target;
 * {@link io.simplex4j.decomposition.internal.gram.GramSearch} proposes the rows that make the best mixture, and
 * {@link io.simplex4j.decomposition.internal.gram.HullSearch} finds how far the target is from their hull, with lower bounds on the
 * way.
 */
@NullMarked
package io.simplex4j.decomposition.internal.gram;

import org.jspecify.annotations.NullMarked;
