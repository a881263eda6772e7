/**
 * What {@code simplex demo} shows.
 *
 * <p>In come networks, digits and patients that are part of the software; out comes a {@link
 * io.simplex4j.cli.demo.DemoStory} for each: sections of a report, text for a terminal, and files to continue with.
 */
@NullMarked
package io.simplex4j.cli.demo;

import org.jspecify.annotations.NullMarked;
