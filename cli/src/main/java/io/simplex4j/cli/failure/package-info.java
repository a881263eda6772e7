/** Ends that commands foresee: a line to print and an {@link io.simplex4j.cli.failure.ExitCode}. */
@NullMarked
package io.simplex4j.cli.failure;

import org.jspecify.annotations.NullMarked;
