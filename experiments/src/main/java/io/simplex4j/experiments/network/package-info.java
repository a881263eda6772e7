/** The networks of the paper's appendix, and how they are trained. */
@NullMarked
package io.simplex4j.experiments.network;

import org.jspecify.annotations.NullMarked;
