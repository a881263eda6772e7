/**
 * Figures like those of a paper, drawn from a table of results alone, so that they can be drawn again without a run.
 *
 * <p>{@link io.simplex4j.lab.figure.LineFigure}, {@link io.simplex4j.lab.figure.CurveFigure} and
 * {@link io.simplex4j.lab.figure.BoxFigure} make a {@link io.simplex4j.lab.figure.Chart} of a table, two {@link io.simplex4j.lab.figure.Axis axes} and the
 * {@link io.simplex4j.lab.figure.Series} to be told apart; {@link io.simplex4j.lab.figure.Panels} puts
 * charts side by side. They are written as PNG and SVG; the same table gives the same bytes. A method has the same colour
 * in all figures.
 */
@NullMarked
package io.simplex4j.lab.figure;

import org.jspecify.annotations.NullMarked;
