package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Box;
import java.util.function.BiConsumer;

/** A figure with two axes. Instances are immutable. */
public final class Chart extends CanvasFigure {
    private static final double WIDTH = 340;
    private static final double HEIGHT = 235;

    private final Frame frame;
    private final BiConsumer<Canvas, Plot> marks;
    private final Legend legend;
    private final Box size;

    private Chart(Frame frame, BiConsumer<Canvas, Plot> marks, Legend legend, Box size) {
        this.frame = frame;
        this.marks = marks;
        this.legend = legend;
        this.size = size;
    }

    /** A chart with its data, drawn between the axes, and what the looks of that mean. */
    static Chart of(Frame.Side x, Frame.Side y, BiConsumer<Canvas, Plot> marks, Legend legend) {
        return new Chart(new Frame(x, y, ""), marks, legend, new Box(0, 0, WIDTH, HEIGHT));
    }

    /** The same chart with a title, such as the letter of a panel. */
    public Chart withTitle(String title) {
        return new Chart(new Frame(frame.x(), frame.y(), title), marks, legend, size);
    }

    /**
     * The same chart in another size.
     *
     * @param width in units of which an inch has 96; 340 at first
     * @param height without the legend; 235 at first
     */
    public Chart withSize(double width, double height) {
        if (!(width >= 120 && width <= 4000 && height >= 100 && height <= 4000)) {
            throw new IllegalArgumentException(
                    "the size is " + width + " × " + height + ", expected at least 120 × 100 and at most 4000 × 4000");
        }
        return new Chart(frame, marks, legend, new Box(0, 0, width, height));
    }

    Legend legend() {
        return legend;
    }

    /** The size without the legend. */
    Box size() {
        return size;
    }

    Frame.Margins margins() {
        return frame.margins(size.width());
    }

    /** Draws the chart without its legend. */
    void draw(Canvas canvas, Box area, Frame.Margins margins) {
        marks.accept(canvas, frame.draw(canvas, area, margins));
    }

    @Override
    double width() {
        return Panels.of(this).width();
    }

    @Override
    double height() {
        return Panels.of(this).height();
    }

    @Override
    void draw(Canvas canvas) {
        Panels.of(this).draw(canvas);
    }
}
