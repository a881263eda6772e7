/**
 * What {@code simplex demo} tells.
 *
 * <p>In come the stories that the software has with it; out come their
 * {@linkplain io.simplex4j.cli.demo.Tale sections of a report}, words for a terminal, and files to go on with.
 */
@NullMarked
package io.simplex4j.cli.demo;

import org.jspecify.annotations.NullMarked;
