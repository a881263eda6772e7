package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.HeatColours;
import io.simplex4j.experiments.figure.internal.Ink;
import io.simplex4j.experiments.figure.internal.Pen;
import io.simplex4j.experiments.figure.internal.Point;
import io.simplex4j.experiments.figure.internal.Rect;
import io.simplex4j.experiments.figure.internal.RichText;
import io.simplex4j.experiments.figure.internal.TextStyle;
import io.simplex4j.experiments.record.Numbers;
import java.awt.Color;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Small grey pictures in rows, with captions, and the importance of their pixels on one scale for all. */
public final class ImageGridFigure extends Figure {
    private static final double SIDE = 84;
    private static final double GAP = 10;
    private static final double CAPTION = 17;
    private static final double BAR = 24;
    private static final double BAR_WIDTH = 120;
    private static final int BAR_STEPS = 60;

    private final int perRow;
    private final List<Tile> tiles;
    private final HeatColours colours;

    private ImageGridFigure(int perRow, List<Tile> tiles) {
        this.perRow = perRow;
        this.tiles = tiles;
        this.colours =
                new HeatColours(tiles.stream().mapToDouble(Tile::hottest).max().orElseThrow());
    }

    /**
     * Pictures, row by row.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static ImageGridFigure of(int perRow, List<Tile> tiles) {
        if (perRow < 1 || tiles.isEmpty()) {
            throw new IllegalArgumentException(
                    "there are " + tiles.size() + " pictures, " + perRow + " in a row, expected at least one");
        }
        return new ImageGridFigure(Math.min(perRow, tiles.size()), List.copyOf(tiles));
    }

    @Override
    double width() {
        return GAP + perRow * (SIDE + GAP);
    }

    @Override
    double height() {
        return GAP + rowsOfTiles() * (SIDE + CAPTION + GAP / 2) + (colours.hasHeat() ? BAR : 0);
    }

    @Override
    void draw(Canvas canvas) {
        for (int i = 0; i < tiles.size(); i++) {
            int row = i / perRow;
            double x = GAP + i % perRow * (SIDE + GAP);
            double y = GAP + row * (SIDE + CAPTION + GAP / 2);
            drawTile(canvas, tiles.get(i), new Rect(x, y, SIDE, SIDE));
        }
        if (colours.hasHeat()) {
            drawBar(canvas, height() - BAR + 4);
        }
    }

    private int rowsOfTiles() {
        return (tiles.size() + perRow - 1) / perRow;
    }

    private void drawTile(Canvas canvas, Tile tile, Rect area) {
        double pixel = SIDE / Math.max(tile.rows(), tile.columns());
        Rect picture = new Rect(
                area.x() + (SIDE - pixel * tile.columns()) / 2,
                area.y() + (SIDE - pixel * tile.rows()) / 2,
                pixel * tile.columns(),
                pixel * tile.rows());
        for (int row = 0; row < tile.rows(); row++) {
            drawRow(canvas, tile, row, new Rect(picture.x(), picture.y() + row * pixel, pixel, pixel));
        }
        canvas.line(picture.outline(), Pen.solid(Ink.AXIS, 0.6));
        canvas.text(
                RichText.parse(tile.caption()),
                new Point(area.x() + SIDE / 2, area.bottom() + 12),
                TextStyle.of(Ink.SMALL, TextStyle.Anchor.MIDDLE));
    }

    /** Neighbours of the same colour are one rectangle. */
    private void drawRow(Canvas canvas, Tile tile, int row, Rect first) {
        int start = 0;
        for (int column = 1; column <= tile.columns(); column++) {
            Color colour = colour(tile, row, start);
            if (column == tile.columns() || !colour(tile, row, column).equals(colour)) {
                double x = first.x() + start * first.width();
                canvas.pixels(new Rect(x, first.y(), (column - start) * first.width(), first.height()), colour);
                start = column;
            }
        }
    }

    private Color colour(Tile tile, int row, int column) {
        double grey = tile.grey(row, column);
        return tile.hottest() > 0 ? colours.of(grey, tile.heat(row, column)) : HeatColours.plain(grey);
    }

    private void drawBar(Canvas canvas, double y) {
        double x = (width() - BAR_WIDTH) / 2;
        double step = BAR_WIDTH / BAR_STEPS;
        for (int i = 0; i < BAR_STEPS; i++) {
            double heat = colours.hottest() * (2 * (i + 0.5) / BAR_STEPS - 1);
            canvas.pixels(new Rect(x + i * step, y, step, 8), colours.of(1, heat));
        }
        canvas.line(new Rect(x, y, BAR_WIDTH, 8).outline(), Pen.solid(Ink.AXIS, 0.6));
        String most = Numbers.shortest(
                new BigDecimal(colours.hottest()).round(new MathContext(2)).doubleValue());
        canvas.text(RichText.parse("−" + most), new Point(x - 4, y + 8), TextStyle.of(Ink.SMALL, TextStyle.Anchor.END));
        canvas.text(
                RichText.parse("+" + most),
                new Point(x + BAR_WIDTH + 4, y + 8),
                TextStyle.of(Ink.SMALL, TextStyle.Anchor.START));
    }
}
