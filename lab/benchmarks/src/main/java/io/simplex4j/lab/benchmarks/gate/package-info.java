/**
 * Gates: the time and memory of this version compared with an earlier one and with other programs, in one run.
 *
 * <p>A {@link io.simplex4j.lab.benchmarks.gate.Subject} runs rounds of one task in its own process; a {@link
 * io.simplex4j.lab.benchmarks.gate.Duel} alternates between two subjects; a {@link
 * io.simplex4j.lab.benchmarks.gate.Gate} compares the ratio with a limit.
 */
@NullMarked
package io.simplex4j.lab.benchmarks.gate;

import org.jspecify.annotations.NullMarked;
