package io.simplex4j.lab.figure;

import io.simplex4j.example.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Pictures of inputs, and right of each the corpus examples it is a mixture of, with the parts on one scale for all. */
public final class DecompositionFigure extends CanvasFigure {
    private static final double EDGE = 10;
    private static final double GAP = 14;
    private static final double APART = 34;
    private static final double LINE = 13;

    private final int perLine;
    private final List<Row> rows;
    private final double full;

    /** An input, and the examples it is a mixture of. */
    public record Row(Cell input, List<Cell> examples) {
        private List<Cell> cells() {
            List<Cell> cells = new ArrayList<>(List.of(input));
            cells.addAll(examples);
            return cells;
        }
    }

    /** A picture over lines of words. */
    public record Cell(Content content, List<String> caption) {
        private double height() {
            return content.height() + LINE * caption.size();
        }
    }

    /** What an input looks like. */
    public sealed interface Content permits Image, Steps {
        double width();

        double height();

        /** The parts in the mixture; none, or zeros, for an input. */
        Vec parts();

        /** Draws it into its box; a part of the full size is as strong as it can be. */
        void draw(Canvas canvas, Box area, double full);
    }

    /** A grey picture, its pixels in the colours of their parts. */
    public record Image(ImageGridFigure.Tile tile) implements Content {
        private static final double SIDE = 98;

        @Override
        public double width() {
            return SIDE;
        }

        @Override
        public double height() {
            return SIDE;
        }

        @Override
        public Vec parts() {
            return tile.heat();
        }

        @Override
        public void draw(Canvas canvas, Box area, double full) {
            tile.draw(canvas, new Point(area.x() + SIDE / 2, area.y() + SIDE / 2), SIDE, full);
        }
    }

    /**
     * A series as a line, and a bar for the part of each step below it: up adds, down takes away.
     *
     * @param range the values from the bottom to the top; what lies beyond is not drawn
     */
    public record Steps(Vec values, Range range, Vec parts) implements Content {
        private static final double WIDTH = 150;
        private static final double CURVE = 62;
        private static final double BARS = 24;

        @Override
        public double width() {
            return WIDTH;
        }

        @Override
        public double height() {
            return CURVE + (parts.size() == 0 ? 0 : 2 * BARS);
        }

        @Override
        public void draw(Canvas canvas, Box area, double full) {
            double step = WIDTH / values.size();
            List<Point> curve = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                double up = range.share(values.get(i)) * CURVE;
                curve.add(new Point(area.x() + (i + 0.5) * step, area.y() + CURVE - up));
            }
            Point zero = new Point(area.x(), area.y() + CURVE - range.share(0) * CURVE);
            canvas.line(zero, zero.plus(WIDTH, 0), Pen.solid(Ink.GRID, 0.6));
            Box frame = new Box(area.x(), area.y(), WIDTH, CURVE);
            canvas.within(frame, inner -> inner.line(curve, Pen.solid(Ink.INK, 1.2)));
            double middle = area.y() + CURVE + BARS;
            for (int i = 0; i < parts.size(); i++) {
                double height = parts.get(i) / full * (BARS - 2);
                Box bar = Box.between(
                        new Point(area.x() + (i + 0.1) * step, middle),
                        new Point(area.x() + (i + 0.9) * step, middle - height));
                canvas.fill(bar.corners(), (height < 0 ? Ink.NEG : Ink.POS).colour());
            }
            if (parts.size() > 0) {
                Point start = new Point(area.x(), middle);
                canvas.line(start, start.plus(WIDTH, 0), Pen.solid(Ink.MUTED, 0.6));
            }
            canvas.line(new Box(area.x(), area.y(), WIDTH, height()).outline(), Pen.solid(Ink.MUTED, 0.6));
        }
    }

    private DecompositionFigure(int perLine, List<Row> rows) {
        this.perLine = perLine;
        this.rows = rows;
        this.full = full(rows);
    }

    /** The size of the greatest part; of pixels, which are many, the size that one in fifty exceeds. */
    private static double full(List<Row> rows) {
        double[] sizes = rows.stream()
                .flatMap(row -> row.examples.stream())
                .flatMapToDouble(cell -> DoubleStream.of(cell.content.parts().toArray()))
                .map(Math::abs)
                .filter(size -> size > 0)
                .sorted()
                .toArray();
        int beyond = pictures(rows) ? sizes.length / 50 : 0;
        return sizes.length == 0 ? 0 : sizes[sizes.length - 1 - beyond];
    }

    private static boolean pictures(List<Row> rows) {
        return rows.get(0).input.content instanceof Image;
    }

    /**
     * Inputs from top to bottom.
     *
     * @param perLine the most examples that stand side by side
     * @throws IllegalArgumentException if there is no input, or one has no examples
     */
    public static DecompositionFigure of(int perLine, List<Row> rows) {
        if (perLine < 1 || rows.isEmpty() || rows.stream().anyMatch(row -> row.examples.isEmpty())) {
            throw new IllegalArgumentException("there are " + rows.size()
                    + " inputs, some perhaps without examples, expected at least one with some");
        }
        return new DecompositionFigure(perLine, List.copyOf(rows));
    }

    @Override
    double width() {
        double legend = pictures(rows) ? legend().width() : RichText.width(barsLegend(), SMALL);
        return 2 * EDGE + Math.max(picturesWidth(), legend);
    }

    @Override
    double height() {
        return EDGE + rows.stream().mapToDouble(this::height).sum() + HeatBar.ROOM;
    }

    private double picturesWidth() {
        int max = rows.stream().mapToInt(row -> row.examples.size()).max().orElseThrow();
        return cellWidth() + APART + Math.min(perLine, max) * (cellWidth() + GAP) - GAP;
    }

    private double cellWidth() {
        return rows.get(0).input.content.width();
    }

    private double cellHeight(Row row) {
        return row.cells().stream().mapToDouble(Cell::height).max().orElseThrow() + GAP;
    }

    private double height(Row row) {
        int lines = (row.examples.size() + perLine - 1) / perLine;
        return lines * cellHeight(row);
    }

    @Override
    void draw(Canvas canvas) {
        double y = EDGE;
        double left = (width() - picturesWidth()) / 2;
        for (Row row : rows) {
            double down = (height(row) - cellHeight(row)) / 2;
            draw(canvas, row.input, new Point(left, y + down));
            double x = left + cellWidth() + APART;
            double middle = y + down + row.input.content.height() / 2;
            canvas.text("≈", new Point(x - APART / 2, middle + 6), TextStyle.of(18, Anchor.MIDDLE));
            for (int i = 0; i < row.examples.size(); i++) {
                int line = i / perLine;
                double right = x + i % perLine * (cellWidth() + GAP);
                draw(canvas, row.examples.get(i), new Point(right, y + line * cellHeight(row)));
            }
            y += height(row);
        }
        if (pictures(rows)) {
            legend().draw(canvas, new Point(width() / 2, y + 4));
        } else {
            canvas.text(barsLegend(), new Point(width() / 2, y + 12), TextStyle.of(SMALL, Anchor.MIDDLE));
        }
    }

    private String barsLegend() {
        return "bars upwards: adds; downwards: takes away; the longest is " + NumberText.percent(full);
    }

    private HeatBar legend() {
        String max = NumberText.percent(full);
        return new HeatBar("takes away, −" + max + " or less", "+" + max + " or more, adds");
    }

    private void draw(Canvas canvas, Cell cell, Point corner) {
        Content content = cell.content;
        content.draw(canvas, new Box(corner.x(), corner.y(), content.width(), content.height()), full);
        for (int i = 0; i < cell.caption.size(); i++) {
            Point at = corner.plus(content.width() / 2, content.height() + 11 + i * LINE);
            canvas.text(cell.caption.get(i), at, TextStyle.of(SMALL, Anchor.MIDDLE));
        }
    }
}
