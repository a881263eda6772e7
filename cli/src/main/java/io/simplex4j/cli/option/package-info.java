/** Options that several commands share. */
@NullMarked
package io.simplex4j.cli.option;

import org.jspecify.annotations.NullMarked;
