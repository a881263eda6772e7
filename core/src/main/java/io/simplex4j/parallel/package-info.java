/**
 * Runs work in pieces, on threads that may belong to another program's pool.
 *
 * <p>{@link io.simplex4j.parallel.Workers} runs numbered pieces; results do not depend on which thread runs a piece. All
 * long work of the library ends within a tenth of a second with a {@link java.util.concurrent.CancellationException} when
 * the thread that called is interrupted.
 */
@NullMarked
package io.simplex4j.parallel;

import org.jspecify.annotations.NullMarked;
