/** Latents computed in batches, and layers as features. */
@NullMarked
package io.simplex4j.model.internal;

import org.jspecify.annotations.NullMarked;
