package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.Plot;

/** The data of a chart, as shapes between its axes. */
@FunctionalInterface
interface Marks {
    void draw(Canvas canvas, Plot plot);
}
