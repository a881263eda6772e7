/**
 * How well the residual finds foreign examples.
 *
 * <p>{@link io.simplex4j.experiments.study.outlier.OutlierStudy} runs {@code OutlierTrial}, whose rows {@code OutlierReport} describes.
 */
@NullMarked
package io.simplex4j.experiments.study.outlier;

import org.jspecify.annotations.NullMarked;
