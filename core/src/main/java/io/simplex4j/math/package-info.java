/**
 * Vectors and matrices: what every later stage reads its numbers from.
 *
 * <p>In come arrays or files, out go a {@link io.simplex4j.math.Matrix} (rows of examples, stored as compactly as the
 * source allows) and a {@link io.simplex4j.math.Vec} (one point, in double precision). Both are immutable.
 */
@NullMarked
package io.simplex4j.math;

import org.jspecify.annotations.NullMarked;
