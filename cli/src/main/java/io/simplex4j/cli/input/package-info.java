/**
 * What is named on the command line to be read.
 *
 * <p>In come names of files and folders; out come models, examples, latents and labels, or a
 * {@link io.simplex4j.cli.failure.CommandFailure} that says what was found and what was expected.
 */
@NullMarked
package io.simplex4j.cli.input;

import org.jspecify.annotations.NullMarked;
