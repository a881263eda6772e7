/** Integrated Jacobians of corpus examples, and their cache. */
@NullMarked
package io.simplex4j.attribution.internal;

import org.jspecify.annotations.NullMarked;
