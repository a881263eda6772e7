/**
 * Measurements: how fast the exact decomposition is beside its rivals and beside the machine's limits.
 *
 * <p>In comes a command line ({@link io.simplex4j.benchmarks.Main}), out goes a table of ratios in which both sides were
 * timed in the same run, interleaved, and each time stands beside the gap that was reached in it.
 */
@NullMarked
package io.simplex4j.benchmarks;

import org.jspecify.annotations.NullMarked;
