/**
 * How far an explanation can be trusted.
 *
 * <p>In come a decomposition, what it does to the outputs, its attribution and its corpus; out go an
 * {@link io.simplex4j.trust.OutputMixture}, which says whether the predicted class is kept and whether that is
 * guaranteed, every {@link io.simplex4j.trust.Warning} that a reader should see first, and the
 * {@link io.simplex4j.trust.ReferenceResiduals} that say how unusual a residual is.
 */
@NullMarked
package io.simplex4j.trust;

import org.jspecify.annotations.NullMarked;
