/**
 * The command line: {@code simplex COMMAND}.
 *
 * <p>{@link io.simplex4j.cli.Main} is the entry point; each command is a class in the package of its subject. Commands
 * write text or JSON to the standard output and messages to the standard error. A failure becomes one line and one exit
 * code in {@link io.simplex4j.cli.terminal.Failures}.
 */
@NullMarked
package io.simplex4j.cli;

import org.jspecify.annotations.NullMarked;
