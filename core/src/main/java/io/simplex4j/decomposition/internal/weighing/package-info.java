@NullMarked
package io.simplex4j.decomposition.internal.weighing;

import org.jspecify.annotations.NullMarked;
