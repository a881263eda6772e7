package io.simplex4j.lab.figure;

import io.simplex4j.example.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An input and the examples it is a mixture of as the columns of a table: their features in words, shaded and numbered
 * by the part that each has in the mixture.
 */
public final class FeatureTableFigure extends CanvasFigure {
    private static final double EDGE = 10;
    private static final double LINE = 15;
    private static final double PAD = 6;
    private static final double BLOCK_GAP = 16;
    private static final double HATCH = 5;
    private static final String TOTAL = "sum";

    private final List<String> facts;
    private final List<String> features;
    private final List<List<Column>> blocks;

    /**
     * One input or example.
     *
     * @param heading in two lines
     * @param facts what else is known, in the order of their names
     * @param values of the features
     * @param parts of the features; none for the input
     */
    public record Column(List<String> heading, List<String> facts, List<String> values, Vec parts) {
        private double total() {
            return DoubleStream.of(parts.toArray()).sum();
        }
    }

    private FeatureTableFigure(List<String> facts, List<String> features, List<List<Column>> blocks) {
        this.facts = List.copyOf(facts);
        this.features = List.copyOf(features);
        this.blocks = List.copyOf(blocks);
    }

    /**
     * Tables, one below the other.
     *
     * @param facts the names of what is known besides features
     * @param blocks each an input and then its examples
     * @throws IllegalArgumentException if a column has more or fewer cells than there are names
     */
    public static FeatureTableFigure of(List<String> facts, List<String> features, List<List<Column>> blocks) {
        for (Column column : blocks.stream().flatMap(List::stream).toList()) {
            boolean fits = column.facts.size() == facts.size()
                    && column.values.size() == features.size()
                    && (column.parts.size() == 0 || column.parts.size() == features.size());
            if (!fits) {
                throw new IllegalArgumentException("a column has " + column.facts.size() + " facts, "
                        + column.values.size() + " values and " + column.parts.size() + " parts, expected "
                        + facts.size() + " facts and " + features.size() + " of the others");
            }
        }
        return new FeatureTableFigure(facts, features, blocks);
    }

    private double largest() {
        return blocks.stream()
                .flatMap(List::stream)
                .flatMapToDouble(column -> DoubleStream.of(column.parts.toArray()))
                .map(Math::abs)
                .max()
                .orElse(0);
    }

    private double nameWidth() {
        return widest(Stream.concat(facts.stream(), features.stream())) + PAD;
    }

    private double shareWidth() {
        return RichText.width("−100%", SMALL);
    }

    /** All columns are as wide as the widest needs. */
    private double columnWidth() {
        List<Column> all = blocks.stream().flatMap(List::stream).toList();
        double heading = widest(all.stream().flatMap(column -> column.heading.stream()));
        double fact = widest(all.stream().flatMap(column -> column.facts.stream()));
        double value = widest(all.stream().flatMap(column -> column.values.stream())) + PAD + shareWidth();
        return 2 * PAD + Math.max(value, Math.max(heading, fact));
    }

    private static double widest(Stream<String> words) {
        return words.mapToDouble(text -> RichText.width(text, SMALL)).max().orElse(0);
    }

    private double blockHeight() {
        return (2 + facts.size() + features.size() + 1) * LINE + 2 * PAD;
    }

    @Override
    double width() {
        int max = blocks.stream().mapToInt(List::size).max().orElse(0);
        return 2 * EDGE + nameWidth() + max * columnWidth() + 2 * PAD + shareWidth();
    }

    @Override
    double height() {
        return EDGE + blocks.size() * (blockHeight() + BLOCK_GAP) + HeatBar.ROOM;
    }

    @Override
    void draw(Canvas canvas) {
        double y = EDGE;
        for (List<Column> block : blocks) {
            draw(canvas, block, y);
            y += blockHeight() + BLOCK_GAP;
        }
        String max = NumberText.percent(largest());
        canvas.text(
                "plain: adds; hatched: takes away; full colour at ±" + max,
                new Point(width() / 2, y + 8),
                TextStyle.of(SMALL, Anchor.MIDDLE));
    }

    private void draw(Canvas canvas, List<Column> block, double top) {
        double first = EDGE + nameWidth();
        double rule = top + 2 * LINE + PAD / 2;
        double body = rule + PAD / 2;
        double foot = body + (facts.size() + features.size()) * LINE + PAD / 2;
        names(canvas, body, foot);
        for (int c = 0; c < block.size(); c++) {
            column(canvas, block.get(c), new Point(first + c * columnWidth(), top), body, foot);
        }
        double right = first + block.size() * columnWidth() + 2 * PAD + shareWidth();
        totals(canvas, block, right, body, foot);
        for (double line : new double[] {rule, foot}) {
            canvas.line(new Point(EDGE, line), new Point(right, line), Pen.solid(Ink.MUTED, 0.6));
        }
    }

    private void names(Canvas canvas, double body, double foot) {
        List<String> names = Stream.concat(facts.stream(), features.stream()).toList();
        for (int i = 0; i < names.size(); i++) {
            words(canvas, names.get(i), new Point(EDGE, body + i * LINE), Anchor.START);
        }
        words(canvas, TOTAL, new Point(EDGE, foot + PAD / 2), Anchor.START);
    }

    private void column(Canvas canvas, Column column, Point corner, double body, double foot) {
        double left = corner.x() + PAD;
        double right = corner.x() + columnWidth() - PAD;
        for (int i = 0; i < column.heading.size(); i++) {
            words(canvas, column.heading.get(i), new Point(left, corner.y() + i * LINE), Anchor.START);
        }
        for (int i = 0; i < facts.size(); i++) {
            words(canvas, column.facts.get(i), new Point(left, body + i * LINE), Anchor.START);
        }
        for (int i = 0; i < features.size(); i++) {
            double y = body + (facts.size() + i) * LINE;
            if (column.parts.size() > 0) {
                double part = column.parts.get(i);
                shade(canvas, new Box(corner.x() + 1, y + 0.5, columnWidth() - 2, LINE - 1), part / largest());
                words(canvas, NumberText.signedPercent(part), new Point(right, y), Anchor.END);
            }
            words(canvas, column.values.get(i), new Point(left, y), Anchor.START);
        }
        if (column.parts.size() > 0) {
            words(canvas, NumberText.signedPercent(column.total()), new Point(right, foot + PAD / 2), Anchor.END);
        }
    }

    private void totals(Canvas canvas, List<Column> block, double right, double body, double foot) {
        List<Column> examples =
                block.stream().filter(column -> column.parts.size() > 0).toList();
        words(canvas, TOTAL, new Point(right, body - LINE - PAD), Anchor.END);
        for (int i = 0; i < features.size(); i++) {
            int feature = i;
            double sum = examples.stream()
                    .mapToDouble(column -> column.parts.get(feature))
                    .sum();
            double y = body + (facts.size() + i) * LINE;
            words(canvas, NumberText.signedPercent(sum), new Point(right, y), Anchor.END);
        }
        double all = examples.stream().mapToDouble(Column::total).sum();
        words(canvas, NumberText.percent(all), new Point(right, foot + PAD / 2), Anchor.END);
    }

    /** Tints a cell, and hatches it where its part is negative. */
    private static void shade(Canvas canvas, Box cell, double strength) {
        canvas.fill(cell.corners(), HeatBar.tint(strength));
        if (strength < 0) {
            int lines = (int) Math.ceil((cell.width() + cell.height()) / HATCH);
            canvas.within(
                    cell,
                    inner -> IntStream.range(0, lines).forEach(i -> {
                        Point from = new Point(cell.x() - cell.height() + i * HATCH, cell.bottom());
                        inner.line(from, from.plus(cell.height(), -cell.height()), Pen.solid(HeatBar.tint(-0.9), 0.6));
                    }));
        }
    }

    /** Sets words in a line, given the place of its upper edge. */
    private static void words(Canvas canvas, String words, Point top, Anchor anchor) {
        canvas.text(words, top.plus(0, LINE - 4), TextStyle.of(SMALL, anchor));
    }
}
