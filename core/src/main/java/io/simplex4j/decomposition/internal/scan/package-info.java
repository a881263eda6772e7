@NullMarked
package io.simplex4j.decomposition.internal.scan;

import org.jspecify.annotations.NullMarked;
