package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.HeatColours;
import io.simplex4j.experiments.figure.internal.Ink;
import io.simplex4j.experiments.figure.internal.Pen;
import io.simplex4j.experiments.figure.internal.Point;
import io.simplex4j.experiments.figure.internal.Range;
import io.simplex4j.experiments.figure.internal.Rect;
import io.simplex4j.experiments.figure.internal.RichText;
import io.simplex4j.experiments.figure.internal.TextStyle;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;

/**
 * How the parts of a card add up: a step for each example in each row, beginning where the last one ended.
 *
 * @param area beside the rows of features, one of which is {@code row} high
 */
record CardWaterfall(CardContent content, Rect area, double row) {
    private static final Pen GRID = Pen.solid(Ink.GRID, 0.8);
    private static final Pen LINK = Pen.solid(Ink.AXIS, 0.6);
    private static final HeatColours COLOURS = new HeatColours(1);
    private static final double STRENGTH = 0.8;
    private static final double SIDE = 14;

    private record Step(double from, double to, Rect lane) {}

    void draw(Canvas canvas) {
        List<Step> steps = steps();
        Range range = new Range(0, 1);
        for (Step step : steps) {
            range = range.with(step.to());
        }
        for (double mark : List.of(0.0, 1.0)) {
            double x = across(range, mark);
            canvas.line(List.of(new Point(x, area.y()), new Point(x, area.bottom())), GRID);
            canvas.text(
                    RichText.parse(mark == 0 ? "0 %" : "100 %"),
                    new Point(x, area.bottom() + 13),
                    TextStyle.of(Ink.SMALL, TextStyle.Anchor.MIDDLE));
        }
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Color colour = COLOURS.of(1, Math.signum(step.to() - step.from()) * STRENGTH);
            Point start = new Point(across(range, step.from()), step.lane().y());
            Rect bar = Rect.between(
                    start, new Point(across(range, step.to()), step.lane().bottom()));
            canvas.fill(bar.outline().subList(0, 4), colour);
            double below = i + 1 < steps.size() ? steps.get(i + 1).lane().bottom() : area.bottom();
            double x = across(range, step.to());
            canvas.line(List.of(new Point(x, step.lane().y()), new Point(x, below)), LINK);
        }
    }

    private List<Step> steps() {
        List<CardContent.Example> examples = content.explaining();
        double height = row * 0.8 / examples.size();
        List<Step> steps = new ArrayList<>();
        double sum = 0;
        for (int f = 0; f < content.features().size(); f++) {
            for (int e = 0; e < examples.size(); e++) {
                double part = examples.get(e).part(content.features().get(f)).orElse(0.0);
                double y = area.y() + f * row + row * 0.1 + e * height;
                steps.add(new Step(sum, sum + part, new Rect(area.x(), y + 0.5, area.width(), height - 1)));
                sum += part;
            }
        }
        return steps;
    }

    private double across(Range range, double value) {
        return area.x() + SIDE + (value - range.from()) / (range.to() - range.from()) * (area.width() - 2 * SIDE);
    }
}
