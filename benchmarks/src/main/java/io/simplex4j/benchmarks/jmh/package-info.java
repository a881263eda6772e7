/** Benchmarks for JMH: the kernels and the solver, with short default settings. */
@NullMarked
package io.simplex4j.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
