/**
 * How precisely examples of a corpus reconstruct latents and outputs.
 *
 * <p>{@link io.simplex4j.experiments.study.precision.PrecisionStudy} runs {@code PrecisionTrial}, whose rows {@code PrecisionReport} describes.
 */
@NullMarked
package io.simplex4j.experiments.study.precision;

import org.jspecify.annotations.NullMarked;
