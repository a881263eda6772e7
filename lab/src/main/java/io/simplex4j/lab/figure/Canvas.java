package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Point;
import java.awt.Color;
import java.util.List;
import java.util.function.Consumer;

/** A drawing surface. */
public interface Canvas {
    /** Draws a line through some points; it closes if the last point is the first. */
    void line(List<Point> through, Pen pen);

    default void line(Point from, Point to, Pen pen) {
        line(List.of(from, to), pen);
    }

    /** Fills the area between some corners. */
    void fill(List<Point> corners, Color colour);

    void disc(Point centre, double radius, Color colour);

    /** Draws text with its base line at a point. */
    void text(RichText words, Point at, TextStyle style);

    /** Sets words, marked up as {@link RichText} says, with their base line at a place. */
    default void text(String words, Point at, TextStyle style) {
        text(RichText.parse(words), at, style);
    }

    /** Draws only what falls into an area. */
    void within(Box area, Consumer<Canvas> drawing);
}
