package io.simplex4j.report.drawing;

import java.awt.Color;
import java.util.List;

/**
 * What a line is drawn with.
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
