package io.simplex4j.lab.figure;

import io.simplex4j.lab.figure.Svg.At;
import io.simplex4j.lab.record.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Panels side by side under one legend.
 *
 * @param width of a panel, in units of 1/96 inch
 * @param height of a panel
 */
public record Chart(Kind kind, Axis x, Series series, List<Panel> panels, double width, double height)
        implements Figure {
    /** The width and height of a panel, unless a chart sets others. */
    public static final double WIDTH = 340;

    public static final double HEIGHT = 235;
    private static final double GAP = 12;
    private static final double LINE = 15;
    private static final double KEY = 29;
    private static final double ENTRY_GAP = 16;

    /** The way in which the values of a series are drawn. */
    public enum Kind {
        /** A line through means, with a band of one standard deviation. */
        LINE,
        /** The same for what was found among the first n, compared with the ideal and with chance. */
        CURVE,
        /** A box from quartile to quartile, with whiskers of at most 1.5 times that distance, and points beyond. */
        BOX
    }

    /** The rows of a panel, its y axis and its heading, which may be empty. */
    public record Panel(ResultTable rows, Axis y, String heading) {}

    /** Rejects sizes that cannot be drawn. */
    public Chart {
        if (!(width >= 120 && width <= 4000 && height >= 100 && height <= 4000) || panels.isEmpty()) {
            throw new IllegalArgumentException("there are " + panels.size() + " panels of " + width + " × " + height
                    + "; expected at least one of 120 × 100 to 4000 × 4000");
        }
        panels = List.copyOf(panels);
    }

    @Override
    public String toSvg() {
        List<Plot> plots = panels.stream().map(this::plot).toList();
        double all = panels.size() * (width + GAP) - GAP;
        Map<String, Look> entries = new LinkedHashMap<>();
        plots.stream()
                .flatMap(plot -> plot.lines().stream())
                .sorted(Comparator.comparing((Line line) -> line.look().isReference()))
                .forEach(line -> entries.putIfAbsent(line.name(), line.look()));
        List<List<String>> legend = rows(List.copyOf(entries.keySet()), all);
        double top = legend.size() * LINE + (legend.isEmpty() ? 0 : 6);
        Svg svg = new Svg(all, top + height);
        legend(svg, legend, entries, all);
        double bottom = plots.stream().mapToDouble(Plot::bottom).max().orElse(0);
        for (int i = 0; i < plots.size(); i++) {
            plots.get(i).draw(svg, new At(i * (width + GAP), top), bottom);
        }
        return svg.toString();
    }

    private Plot plot(Panel panel) {
        ResultTable rows = panel.rows();
        List<String> present = new ArrayList<>(rows.rows(
                        series.column(),
                        cell -> series.entries().stream()
                                .anyMatch(each -> each.key().equals(cell)))
                .rows(panel.y().column(), cell -> !cell.isBlank())
                .distinct(x.column()));
        boolean isNumeric = present.stream().allMatch(cell -> cell.matches("-?[0-9]+(\\.[0-9]+)?(e-?[0-9]+)?"));
        if (isNumeric) {
            present.sort(Comparator.comparingDouble(Double::parseDouble));
        }
        boolean isEven = !isNumeric || kind == Kind.BOX || x.spacing() == Axis.Spacing.EVEN;
        List<Line> lines = Line.of(rows, x.column(), panel.y().column(), series, present, isEven);
        List<Line> drawn = kind == Kind.CURVE ? Plot.withBounds(lines, panel.y().column()) : lines;
        Scale across = isEven ? Scale.even(present) : along(drawn);
        return new Plot(kind, drawn, across, Plot.up(kind, panel.y(), drawn), x.title(), panel, width, height);
    }

    private Scale along(List<Line> lines) {
        double least = lines.get(0).clusters().get(0).x();
        double greatest = lines.get(0).last().x();
        for (Line line : lines) {
            least = Math.min(least, line.clusters().get(0).x());
            greatest = Math.max(greatest, line.last().x());
        }
        double room = kind == Kind.CURVE ? 0 : 0.05;
        if (x.spacing() == Axis.Spacing.LOGARITHMIC) {
            double factor = greatest > least ? Math.pow(greatest / least, room) : 2;
            return x.scale(least / factor, greatest * factor);
        }
        double widened = greatest > least ? room * (greatest - least) : 1;
        return x.scale(least - widened, greatest + widened);
    }

    /** Returns the names of a legend, with as many per row as fit. */
    private static List<List<String>> rows(List<String> names, double width) {
        List<List<String>> rows = new ArrayList<>();
        double used = Double.POSITIVE_INFINITY;
        for (String name : names) {
            double needed = KEY + Svg.width(name, Plot.SMALL) + ENTRY_GAP;
            if (used + needed > width) {
                rows.add(new ArrayList<>());
                used = 0;
            }
            rows.get(rows.size() - 1).add(name);
            used += needed;
        }
        return rows;
    }

    private void legend(Svg svg, List<List<String>> rows, Map<String, Look> looks, double width) {
        double y = 12;
        for (List<String> row : rows) {
            double needed = row.stream()
                    .mapToDouble(name -> KEY + Svg.width(name, Plot.SMALL) + ENTRY_GAP)
                    .sum();
            double left = (width - needed + ENTRY_GAP) / 2;
            for (String name : row) {
                Look look = looks.getOrDefault(name, Look.reference(0));
                if (kind == Kind.BOX) {
                    Plot.box(svg, look, new At(left + 8, y - 8), new At(left + 20, y));
                } else {
                    svg.line(List.of(new At(left, y - 4), new At(left + 24, y - 4)), look.colour(), 1.5, look.dashes());
                    Plot.marker(svg, look, new At(left + 12, y - 4));
                }
                svg.text(name, new At(left + KEY, y), Plot.SMALL, Svg.Anchor.START, false);
                left += KEY + Svg.width(name, Plot.SMALL) + ENTRY_GAP;
            }
            y += LINE;
        }
    }
}
