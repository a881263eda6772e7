/**
 * Benchmarks and their command line, {@link io.simplex4j.lab.benchmarks.Main}.
 *
 * <p>Both sides of every ratio are timed in the same run, in turn.
 */
@NullMarked
package io.simplex4j.lab.benchmarks;

import org.jspecify.annotations.NullMarked;
