/**
 * Influence scores as the weights of a decomposition.
 *
 * <p>{@link io.simplex4j.experiments.study.influence.InfluenceStudy} runs {@code InfluenceTrial}, whose rows {@code InfluenceReport} describes.
 */
@NullMarked
package io.simplex4j.experiments.study.influence;

import org.jspecify.annotations.NullMarked;
