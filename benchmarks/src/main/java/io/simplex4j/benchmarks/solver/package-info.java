/**
 * How fast the exact decomposition is compared with other methods and with the limits of the machine.
 *
 * <p>In come {@link io.simplex4j.benchmarks.solver.Problem problems}, out go {@link
 * io.simplex4j.benchmarks.solver.Findings}: both sides of a ratio are timed in the same run, interleaved.
 */
@NullMarked
package io.simplex4j.benchmarks.solver;

import org.jspecify.annotations.NullMarked;
