package io.simplex4j.experiments.figure.internal;

import java.awt.Color;

/** What a line is drawn with. */
public record Pen(Color colour, double width, Dash dash) {
    /** A pen that draws unbroken lines. */
    public static Pen solid(Color colour, double width) {
        return new Pen(colour, width, Dash.SOLID);
    }
}
