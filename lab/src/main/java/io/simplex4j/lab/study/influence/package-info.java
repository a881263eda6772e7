/** Influence scores as the weights of a decomposition. */
@NullMarked
package io.simplex4j.lab.study.influence;

import org.jspecify.annotations.NullMarked;
