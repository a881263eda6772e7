/**
 * Measurements: the command line and its reports.
 *
 * <p>In comes a command line ({@link io.simplex4j.benchmarks.Main}), out goes a table of ratios in which both sides
 * were timed in the same run, interleaved, with the gap that each reached in its time.
 */
@NullMarked
package io.simplex4j.benchmarks;

import org.jspecify.annotations.NullMarked;
