package io.simplex4j.lab.study.example;

import io.simplex4j.lab.figure.Chart;
import io.simplex4j.lab.figure.Figure;
import io.simplex4j.lab.figure.Panels;
import io.simplex4j.lab.figure.PlaneFigure;
import io.simplex4j.lab.record.Numbers;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The geometry of the paper's figures 2 and 3, drawn from the rows of a run. */
final class PlaneFigures {
    private static final Range INPUTS_X = new Range(-0.9, 1.9);
    private static final Range INPUTS_Y = new Range(-0.7, 1.8);
    private static final Range LATENTS_X = new Range(-0.8, 1.6);
    private static final Range LATENTS_Y = new Range(-0.55, 1.25);
    private static final String H1 = "*h*_{1}";
    private static final String H2 = "*h*_{2}";
    private static final String INSIDE = PlaneExample.TEST + PlaneExample.INSIDE;
    private static final String OUTSIDE = PlaneExample.TEST + PlaneExample.OUTSIDE;
    private static final List<String> CORPUS =
            Stream.of(1, 2, 3).map(c -> PlaneExample.EXAMPLE + c).toList();

    private static final Offset LEFT_BELOW = new Offset(-7, -8);
    private static final Offset LEFT_ABOVE = new Offset(-9, 5);
    private static final Offset RIGHT = new Offset(8, 2);
    private static final Offset LEFT = new Offset(-8, 2);
    private static final Offset RIGHT_BELOW = new Offset(8, -7);
    private static final Offset ABOVE = new Offset(-3, 11);
    private static final List<Labels> LABELS = List.of(
            new Labels(LEFT_BELOW, LEFT_ABOVE, RIGHT, new Offset(0, -10), RIGHT, ABOVE, LEFT_ABOVE),
            new Labels(RIGHT_BELOW, LEFT_ABOVE, LEFT, new Offset(0, 9), LEFT, RIGHT_BELOW, RIGHT_BELOW),
            new Labels(LEFT_BELOW, LEFT_ABOVE, RIGHT, new Offset(0, -10), RIGHT, ABOVE, LEFT_ABOVE));

    private final ResultTable rows;

    PlaneFigures(ResultTable rows) {
        this.rows = rows;
    }

    Map<String, Figure> drawn() {
        return Map.of(
                "hull", Panels.of(inputs(), hull()), "jacobian", Panels.of(jacobian(0), jacobian(1), jacobian(2)));
    }

    /** Adds the numbers of the paper's figure 3, which the claims file shows in a table. */
    void addNumbers(ResultTable.Builder table) {
        for (int c = 0; c < CORPUS.size(); c++) {
            String example = "h" + "¹²³".charAt(c);
            double weight = number(INSIDE, PlaneExample.WEIGHT + (c + 1));
            Point projections = point(CORPUS.get(c), PlaneExample.PROJECTIONS);
            double part = weight * (projections.x() + projections.y());
            table.row(0, "figure", "", example, "weight w", weight)
                    .row(0, "figure", "", example, "p₁", projections.x())
                    .row(0, "figure", "", example, "p₂", projections.y())
                    .row(0, "figure", "", example, "w (p₁ + p₂)", part);
        }
    }

    private String text(String member, String quantity) {
        return rows.where("member", member)
                .where("quantity", quantity)
                .texts("value")
                .get(0);
    }

    private double number(String member, String quantity) {
        return Lists.numbers(text(member, quantity))[0];
    }

    private Point point(String member, String quantity) {
        return Lists.toPoints(text(member, quantity)).get(0);
    }

    private PlaneFigure meshed(Range x, Range y, String quantity) {
        PlaneFigure figure = PlaneFigure.of(x, y);
        for (String member : rows.distinct("member")) {
            if (member.startsWith(PlaneExample.MESH)) {
                figure = figure.line(Lists.toPoints(text(member, quantity)), Ink.GRID, 0.6);
            }
        }
        return figure;
    }

    private Chart inputs() {
        PlaneFigure figure = meshed(INPUTS_X, INPUTS_Y, PlaneExample.INPUT);
        for (int c = 0; c < CORPUS.size(); c++) {
            Point at = point(CORPUS.get(c), PlaneExample.INPUT);
            figure = figure.dot(at, Ink.POS).label("*x*^{" + (c + 1) + "}", at, 0, 12);
        }
        Point inside = point(INSIDE, PlaneExample.INPUT);
        Point outside = point(OUTSIDE, PlaneExample.INPUT);
        return figure.dot(inside, Ink.ACCENT)
                .label("*x*", inside, 8, 4)
                .dot(outside, Ink.ACCENT)
                .label("*x*′", outside, -8, 4)
                .chart("(a) features", "*x*_{1}", "*x*_{2}", 110);
    }

    private Chart hull() {
        PlaneFigure figure = meshed(LATENTS_X, LATENTS_Y, PlaneExample.LATENT)
                .area(
                        CORPUS.stream()
                                .map(name -> point(name, PlaneExample.LATENT))
                                .toList(),
                        Ink.POS);
        for (int c = 0; c < CORPUS.size(); c++) {
            Point at = point(CORPUS.get(c), PlaneExample.LATENT);
            figure = figure.dot(at, Ink.POS).label("*h*^{" + (c + 1) + "}", at, c == 1 ? -8 : 8, 6);
        }
        Point inside = point(INSIDE, PlaneExample.LATENT);
        Point outside = point(OUTSIDE, PlaneExample.LATENT);
        Point mixture = point(OUTSIDE, PlaneExample.MIXTURE);
        Point middle = new Point((outside.x() + mixture.x()) / 2, (outside.y() + mixture.y()) / 2);
        return figure.label("CH", new Point(0.75, 0.75), 0, 0)
                .dashed(List.of(mixture, outside), Ink.ACCENT)
                .dot(inside, Ink.ACCENT)
                .label("*h* = *ĥ*", inside, 8, -8)
                .dot(outside, Ink.ACCENT)
                .label("*h*′", outside, -8, -4)
                .ring(mixture, Ink.ACCENT)
                .label("*ĥ*′", mixture, 8, 4)
                .label("*r* = " + fixed(number(OUTSIDE, PlaneExample.RESIDUAL)), middle, -6, 8)
                .chart("(b) latents", H1, H2, 110 * INPUTS_Y.length() / LATENTS_Y.length());
    }

    private Chart jacobian(int c) {
        String name = CORPUS.get(c);
        Point start = point(PlaneExample.BASELINE, PlaneExample.LATENT);
        Point test = point(INSIDE, PlaneExample.LATENT);
        Point end = point(name, PlaneExample.LATENT);
        Point shift = minus(test, start);
        List<Point> jacobians = Lists.toPoints(text(name, PlaneExample.JACOBIANS));
        Point projections = point(name, PlaneExample.PROJECTIONS);
        Point corner = plus(start, jacobians.get(0), 1);
        Point first = plus(start, shift, projections.x());
        Point second = plus(start, shift, projections.x() + projections.y());
        PlaneFigure figure = PlaneFigure.of(LATENTS_X, LATENTS_Y)
                .line(List.of(plus(start, shift, -2), plus(start, shift, 3)), Ink.GRID, 0.8)
                .dashed(List.of(corner, first), Ink.MUTED)
                .dashed(List.of(end, second), Ink.MUTED)
                .line(Lists.toPoints(text(name, PlaneExample.CURVE)), Ink.INK, 1)
                .arrow(start, test, Ink.ACCENT)
                .arrow(start, corner, 0)
                .arrow(corner, plus(corner, jacobians.get(1), 1), 1)
                .ring(first, Ink.MUTED)
                .ring(second, Ink.MUTED)
                .dot(start, Ink.INK)
                .dot(end, Ink.POS)
                .dot(test, Ink.ACCENT);
        Labels labels = LABELS.get(c);
        Point firstMiddle = plus(start, jacobians.get(0), 0.5);
        Point secondMiddle = plus(corner, jacobians.get(1), 0.5);
        figure = labels.base.put(figure, "*h*^{0}", start);
        figure = labels.test.put(figure, "*h*", test);
        figure = labels.end.put(figure, "*h*^{" + (c + 1) + "}", end);
        figure = labels.j1.put(figure, "*j*_{1}", firstMiddle);
        figure = labels.j2.put(figure, "*j*_{2}", secondMiddle);
        figure = labels.p1.put(figure, "*p*_{1}", first);
        figure = labels.both.put(figure, "*p*_{1} + *p*_{2}", second);
        String title = "(" + "abc".charAt(c) + ") *p*_{1} = " + fixed(projections.x()) + ", *p*_{2} = "
                + fixed(projections.y());
        return figure.chart(title, H1, H2, 115);
    }

    /** How far right of a place and above it a label stands. */
    private record Offset(double right, double up) {
        PlaneFigure put(PlaneFigure figure, String words, Point at) {
            return figure.label(words, at, right, up);
        }
    }

    /** Where the labels of a corpus example's panel have room. */
    private record Labels(Offset base, Offset test, Offset end, Offset j1, Offset j2, Offset p1, Offset both) {}

    private static Point minus(Point one, Point other) {
        return new Point(one.x() - other.x(), one.y() - other.y());
    }

    private static Point plus(Point start, Point shift, double times) {
        return new Point(start.x() + times * shift.x(), start.y() + times * shift.y());
    }

    private static String fixed(double value) {
        return Numbers.fixed(value, 2);
    }
}
