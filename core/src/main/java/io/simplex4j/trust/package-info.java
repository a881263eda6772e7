/**
 * Trust in explanations.
 *
 * <p>A {@link io.simplex4j.trust.Verdict} rates how far to rely on an explanation, with every {@link
 * io.simplex4j.trust.Reason}. It considers the decomposition, the attribution, the corpus, and the {@link
 * io.simplex4j.trust.OutputMixture}: whether the mixture keeps the predicted class, and whether that is guaranteed.
 * {@link io.simplex4j.trust.ReferenceResiduals} measure how unusual a residual is. With rows that are known to belong,
 * a {@link io.simplex4j.trust.Calibration} makes p-values of residuals and other scores. If these rows have labels, a
 * {@link io.simplex4j.trust.ReliabilityEstimator} estimates how often predictions for similar inputs are wrong.
 */
@NullMarked
package io.simplex4j.trust;

import org.jspecify.annotations.NullMarked;
