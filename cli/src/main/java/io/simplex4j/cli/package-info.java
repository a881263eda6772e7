/**
 * The command line: {@code simplex COMMAND}.
 *
 * <p>In come arguments, files and streams; out go text or JSON on the standard output, talk on the standard error, and an
 * exit code. {@link io.simplex4j.cli.Main} is the entry; each command is a class, in the package of its
 * subject, and a failure becomes one line and one code in one place.
 */
@NullMarked
package io.simplex4j.cli;

import org.jspecify.annotations.NullMarked;
