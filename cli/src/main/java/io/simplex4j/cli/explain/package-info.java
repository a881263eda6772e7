/** The commands {@code explain}, {@code decompose}, {@code triage} and {@code verify}. */
@NullMarked
package io.simplex4j.cli.explain;

import org.jspecify.annotations.NullMarked;
