/** What comes before an explanation: {@code model inspect}, {@code schema infer} and {@code corpus build}. */
@NullMarked
package io.simplex4j.cli.prepare;

import org.jspecify.annotations.NullMarked;
