/**
 * The exact solver: finds the mixture of corpus rows that is nearest to a latent, and proves that none is nearer.
 *
 * <p>Let ẑ be the point of the mixture, t the latent and u the direction from t to ẑ. If no row lies below the plane through ẑ with
 * normal u, no point of the hull does, so none is nearer to t. If a row lies below, a small step towards it brings the point nearer.
 * The solver adds such rows until a pass over all rows finds none, judged in double precision. {@code docs/solver.md} has the
 * invariants, the proof of termination and the error analysis. In the order of the work:
 *
 * <ol>
 *   <li>{@link io.simplex4j.decomposition.internal.solver.Corpus} prepares the rows in coordinates of their own ({@code Frame}). A
 *       {@code Carrier} stores them: {@code LocalRows} with a copy in floats ({@code FloatBlocks}), in bytes ({@code ByteBlocks})
 *       or none, or {@link io.simplex4j.decomposition.internal.solver.Shards} elsewhere.
 *   <li>All passes answer a {@code Query} with a {@code Found}. Copies propose and doubles decide.
 *   <li>{@link io.simplex4j.decomposition.internal.solver.Search} is Wolfe's active set with one factorisation ({@code UpdatedQr}).
 *       Between passes it looks at the rows of a {@code Pool}.
 *   <li>{@link io.simplex4j.decomposition.internal.solver.Solve} alternates between a pass and a search until a pass proves the
 *       point optimal. {@link io.simplex4j.decomposition.internal.solver.Batch} lets solves share passes.
 *   <li>{@link io.simplex4j.decomposition.internal.solver.Face} finds whether other mixtures give the same point, which of them to
 *       show, and the ranges of weights; {@link io.simplex4j.decomposition.internal.solver.SparseSearch} limits the number of
 *       members; {@link io.simplex4j.decomposition.internal.solver.HullSearch} bounds distances from below.
 *   <li>{@link io.simplex4j.decomposition.internal.solver.Tolerances} has every threshold that decides, with its derivation.
 * </ol>
 */
@NullMarked
package io.simplex4j.decomposition.internal.solver;

import org.jspecify.annotations.NullMarked;
