/**
 * Whether Jacobian projections find the pixels that matter.
 *
 * <p>{@link io.simplex4j.experiments.study.corruption.CorruptionStudy} runs {@code CorruptionTrial}, whose rows {@code CorruptionReport} describes.
 */
@NullMarked
package io.simplex4j.experiments.study.corruption;

import org.jspecify.annotations.NullMarked;
