/**
 * Vectors and matrices, from which all later stages read their numbers.
 *
 * <p>A {@link io.simplex4j.math.Matrix} holds rows of examples from arrays or files, as compactly as the source allows. A
 * {@link io.simplex4j.math.Vec} is one point in double precision. Both are immutable.
 */
@NullMarked
package io.simplex4j.math;

import org.jspecify.annotations.NullMarked;
