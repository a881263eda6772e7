@NullMarked
package io.simplex4j.decomposition.internal.softmax;

import org.jspecify.annotations.NullMarked;
