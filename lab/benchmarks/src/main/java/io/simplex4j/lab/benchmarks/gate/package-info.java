/**
 * Gates: the time and memory of this version beside an earlier one and beside other programs, in one run.
 *
 * <p>A {@link io.simplex4j.lab.benchmarks.gate.Subject} runs rounds of one task in a process of its own; a
 * {@link io.simplex4j.lab.benchmarks.gate.Duel} asks two subjects in turn; a {@link io.simplex4j.lab.benchmarks.gate.Gate} holds
 * the ratio against a limit.
 */
@NullMarked
package io.simplex4j.lab.benchmarks.gate;

import org.jspecify.annotations.NullMarked;
