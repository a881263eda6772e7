/** Files of tree ensembles, and the ensembles in them. */
@NullMarked
package io.simplex4j.trees.internal;

import org.jspecify.annotations.NullMarked;
