/**
 * The drawing kit that the pictures of cards and the figures of experiments share: places and boxes, ranges and round
 * numbers, colours, widths of words, number formats, markup, pixels.
 *
 * <p>Pictures of cards are written element by element with {@link io.simplex4j.report.drawing.Tag}; figures are drawn on
 * a {@link io.simplex4j.report.drawing.Canvas}, which is SVG or pixels. The kit is for the modules of this project and
 * not a stable API: it may change in any release.
 */
@NullMarked
package io.simplex4j.report.drawing;

import org.jspecify.annotations.NullMarked;
