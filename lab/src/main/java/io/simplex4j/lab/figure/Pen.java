package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Ink;
import java.awt.Color;
import java.util.List;

/**
 * The colour, width and dashes of a line.
 *
 * @param dashes the lengths of dashes and gaps in turn; none if unbroken
 */
public record Pen(Color colour, double width, List<Double> dashes) {
    public Pen {
        dashes = List.copyOf(dashes);
    }

    public static Pen solid(Color colour, double width) {
        return new Pen(colour, width, List.of());
    }

    public static Pen solid(Ink ink, double width) {
        return solid(ink.colour(), width);
    }
}
