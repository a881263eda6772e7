/** Influence scores as the weights of a decomposition. */
@NullMarked
package io.simplex4j.experiments.study.influence;

import org.jspecify.annotations.NullMarked;
