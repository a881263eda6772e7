@NullMarked
package io.simplex4j.decomposition.internal.sparse;

import org.jspecify.annotations.NullMarked;
