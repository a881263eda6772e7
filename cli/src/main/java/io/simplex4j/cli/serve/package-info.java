/** The command that serves explanations. */
@NullMarked
package io.simplex4j.cli.serve;

import org.jspecify.annotations.NullMarked;
