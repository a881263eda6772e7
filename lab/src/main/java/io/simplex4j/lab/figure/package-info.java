/**
 * Charts of results as SVG, drawn from a table alone, so that they can be drawn again without a run.
 *
 * <p>A {@link io.simplex4j.lab.figure.Chart} has panels side by side under one legend. The same table gives the same bytes, and a method
 * has the same look in all charts. A {@link io.simplex4j.lab.figure.MixtureFigure} has pictures of examples and of those that explain them.
 */
@NullMarked
package io.simplex4j.lab.figure;

import org.jspecify.annotations.NullMarked;
