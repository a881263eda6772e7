/** Mixtures with given weights, with the certificate of an exact solver. */
@NullMarked
package io.simplex4j.decomposition.internal.weighing;

import org.jspecify.annotations.NullMarked;
