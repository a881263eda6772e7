package io.simplex4j.lab.claim;

import io.simplex4j.lab.claim.ClaimPage.Drawing;
import io.simplex4j.lab.figure.Axis;
import io.simplex4j.lab.figure.Chart;
import io.simplex4j.lab.figure.Figure;
import io.simplex4j.lab.figure.MixtureFigure;
import io.simplex4j.lab.figure.Series;
import io.simplex4j.lab.record.MarkdownTable;
import io.simplex4j.lab.record.ResultTable;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tables and figures that a claims file describes. */
record Exhibits(ClaimFile file, ResultTable results) {
    /** Returns the tables by heading. */
    Map<String, MarkdownTable> tables() {
        Map<String, MarkdownTable> tables = new LinkedHashMap<>();
        for (Node node : file.root().list("tables")) {
            node.only("title, rows, columns, value, where, except, over, show, percent, each, corner");
            for (String each : each(node)) {
                ResultTable rows = rows(node, each);
                if (rows.size() > 0) {
                    tables.put(file.text(node.text("title"), results) + suffix(each), table(node, rows));
                }
            }
        }
        return tables;
    }

    private MarkdownTable table(Node node, ResultTable rows) {
        Side down = Side.parse(node.get("rows"), rows);
        List<Column> columns = columns(node, rows);
        MarkdownTable table = MarkdownTable.withColumns(Stream.concat(
                        Stream.of(node.text("corner", name(down.column))),
                        columns.stream().map(Column::heading))
                .toArray(String[]::new));
        for (String cell : down.cells) {
            ResultTable some = rows.where(down.column, cell);
            table = table.row(
                    Stream.concat(Stream.of(name(cell)), columns.stream().map(column -> column.text.apply(some)))
                            .toList());
        }
        return table;
    }

    /** A column of a table and its value for the rows of a line; several columns may have the same heading. */
    private record Column(String heading, Function<ResultTable, String> text) {}

    /** Returns a column for each cell of a CSV column, for each measure of a list, or for the measure of the table. */
    private List<Column> columns(Node node, ResultTable rows) {
        Measurements all = file.measurements(results);
        if (!node.has("columns")) {
            return List.of(new Column(name(node.text("value")), some -> ClaimFile.shown(node, some, all)));
        }
        if (node.get("columns").value() instanceof List<?>) {
            return node.list("columns").stream()
                    .map(measure -> measure.only("title, value, where, per, over, show, percent"))
                    .map(measure -> new Column(
                            measure.text("title"), some -> ClaimFile.shown(measure, file.measurements(some))))
                    .toList();
        }
        Side across = Side.parse(node.get("columns"), rows);
        boolean isLabelled = file.names().containsKey(across.column) && !across.isNamed;
        return across.cells.stream()
                .map(cell -> new Column(
                        isLabelled ? name(across.column) + " = " + cell : name(cell),
                        some -> ClaimFile.shown(node, some.where(across.column, cell), all)))
                .toList();
    }

    private String name(String text) {
        return file.names().getOrDefault(text, text);
    }

    /** One side of a table: a column and its cells, those that are listed or all that occur. */
    private record Side(String column, List<String> cells, boolean isNamed) {
        static Side parse(Node node, ResultTable rows) {
            if (node.value() instanceof String column) {
                List<String> cells = rows.distinct(column);
                boolean isNumeric = cells.stream().allMatch(cell -> cell.matches("[0-9.]+"));
                return new Side(
                        column,
                        isNumeric
                                ? cells.stream()
                                        .sorted(Comparator.comparingDouble(Measurements::number))
                                        .toList()
                                : cells,
                        false);
            }
            Map.Entry<String, Node> entry = node.entries().entrySet().iterator().next();
            List<String> present = rows.distinct(entry.getKey());
            return new Side(
                    entry.getKey(),
                    entry.getValue().list().stream()
                            .map(Node::text)
                            .filter(present::contains)
                            .toList(),
                    true);
        }
    }

    /** Returns the cells that a table or figure is repeated for; one empty cell if it is not. */
    private List<String> each(Node node) {
        return node.has("each")
                ? file.measurements(results)
                        .rows(node.cells("where"), node.cells("except"))
                        .distinct(node.text("each"))
                : List.of("");
    }

    private ResultTable rows(Node node, String each) {
        ResultTable rows = file.measurements(results).rows(node.cells("where"), node.cells("except"));
        return each.isEmpty() ? rows : rows.where(node.text("each"), each);
    }

    private String suffix(String each) {
        return each.isEmpty() ? "" : ", " + name(each);
    }

    /** Returns the data sets that a figure declares, none if it declares none. */
    List<String> data(String figure) {
        return file.root().list("figures").stream()
                .filter(node -> node.text("name").equals(figure))
                .flatMap(node -> node.texts("data").stream())
                .toList();
    }

    /** Returns the figures by name. */
    Map<String, Drawing> figures() {
        Map<String, Drawing> figures = new LinkedHashMap<>();
        for (Node node : file.root().list("figures")) {
            node.only("name, caption, data, kind, where, except, x, panels, series, size, each");
            String name = node.text("name");
            String caption = file.text(node.text("caption"), results);
            List<String> every = each(node);
            for (String each : every) {
                ResultTable rows = rows(node, each);
                if (rows.size() > 0) {
                    String unique = every.size() > 1 ? name + "-" + each.replaceAll("[^A-Za-z0-9]+", "-") : name;
                    figures.put(unique, new Drawing(caption + suffix(each), figure(node, rows)));
                }
            }
        }
        return figures;
    }

    private static Figure figure(Node node, ResultTable rows) {
        if (node.text("kind").equals("mixtures")) {
            return new MixtureFigure(rows);
        }
        Chart.Kind kind = switch (node.text("kind")) {
            case "line" -> Chart.Kind.LINE;
            case "curve" -> Chart.Kind.CURVE;
            case "box" -> Chart.Kind.BOX;
            default -> throw node.refusal("is a " + node.text("kind"), "line, curve, box or mixtures");
        };
        List<Node> size = node.list("size");
        return new Chart(
                kind,
                axis(node.get("x").only("column, title, from, to, spacing")),
                series(node.get("series").only("column, show, compare"), rows),
                node.list("panels").stream().map(panel -> panel(panel, rows)).toList(),
                size.isEmpty() ? Chart.WIDTH : size.get(0).number(),
                size.isEmpty() ? Chart.HEIGHT : size.get(1).number());
    }

    private static Chart.Panel panel(Node node, ResultTable all) {
        node.only("column, title, from, to, spacing, where, heading");
        return new Chart.Panel(
                new Measurements(all, "run").rows(node.cells("where"), Map.of()), axis(node), node.text("heading", ""));
    }

    private static Axis axis(Node node) {
        Axis.Spacing spacing = switch (node.text("spacing", "linear")) {
            case "even" -> Axis.Spacing.EVEN;
            case "logarithmic" -> Axis.Spacing.LOGARITHMIC;
            case "linear" -> Axis.Spacing.LINEAR;
            default -> throw node.refusal("has the spacing " + node.text("spacing"), "linear, logarithmic or even");
        };
        return new Axis(node.text("column"), node.text("title", ""), spacing, limit(node, "from"), limit(node, "to"));
    }

    private static OptionalDouble limit(Node node, String key) {
        return node.has(key) ? OptionalDouble.of(node.get(key).number()) : OptionalDouble.empty();
    }

    private static Series series(Node node, ResultTable rows) {
        List<String> present = rows.distinct(node.text("column"));
        Map<String, String> names = new LinkedHashMap<>();
        for (Node shown : node.list("show")) {
            boolean isNamed = shown.value() instanceof Map;
            String key = isNamed ? shown.entries().keySet().iterator().next() : shown.text();
            if (present.contains(key)) {
                names.put(key, isNamed ? shown.text(key) : key);
            }
        }
        return Series.of(node.text("column"), names, node.texts("compare"));
    }
}
