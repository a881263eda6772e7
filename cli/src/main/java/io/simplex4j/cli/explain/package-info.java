/** Explanations made and checked: {@code explain}, {@code decompose} and {@code verify}. */
@NullMarked
package io.simplex4j.cli.explain;

import org.jspecify.annotations.NullMarked;
