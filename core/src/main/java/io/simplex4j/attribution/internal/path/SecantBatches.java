package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Secants;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Evaluates cells of lines in batches of fixed size, so that results do not depend on threads. */
final class SecantBatches {
    private static final int BATCH = 32;

    private final Secants secants;
    private final Workers workers;
    private final List<Line> lines;

    SecantBatches(Secants secants, Workers workers, List<Line> lines) {
        this.secants = secants;
        this.workers = workers;
        this.lines = lines;
    }

    /** A part of a line. */
    record Span(int line, double from, double to) {
        List<Span> cut(int parts) {
            double width = (to - from) / parts;
            return IntStream.range(0, parts)
                    .mapToObj(part -> new Span(line, from + part * width, from + (part + 1) * width))
                    .toList();
        }
    }

    /** The cells with their values, in this order. */
    List<SecantCell> evaluate(List<Span> spans) {
        List<Row> rows = new ArrayList<>();
        for (Span span : spans) {
            for (int direction = 0; direction < lines.get(span.line).directions(); direction++) {
                rows.add(new Row(span, direction));
            }
        }
        double[][] values = new double[rows.size()][];
        int batches = (rows.size() + BATCH - 1) / BATCH;
        workers.run(batches, b -> {
            List<Row> some = rows.subList(b * BATCH, Math.min(rows.size(), (b + 1) * BATCH));
            Matrix found = products(some);
            double[] slopes = new double[found.columns()];
            for (int r = 0; r < some.size(); r++) {
                Span span = some.get(r).span;
                Line line = lines.get(span.line);
                found.copyRow(r, slopes);
                values[b * BATCH + r] = line.parts(slopes, line.weight() * (span.to - span.from));
            }
        });
        List<SecantCell> cells = new ArrayList<>();
        int next = 0;
        for (Span span : spans) {
            int directions = lines.get(span.line).directions();
            cells.add(
                    new SecantCell(span.line, span.from, span.to, Arrays.copyOfRange(values, next, next + directions)));
            next += directions;
        }
        return cells;
    }

    private record Row(Span span, int direction) {}

    private Matrix products(List<Row> rows) {
        Map<Span, Integer> places = new LinkedHashMap<>();
        int[] lower = new int[rows.size()];
        int[] upper = new int[rows.size()];
        double[][] cotangents = new double[rows.size()][];
        for (int r = 0; r < lower.length; r++) {
            Span span = rows.get(r).span;
            lower[r] = place(places, span.line, span.from);
            upper[r] = place(places, span.line, span.to);
            cotangents[r] = lines.get(span.line).cotangent(rows.get(r).direction);
        }
        return secants.products(new Edges(lines, List.copyOf(places.keySet())), lower, upper, new Rows(cotangents));
    }

    /** Points of lines, worked out when they are read. */
    private record Edges(List<Line> lines, List<Span> points) implements Matrix {
        @Override
        public int rows() {
            return points.size();
        }

        @Override
        public int columns() {
            return lines.get(0).features();
        }

        @Override
        public double at(int row, int column) {
            return lines.get(points.get(row).line).at(points.get(row).from, column);
        }

        @Override
        public void copyRow(int row, double[] into) {
            lines.get(points.get(row).line).copyPoint(points.get(row).from, into);
        }
    }

    /** Rows that are never changed, without a copy. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Rows(double[][] all) implements Matrix {
        @Override
        public int rows() {
            return all.length;
        }

        @Override
        public int columns() {
            return all[0].length;
        }

        @Override
        public double at(int row, int column) {
            return all[row][column];
        }

        @Override
        public void copyRow(int row, double[] into) {
            System.arraycopy(all[row], 0, into, 0, all[row].length);
        }
    }

    private static int place(Map<Span, Integer> places, int line, double t) {
        int next = places.size();
        return places.computeIfAbsent(new Span(line, t, t), point -> next);
    }
}
