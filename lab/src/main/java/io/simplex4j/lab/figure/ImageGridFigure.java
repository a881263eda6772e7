package io.simplex4j.lab.figure;

import io.simplex4j.example.NumberText;
import io.simplex4j.lab.record.Groups;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Colours;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Small grey pictures in rows, with captions, and the importance of their pixels on one scale for all. */
public final class ImageGridFigure extends CanvasFigure {
    private static final double SIDE = 84;
    private static final double GAP = 10;
    private static final double CAPTION = 17;

    private final int perRow;
    private final List<Tile> tiles;
    private final double hottest;

    /**
     * A small grey picture.
     *
     * @param caption what stands below it
     * @param columns how many pixels a row has
     * @param grey row by row, from 0 for black to 1 for white; beyond that counts as black and white
     * @param heat the importance of each pixel: positive is shown blue, negative red
     */
    public record Tile(String caption, int columns, Vec grey, Vec heat) {
        /** Returns a picture without importance. */
        public static Tile of(String caption, int columns, double[] grey) {
            if (columns < 1 || grey.length == 0 || grey.length % columns != 0) {
                throw new IllegalArgumentException(
                        "there are " + grey.length + " pixels in rows of " + columns + ", expected whole rows");
            }
            return new Tile(caption, columns, finite(grey), Vec.of(new double[grey.length]));
        }

        /** Returns this picture with the importance of each pixel. */
        public Tile withHeat(double[] signed) {
            if (signed.length != grey.size()) {
                throw new IllegalArgumentException(
                        "there are " + signed.length + " values for " + grey.size() + " pixels, expected one each");
            }
            return new Tile(caption, columns, grey, finite(signed));
        }

        private static Vec finite(double[] values) {
            for (double value : values) {
                if (!Double.isFinite(value)) {
                    throw new IllegalArgumentException("a pixel is " + value + ", expected a finite number");
                }
            }
            return Vec.of(values);
        }

        private int rows() {
            return grey.size() / columns;
        }

        private double light(int pixel) {
            return Math.max(0, Math.min(1, grey.get(pixel)));
        }

        /** Returns the maximum magnitude of importance, or zero if there is none. */
        double hottest() {
            return Arrays.stream(heat.toArray()).map(Math::abs).max().orElse(0);
        }

        /** Draws the picture around its middle; neighbours of the same colour are one rectangle. */
        void draw(Canvas canvas, Point middle, double side, double largest) {
            double size = side / Math.max(rows(), columns);
            Point corner = middle.plus(-size * columns / 2, -size * rows() / 2);
            List<Color> colours = colours(largest);
            for (int row = 0; row < rows(); row++) {
                List<Color> pixels = colours.subList(row * columns, (row + 1) * columns);
                int start = 0;
                for (int end = 1; end <= pixels.size(); end++) {
                    if (end == pixels.size() || !pixels.get(end).equals(pixels.get(start))) {
                        Point at = corner.plus(start * size, row * size);
                        canvas.pixels(Box.between(at, at.plus((end - start) * size, size)), pixels.get(start));
                        start = end;
                    }
                }
            }
            for (int pixel = 0; pixel < heat.size() && largest > 0; pixel++) {
                int row = pixel / columns;
                Point at = corner.plus(pixel % columns * size, row * size);
                HeatBar.mark(canvas, Box.between(at, at.plus(size, size)), heat.get(pixel) / largest);
            }
            Point opposite = corner.plus(size * columns, size * rows());
            canvas.line(Box.between(corner, opposite).outline(), Pen.solid(Ink.MUTED, 0.6));
        }

        private List<Color> colours(double largest) {
            boolean isPlain = hottest() == 0;
            return IntStream.range(0, grey.size())
                    .mapToObj(pixel -> isPlain
                            ? new Color(Colours.grey(light(pixel)))
                            : HeatBar.colour(light(pixel), heat.get(pixel) / largest))
                    .toList();
        }
    }

    private ImageGridFigure(int perRow, List<Tile> tiles) {
        this.perRow = perRow;
        this.tiles = tiles;
        this.hottest = tiles.stream().mapToDouble(Tile::hottest).max().orElseThrow();
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

    /** Returns pictures as a table with a row per pixel, so that they can be drawn again without a run. */
    public static ResultTable table(List<Tile> tiles) {
        ResultTable.Builder table = ResultTable.withColumns("tile", "caption", "row", "column", "grey", "heat");
        for (int i = 0; i < tiles.size(); i++) {
            Tile tile = tiles.get(i);
            for (int pixel = 0; pixel < tile.grey().size(); pixel++) {
                int row = pixel / tile.columns();
                int column = pixel % tile.columns();
                table.row(
                        i,
                        tile.caption(),
                        row,
                        column,
                        tile.light(pixel),
                        tile.heat().get(pixel));
            }
        }
        return table.build();
    }

    /**
     * The pictures of a table, whose pixels are in order.
     *
     * @throws IllegalArgumentException if pixels are missing or are no numbers
     */
    public static List<Tile> tiles(ResultTable table) {
        Groups groups = table.groupBy("tile");
        List<Tile> tiles = new ArrayList<>();
        for (List<String> key : groups.keys()) {
            ResultTable pixels = groups.rows(key.get(0));
            int columns = pixels.distinct("column").size();
            String caption = pixels.texts("caption").get(0);
            tiles.add(Tile.of(caption, columns, pixels.numbers("grey")).withHeat(pixels.numbers("heat")));
        }
        return tiles;
    }

    @Override
    double width() {
        return GAP + perRow * (SIDE + GAP);
    }

    @Override
    double height() {
        int rows = (tiles.size() + perRow - 1) / perRow;
        return GAP + rows * (SIDE + CAPTION + GAP / 2) + (hottest > 0 ? HeatBar.ROOM : 0);
    }

    @Override
    void draw(Canvas canvas) {
        for (int i = 0; i < tiles.size(); i++) {
            int row = i / perRow;
            double x = GAP + i % perRow * (SIDE + GAP);
            double y = GAP + row * (SIDE + CAPTION + GAP / 2);
            drawTile(canvas, tiles.get(i), new Point(x + SIDE / 2, y + SIDE / 2));
        }
        if (hottest > 0) {
            String max = NumberText.number(hottest);
            new HeatBar("−" + max, "+" + max).draw(canvas, new Point(width() / 2, height() - HeatBar.ROOM + 4));
        }
    }

    private void drawTile(Canvas canvas, Tile tile, Point middle) {
        tile.draw(canvas, middle, SIDE, hottest);
        canvas.text(tile.caption(), middle.plus(0, SIDE / 2 + 12), TextStyle.of(SMALL, Anchor.MIDDLE));
    }
}
