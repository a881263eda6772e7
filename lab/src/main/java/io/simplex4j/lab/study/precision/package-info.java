/** How precisely examples of a corpus reconstruct latents and outputs. */
@NullMarked
package io.simplex4j.lab.study.precision;

import org.jspecify.annotations.NullMarked;
