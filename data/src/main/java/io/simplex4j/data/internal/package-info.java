/** Strict JSON. */
@NullMarked
package io.simplex4j.data.internal;

import org.jspecify.annotations.NullMarked;
