/** How precisely examples of a corpus reconstruct latents and outputs. */
@NullMarked
package io.simplex4j.experiments.study.precision;

import org.jspecify.annotations.NullMarked;
