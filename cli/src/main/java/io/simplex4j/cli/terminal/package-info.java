/** Streams, text styles, failures and exit codes of all commands. */
@NullMarked
package io.simplex4j.cli.terminal;

import org.jspecify.annotations.NullMarked;
