/**
 * Figures like those of a paper, drawn from a table of results alone, so that they can be drawn again without a run.
 *
 * <p>{@link io.simplex4j.experiments.figure.LineFigure}, {@link io.simplex4j.experiments.figure.CurveFigure} and
 * {@link io.simplex4j.experiments.figure.BoxFigure} make a {@link io.simplex4j.experiments.figure.Chart} of a table, two {@link io.simplex4j.experiments.figure.Axis axes} and the
 * {@link io.simplex4j.experiments.figure.Series} to be told apart; {@link io.simplex4j.experiments.figure.Panels} puts
 * charts side by side. {@link io.simplex4j.experiments.figure.DecompositionFigure} and
 * {@link io.simplex4j.experiments.figure.FeatureTableFigure} show inputs with the examples they are mixtures of, and
 * {@link io.simplex4j.experiments.figure.PlaneFigure} the geometry behind them. They are written as PNG and SVG; the same table gives the same bytes. A method has the same colour
 * in all figures.
 */
@NullMarked
package io.simplex4j.experiments.figure;

import org.jspecify.annotations.NullMarked;
