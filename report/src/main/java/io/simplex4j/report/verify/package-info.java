/**
 * Checks explanations without trusting whatever wrote them.
 *
 * <p>In come a file of explanations as {@link io.simplex4j.report.JsonReport} writes it, and the model and data that it is
 * about; out goes, from a {@link io.simplex4j.report.verify.Verifier}, a {@link io.simplex4j.report.verify.Verification}
 * with every statement that is not true. It begins with the published schema and recomputes each number from the weights
 * and the data. An {@link io.simplex4j.report.verify.ExplanationDocument} is what such a file says, for showing it again.
 */
@NullMarked
package io.simplex4j.report.verify;

import org.jspecify.annotations.NullMarked;
