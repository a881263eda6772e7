package io.simplex4j.lab.figure;

import io.simplex4j.lab.figure.Svg.Anchor;
import io.simplex4j.lab.figure.Svg.At;
import io.simplex4j.lab.record.Numbers;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.report.internal.drawing.Tag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Examples and the members of their mixtures: images, series or tables of features, with the contribution of each
 * pixel, step or feature.
 *
 * @param rows with the columns test, member, quantity and value; rows without a member belong to the test itself
 */
public record MixtureFigure(ResultTable rows) implements Figure {
    /** The quantity that holds the parts of features: numbers with spaces between, in one cell. */
    public static final String PARTS = "weight × projection, millionths";
    /** The quantity that holds an image, from 0 for black to 255 for white. */
    public static final String PIXELS = "pixels";
    /** The quantity that holds a series. */
    public static final String VALUES = "values";

    private static final String ADDS = "#0072b2";
    private static final String TAKES = "#d55e00";
    private static final String INK = "#1a1a1a";
    private static final double SMALL = 10;
    private static final double LINE = 13;
    private static final double ROW = 15;
    private static final double GAP = 14;
    private static final int LEVELS = 6;
    private static final List<String> CAPTION =
            List.of("relative residual", "weight", "label", "predicted", "forecast", "next value");

    /** Returns the numbers of a cell. */
    public static double[] numbers(String cell) {
        return Arrays.stream(cell.split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    @Override
    public String toSvg() {
        List<List<Tile>> tests = rows.without("test", "").distinct("test").stream()
                .map(test -> rows.where("test", test))
                .map(test -> Stream.concat(Stream.of(""), test.distinct("member").stream())
                        .map(member -> new Tile(member.isEmpty(), test.where("member", member)))
                        .toList())
                .toList();
        int most = tests.stream().mapToInt(List::size).max().orElse(0);
        if (most < 2) {
            throw new IllegalArgumentException("there is no test with a mixture to draw; expected at least one");
        }
        // The first two values of a series are drawn at random and may lie beyond the scale.
        double high = greatest(tests, VALUES, 2);
        Tile some = tests.get(0).get(0);
        double largest = Math.max(greatest(tests, PARTS, 0), 1);
        double down = some.height() + 3 * LINE + 1.5 * GAP;
        Svg svg = new Svg(most * (some.width() + GAP) + 2 * GAP, tests.size() * down + LINE + GAP);
        for (int t = 0; t < tests.size(); t++) {
            for (int m = 0; m < tests.get(t).size(); m++) {
                At corner = new At(m * (some.width() + GAP) + (m == 0 ? GAP : 2 * GAP), t * down + 4);
                tests.get(t).get(m).draw(svg, corner, largest, high);
            }
        }
        String key = some.has(PIXELS)
                ? "blue adds; orange, with a dash, takes away; colour is full from " + percent(largest / 3e6)
                : "blue adds; orange takes away; the largest part is " + percent(largest / 1e6);
        svg.text(key, new At(4, tests.size() * down + LINE), SMALL, Anchor.START, false);
        return svg.toString();
    }

    private static double greatest(List<List<Tile>> tests, String quantity, int from) {
        return tests.stream()
                .flatMap(List::stream)
                .flatMapToDouble(tile -> DoubleStream.of(tile.list(quantity)).skip(from))
                .map(Math::abs)
                .max()
                .orElse(0);
    }

    private static String percent(double share) {
        return Numbers.fixed(100 * share, 1) + " %";
    }

    /** One example: the test, or a member of its mixture. */
    private record Tile(boolean isTest, ResultTable rows) {
        boolean has(String quantity) {
            return rows.where("quantity", quantity).size() > 0;
        }

        String text(String quantity) {
            return rows.where("quantity", quantity).texts("value").stream()
                    .findFirst()
                    .orElse("");
        }

        double[] list(String quantity) {
            return has(quantity) ? numbers(text(quantity)) : new double[0];
        }

        List<String> features() {
            return rows.distinct("quantity").stream()
                    .filter(each -> !CAPTION.contains(each) && !each.equals(PARTS) && !each.equals("row in the corpus"))
                    .toList();
        }

        double width() {
            return has(PIXELS) ? 90 : has(VALUES) ? 150 : 190;
        }

        double height() {
            return has(PIXELS) ? 90 : has(VALUES) ? 100 : ROW * features().size();
        }

        void draw(Svg svg, At corner, double largest, double high) {
            if (has(PIXELS)) {
                image(svg, corner, largest);
            } else if (has(VALUES)) {
                series(svg, corner, largest, high);
            } else {
                table(svg, corner, largest);
            }
            double y = corner.y() + height() + 1;
            for (String line :
                    CAPTION.stream().filter(this::has).map(this::captionOf).toList()) {
                y += LINE;
                svg.text(line, new At(corner.x() + width() / 2, y), SMALL, Anchor.MIDDLE, false);
            }
        }

        private String captionOf(String quantity) {
            String text = text(quantity);
            boolean isFraction = text.matches("-?[0-9]+\\.[0-9].*");
            return quantity + ": " + (isFraction ? Numbers.fixed(Double.parseDouble(text), 2) : text);
        }

        private static void rectangle(Svg svg, At a, double width, double height, String colour, double opacity) {
            double x = a.x() + width;
            double y = a.y() + height;
            svg.fill(List.of(a, new At(x, a.y()), new At(x, y), new At(a.x(), y)), colour, opacity);
        }

        /** Draws pixels in a few levels of grey, and the pixels of a member in a few levels of each colour. */
        private void image(Svg svg, At corner, double largest) {
            double[] pixels = list(PIXELS);
            double[] parts = list(PARTS);
            int side = (int) Math.round(Math.sqrt(pixels.length));
            rectangle(svg, corner, width(), height(), isTest ? "#000000" : "#8a8a8a", 1);
            Map<String, StringBuilder> paths = new TreeMap<>();
            for (int i = 0; i < pixels.length; i++) {
                String at = "M" + i % side + "," + i / side;
                add(paths, "1#ffffff", pixels[i] / 255, at + "h1v1h-1z");
                // A few pixels count far more than all others, which would have no colour beside them.
                double part = parts.length == 0 ? 0 : Math.min(1, 3 * Math.abs(parts[i]) / largest);
                boolean isAdded = parts.length == 0 || parts[i] > 0;
                add(paths, isAdded ? "2" + ADDS : "2" + TAKES, part, at + "h1v1h-1z");
                if (!isAdded && part > 1.0 / LEVELS) {
                    add(paths, "3" + INK, 1, at + "m0,.35h1v.3h-1z");
                }
            }
            paths.forEach((look, path) -> svg.add(Tag.of("path")
                    .with("d", path.toString())
                    .with("fill", look.substring(1, 8))
                    .with("fill-opacity", Double.parseDouble(look.substring(9)) / LEVELS)
                    .with(
                            "transform",
                            "translate(" + Tag.number(corner.x()) + " " + Tag.number(corner.y()) + ") scale("
                                    + Tag.number(width() / side) + ")")
                    .with("shape-rendering", "crispEdges")));
        }

        private static void add(Map<String, StringBuilder> paths, String look, double share, String path) {
            long level = Math.round(share * LEVELS);
            if (level > 0) {
                paths.computeIfAbsent(look + " " + level, key -> new StringBuilder())
                        .append(path);
            }
        }

        /** Draws a series above bars for the parts of its steps. */
        private void series(Svg svg, At corner, double largest, double high) {
            double[] values = list(VALUES);
            double[] parts = list(PARTS);
            double step = width() / values.length;
            double zero = corner.y() + 30;
            double base = corner.y() + 84;
            List<At> line = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                double y = zero - 30 * Math.max(-1, Math.min(1, values[i] / high));
                line.add(new At(corner.x() + (i + 0.5) * step, y));
            }
            double right = corner.x() + width();
            svg.line(List.of(new At(corner.x(), zero), new At(right, zero)), "#dddddd", 1, "");
            svg.line(line, INK, 1.2, "");
            for (int i = 0; i < parts.length; i++) {
                double length = 18 * Math.abs(parts[i]) / largest;
                if (length >= 0.05) {
                    At top = new At(corner.x() + i * step, parts[i] > 0 ? base - length : base);
                    rectangle(svg, top, step, length, parts[i] > 0 ? ADDS : TAKES, 1);
                }
            }
            if (!isTest) {
                svg.line(List.of(new At(corner.x(), base), new At(right, base)), "#6b6b6b", 0.8, "");
            }
        }

        private void table(Svg svg, At corner, double largest) {
            double[] parts = list(PARTS);
            List<String> features = features();
            for (int i = 0; i < features.size(); i++) {
                double y = corner.y() + i * ROW;
                if (!isTest) {
                    double strength = 0.6 * Math.abs(parts[i]) / largest;
                    rectangle(svg, new At(corner.x(), y), width(), ROW, parts[i] > 0 ? ADDS : TAKES, strength);
                    String part = (parts[i] > 0 ? "+" : "") + percent(parts[i] / 1e6);
                    svg.text(part, new At(corner.x() + width() - 3, y + 11), SMALL, Anchor.END, false);
                }
                String words = features.get(i) + ": " + text(features.get(i));
                svg.text(words, new At(corner.x() + 3, y + 11), SMALL, Anchor.START, false);
            }
        }
    }
}
