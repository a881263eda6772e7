/**
 * How far an explanation can be trusted.
 *
 * <p>In come a decomposition, what it does to the outputs, its attribution and its corpus; out go an
 * {@link io.simplex4j.trust.OutputMixture}, which says whether the predicted class is kept and whether that is
 * guaranteed, the {@link io.simplex4j.trust.ReferenceResiduals} that say how unusual a residual is, and the
 * {@link io.simplex4j.trust.Verdict}: how far to rely on it, and every {@link io.simplex4j.trust.Reason} why. With rows that are
 * known to belong, a {@link io.simplex4j.trust.Calibration} makes p-values of residuals and other scores.
 */
@NullMarked
package io.simplex4j.trust;

import org.jspecify.annotations.NullMarked;
