/**
 * Checks explanations without trusting whatever wrote them.
 *
 * <p>In come the explanations object, one explanation at a time from an
 * {@link io.simplex4j.cli.verify.ExplanationsReader}, and the {@link io.simplex4j.cli.verify.Evidence}: the same data and
 * model. Out go, from a {@link io.simplex4j.cli.verify.Verifier}, the statements that are not true. It recomputes each
 * number from the weights and the data and solves nothing.
 */
@NullMarked
package io.simplex4j.cli.verify;

import org.jspecify.annotations.NullMarked;
