/** Mixtures whose weights come from elsewhere, with the certificate that an exact solver would give them. */
@NullMarked
package io.simplex4j.decomposition.internal.weighing;

import org.jspecify.annotations.NullMarked;
