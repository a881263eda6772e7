/**
 * The stories of {@code simplex demo}.
 *
 * <p>Each {@link io.simplex4j.cli.demo.DemoStory} explains inputs of an embedded model, as sections of a report, as
 * text for a terminal, and as files to continue with.
 */
@NullMarked
package io.simplex4j.cli.demo;

import org.jspecify.annotations.NullMarked;
