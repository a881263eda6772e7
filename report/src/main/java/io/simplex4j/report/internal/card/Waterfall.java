package io.simplex4j.report.internal.card;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.drawing.Xml;
import io.simplex4j.report.internal.words.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Signed shares that add up to a whole, one bar under the other. */
public final class Waterfall {
    private static final double WIDTH = 340;
    private static final double ROW = 20;
    private static final double BAR = 12;
    private static final double AXIS = 18;
    private static final double GAP = 8;
    private static final double WIDEST_LABEL = 145;
    private static final double WIDEST_NUMBER = 90;
    private static final double CLOSE = 0.005;

    private final List<Step> steps;
    private final double expected;
    private final double[] totals;
    private final Box plot;
    private final Range range;
    private final Language words;

    /**
     * One part.
     *
     * @param label for people
     * @param value a share of 1
     */
    public record Step(String label, double value) {}

    private Waterfall(List<Step> steps, double expected, Range atLeast, Language words) {
        this.words = words;
        this.steps = List.copyOf(steps);
        this.expected = expected;
        this.totals = new double[steps.size() + 1];
        Range reached = reached(steps, expected).with(atLeast.from()).with(atLeast.to());
        double label =
                Label.start(words.text("steps.sum"), new Point(0, 0)).bold().width();
        double number = numberOf(expected).width();
        for (int i = 0; i < steps.size(); i++) {
            totals[i + 1] = totals[i] + steps.get(i).value();
            label = Math.max(label, labelOf(steps.get(i), new Point(0, 0)).width());
            number = Math.max(number, numberOf(steps.get(i).value()).width());
        }
        Drawing.requireFinite("sum of the parts", reached.length());
        number = Math.min(WIDEST_NUMBER, Math.max(number, numberOf(total()).width()));
        this.range = reached.length() > 0 ? reached : new Range(0, 1);
        this.plot = new Box(label + GAP, 2, WIDTH - label - number - 2 * GAP, ROW * (steps.size() + 1));
    }

    /**
     * Draws the parts in the given order, each beginning where the last one ended, and their sum.
     *
     * @param id begins every id in the picture
     * @param steps at least 1
     * @param expectedTotal the required sum of the parts
     * @param atLeast the values that the axis has at least
     * @throws IllegalArgumentException if there is no step, or a number or the sum is not finite
     */
    public static Picture of(String id, List<Step> steps, double expectedTotal, Range atLeast, Language words) {
        if (steps.isEmpty()) {
            throw new IllegalArgumentException("waterfall has 0 steps, expected at least 1");
        }
        for (Step step : steps) {
            Drawing.requireFinite("value of a step", step.value());
        }
        Drawing.requireFinite("expected total", expectedTotal);
        return new Waterfall(steps, expectedTotal, atLeast, words).draw(id);
    }

    /** Returns the range of partial sums. */
    public static Range reached(List<Step> steps, double expectedTotal) {
        Range reached = new Range(0, 0).with(expectedTotal);
        double total = 0;
        for (Step step : steps) {
            total += step.value();
            reached = reached.with(total);
        }
        return reached;
    }

    private Picture draw(String id) {
        Drawing drawing = drawing(id);
        axis(drawing);
        bars(drawing);
        List<Label> labels = new ArrayList<>();
        List<Label> numbers = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            labels.add(labelOf(steps.get(i), new Point(0, top(i) + BAR - 2)));
            numbers.add(right(NumberText.signedPercent(steps.get(i).value()), top(i)));
        }
        drawing.addAlike(labels).addAlike(numbers);
        double y = plot.bottom() - (ROW + BAR) / 2;
        drawing.add(Ink.INK.fill(Tag.rect(visible(at(0), at(total()), y + 3, BAR - 6))));
        drawing.add(
                Label.start(words.text("steps.sum"), new Point(0, y + BAR - 2)).bold());
        drawing.add(right(NumberText.percent(total()), y).bold());
        return drawing.picture();
    }

    private void axis(Drawing drawing) {
        double zero = at(0);
        double whole = at(expected);
        drawing.hairline(new Point(0, plot.bottom() - ROW), new Point(WIDTH, plot.bottom() - ROW));
        drawing.add(Ink.MUTED
                .stroke(Tag.line(new Point(whole, plot.y()), new Point(whole, plot.bottom())), 1)
                .with("stroke-dasharray", "2 3"));
        drawing.add(Ink.MUTED.stroke(Tag.line(new Point(zero, plot.y()), new Point(zero, plot.bottom() + 2)), 1));
        Label origin = Label.middle("0", new Point(zero, plot.bottom() + 14)).asNote();
        Label end = Label.middle(NumberText.percent(expected), new Point(whole, plot.bottom() + 14))
                .asNote();
        drawing.add(origin);
        if (Math.abs(whole - zero) > (origin.width() + end.width()) / 2 + 4) {
            drawing.add(end);
        }
    }

    private double top(int step) {
        return plot.y() + step * ROW + (ROW - BAR) / 2;
    }

    private void bars(Drawing drawing) {
        List<Box> positive = new ArrayList<>();
        List<Box> negative = new ArrayList<>();
        StringBuilder connectors = new StringBuilder();
        for (int i = 0; i < steps.size(); i++) {
            double value = steps.get(i).value();
            double to = at(totals[i + 1]);
            if (value != 0) {
                (value < 0 ? negative : positive).add(visible(at(totals[i]), to, top(i), BAR));
            }
            connectors
                    .append('M')
                    .append(Tag.number(to))
                    .append(' ')
                    .append(Tag.number(top(i) + BAR))
                    .append('v')
                    .append(Tag.number(ROW - BAR));
        }
        drawing.bars(positive, negative);
        drawing.add(Ink.MUTED.stroke(Tag.of("path").with("d", connectors.toString()), 1));
    }

    private static Box visible(double from, double to, double y, double height) {
        return Math.abs(to - from) >= 1 ? Box.between(from, to, y, height) : new Box(from - 0.5, y, 1, height);
    }

    private Label right(String number, double y) {
        return Label.end(number, new Point(WIDTH, y + BAR - 2));
    }

    private static Label labelOf(Step step, Point at) {
        return Label.start(step.label(), at).within(WIDEST_LABEL);
    }

    private static Label numberOf(double value) {
        return Label.end(NumberText.signedPercent(value), new Point(0, 0)).bold();
    }

    private double total() {
        return totals[totals.length - 1];
    }

    private double at(double value) {
        return Math.rint(10 * (plot.x() + range.share(value) * plot.width())) / 10;
    }

    private Drawing drawing(String id) {
        String parts = steps.stream()
                .map(step ->
                        Xml.isolated(Xml.shortened(step.label(), 60)) + " " + NumberText.signedPercent(step.value()))
                .collect(Collectors.joining("; "));
        Optional<Double> apart = Optional.of(expected).filter(any -> Math.abs(total() - expected) > CLOSE);
        return new Drawing(
                id,
                new Box(0, 0, WIDTH, plot.bottom() + AXIS),
                words.text("steps.title sum", total()),
                words.text("steps.told expected parts sum", apart, parts, total()));
    }
}
