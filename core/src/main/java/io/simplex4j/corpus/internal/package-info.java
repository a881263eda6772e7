/** Digests, conditions and affine bases of corpora. */
@NullMarked
package io.simplex4j.corpus.internal;

import org.jspecify.annotations.NullMarked;
