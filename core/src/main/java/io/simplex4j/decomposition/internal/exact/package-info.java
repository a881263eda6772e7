@NullMarked
package io.simplex4j.decomposition.internal.exact;

import org.jspecify.annotations.NullMarked;
