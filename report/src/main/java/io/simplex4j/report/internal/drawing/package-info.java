/**
 * The drawing kit that the pictures of cards and the figures of experiments share: places and boxes, ranges and round
 * numbers, colours, widths of words, markup, pixels.
 *
 * <p>Pictures of cards are written element by element with {@link io.simplex4j.report.internal.drawing.Tag}. The kit is for the modules
 * of this project and not a stable API: it may change in any release.
 */
@NullMarked
package io.simplex4j.report.internal.drawing;

import org.jspecify.annotations.NullMarked;
