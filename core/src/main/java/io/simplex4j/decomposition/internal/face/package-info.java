@NullMarked
package io.simplex4j.decomposition.internal.face;

import org.jspecify.annotations.NullMarked;
