package io.simplex4j.report.picture;

import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Vec;
import java.util.List;

/**
 * One channel of a series.
 *
 * @param channel what is measured
 * @param values a measure for each step
 * @param strengths the strength of colour of each step, from −1 to 1
 * @param colours of strengths
 */
record SeriesChart(SeriesForm.Channel channel, Vec values, Vec strengths, HeatColours colours) {
    static final double WIDTH = 340;
    static final double HEIGHT = 88;
    private static final double TOP = 20;
    private static final double BOTTOM = 80;
    private static final double RIGHT = 4;
    private static final double WIDEST_MARGIN = 70;
    private static final double OPAQUE = 0.5;
    private static final int LEVELS = 12;

    private record Range(double low, double high) {
        static Range of(Vec values) {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < values.size(); i++) {
                low = Math.min(low, values.get(i));
                high = Math.max(high, values.get(i));
            }
            double least = Math.max(Math.ulp(high) * 64, Math.max(Math.abs(high), Math.abs(low)) * 1e-9);
            double pad =
                    high - low > least ? 0.06 * (high - low) : Math.max(least, high == 0 ? 1 : Math.abs(high) / 10);
            Inputs.requireFinite("range of a series", 2 * (high - low) + pad);
            return new Range(low - pad, high + pad);
        }

        double at(double value) {
            return BOTTOM - (value - low) / (high - low) * (BOTTOM - TOP);
        }
    }

    private List<Ticks.Tick> ticks() {
        Range range = Range.of(values);
        return Ticks.between(range.low, range.high, 4);
    }

    /** How much room the numbers beside the chart need. */
    double margin() {
        double widest = ticks().stream()
                .mapToDouble(tick -> GlyphWidths.of(tick.text(), 11))
                .max()
                .orElse(0);
        return Math.min(WIDEST_MARGIN, widest + 8);
    }

    void draw(Drawing drawing, double y, double margin) {
        Range range = Range.of(values);
        double across = WIDTH - RIGHT - margin;
        bands(drawing, y, margin, across);
        for (Ticks.Tick tick : ticks()) {
            double height = y + range.at(tick.value());
            drawing.hairline(new Point(margin, height), new Point(WIDTH - RIGHT, height));
            drawing.add(Label.end(tick.text(), new Point(margin - 5, height + 4))
                    .small()
                    .muted());
        }
        String name =
                channel.name() + channel.unit().map(unit -> " (" + unit + ")").orElse("");
        drawing.add(Label.start(name, new Point(margin, y + 12)).within(across));
        if (values.size() == 1) {
            drawing.add(Ink.INK.fill(Tag.circle(new Point(margin + across / 2, y + range.at(values.get(0))), 3)));
            return;
        }
        String path = path(range, y, margin, across);
        drawing.add(Ink.HALO
                .stroke(Tag.of("path").with("d", path), 3.5)
                .with("stroke-linejoin", "round")
                .with("stroke-opacity", 0.8));
        drawing.add(Ink.INK.stroke(Tag.of("path").with("d", path), 1.5).with("stroke-linejoin", "round"));
    }

    /** The line; where there are more steps than places, the least and the most of each place. */
    private String path(Range range, double y, double margin, double across) {
        int places = (int) Math.min(values.size(), Math.floor(across));
        StringBuilder path = new StringBuilder();
        for (int place = 0; place < places; place++) {
            int from = (int) ((long) place * values.size() / places);
            int to = (int) ((long) (place + 1) * values.size() / places);
            int least = from;
            int most = from;
            for (int step = from; step < to; step++) {
                least = values.get(step) < values.get(least) ? step : least;
                most = values.get(step) > values.get(most) ? step : most;
            }
            for (int step :
                    least == most ? new int[] {least} : new int[] {Math.min(least, most), Math.max(least, most)}) {
                path.append(path.isEmpty() ? 'M' : 'L')
                        .append(Tag.number(margin + (step + 0.5) / values.size() * across))
                        .append(' ')
                        .append(Tag.number(y + range.at(values.get(step))));
            }
        }
        return path.toString();
    }

    private void bands(Drawing drawing, double y, double margin, double across) {
        int places = (int) Math.min(values.size(), Math.floor(across));
        int from = 0;
        while (from < places) {
            int level = level(from, places);
            int to = from + 1;
            while (to < places && level(to, places) == level) {
                to++;
            }
            if (level != 0) {
                double left = margin + across * from / places;
                double right = margin + across * to / places;
                drawing.band(new Box(left, y + TOP, right - left, BOTTOM - TOP), OPAQUE * level / LEVELS, colours);
            }
            from = to;
        }
    }

    /** The strongest strength of the steps at a place, in whole levels. */
    private int level(int place, int places) {
        int from = (int) ((long) place * values.size() / places);
        int to = (int) ((long) (place + 1) * values.size() / places);
        double strongest = 0;
        for (int step = from; step < to; step++) {
            strongest = Math.abs(strengths.get(step)) > Math.abs(strongest) ? strengths.get(step) : strongest;
        }
        return (int) Math.round(strongest * LEVELS);
    }

    /** The steps below the last chart. */
    static void steps(Drawing drawing, double y, double margin, int steps) {
        double across = WIDTH - RIGHT - margin;
        double last = Double.NEGATIVE_INFINITY;
        for (Ticks.Tick tick : Ticks.between(1, Math.max(2, steps), 5)) {
            if (tick.value() < 1 || tick.value() > steps || tick.value() != Math.rint(tick.value())) {
                continue;
            }
            double x = margin + (tick.value() - 0.5) / steps * across;
            Label label =
                    Label.middle(tick.text(), new Point(x, y + 10)).small().muted();
            if (label.box().x() > last && label.box().right() <= WIDTH) {
                drawing.hairline(new Point(x, y - HEIGHT + BOTTOM), new Point(x, y - HEIGHT + BOTTOM + 4));
                drawing.add(label);
                last = label.box().right() + 4;
            }
        }
        drawing.add(Label.middle("step", new Point(margin + across / 2, y + 26))
                .small()
                .muted());
    }
}
