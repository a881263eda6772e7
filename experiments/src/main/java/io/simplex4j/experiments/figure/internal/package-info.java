/**
 * How figures are drawn: lines, areas and words on a {@link io.simplex4j.experiments.figure.internal.Canvas}, which is
 * SVG or pixels; scales and their ticks; what a series looks like.
 */
@NullMarked
package io.simplex4j.experiments.figure.internal;

import org.jspecify.annotations.NullMarked;
