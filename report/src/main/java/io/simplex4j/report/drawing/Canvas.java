package io.simplex4j.report.drawing;

import java.awt.Color;
import java.util.List;
import java.util.function.Consumer;

/** Something to draw on. */
public interface Canvas {
    /** Draws a line through some places; it closes if the last is the first. */
    void line(List<Point> through, Pen pen);

    default void line(Point from, Point to, Pen pen) {
        line(List.of(from, to), pen);
    }

    /** Fills the area between some corners. */
    void fill(List<Point> corners, Color colour);

    void disc(Point centre, double radius, Color colour);

    /** Fills a rectangle whose edges are kept sharp, as those of a picture's pixels must be. */
    void pixels(Box area, Color colour);

    /** Sets words with their base line at a place. */
    void text(RichText words, Point at, TextStyle style);

    /** Sets words, marked up as {@link RichText} says, with their base line at a place. */
    default void text(String words, Point at, TextStyle style) {
        text(RichText.parse(words), at, style);
    }

    /** Draws only what falls into an area. */
    void within(Box area, Consumer<Canvas> drawing);
}
