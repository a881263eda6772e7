package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.Frame;
import io.simplex4j.experiments.figure.internal.Legend;
import io.simplex4j.experiments.figure.internal.Margins;
import io.simplex4j.experiments.figure.internal.Rect;

/** A figure with two axes and, above them, a legend. Instances are immutable. */
public final class Chart extends Figure {
    private static final double WIDTH = 340;
    private static final double HEIGHT = 235;

    private final Layout layout;
    private final Frame.Side x;
    private final Frame.Side y;
    private final Content content;

    /** The title, which may be empty, and the size without the legend. */
    private record Layout(String title, double width, double height) {}

    /** What is drawn between the axes, and what it means. */
    record Content(Marks marks, Legend legend) {}

    private Chart(Layout layout, Frame.Side x, Frame.Side y, Content content) {
        this.layout = layout;
        this.x = x;
        this.y = y;
        this.content = content;
    }

    static Chart of(Frame.Side x, Frame.Side y, Content content) {
        return new Chart(new Layout("", WIDTH, HEIGHT), x, y, content);
    }

    /** The same chart with a title, such as the letter of a panel. */
    public Chart withTitle(String title) {
        return new Chart(new Layout(title, layout.width(), layout.height()), x, y, content);
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
        return new Chart(new Layout(layout.title(), width, height), x, y, content);
    }

    Legend legend() {
        return content.legend();
    }

    double chartWidth() {
        return layout.width();
    }

    double chartHeight() {
        return layout.height();
    }

    Margins margins() {
        return frame().margins(layout.width());
    }

    /** Draws the chart without its legend. */
    void draw(Canvas canvas, Rect area, Margins margins) {
        content.marks().draw(canvas, frame().draw(canvas, area, margins));
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

    private Frame frame() {
        return new Frame(x, y, layout.title());
    }
}
