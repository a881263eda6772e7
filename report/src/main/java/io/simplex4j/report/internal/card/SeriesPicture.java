package io.simplex4j.report.internal.card;

import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.GlyphWidths;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.drawing.SignColours;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Series that a model takes as its input, plain or with the part of each step in an explanation.
 *
 * <p>The first {@value #MAX} channels are drawn, one chart under the other, in the units that people measure them in.
 */
public final class SeriesPicture {
    private static final int MAX = 6;
    private static final double WIDTH = 340;
    private static final double CHART = 88;
    private static final double TOP = 20;
    private static final double BOTTOM = 80;
    private static final double RIGHT = 4;
    private static final double FOOT = 34;
    private static final double WIDEST_MARGIN = 70;
    private static final double OPAQUE = 0.5;
    private static final int LEVELS = 12;

    private final Drawing drawing;
    private final double margin;
    private final double across;

    /** A part for each number of an input, and how strong their colours are. */
    public record Heat(Vec signed, HeatScale scale) {}

    /**
     * One channel.
     *
     * @param values a measure for each step
     * @param strengths the strength of colour of each step, from −1 to 1
     */
    private record Channel(SeriesForm.Channel channel, Vec values, Vec strengths, SignColours colours) {
        String name() {
            return channel.name()
                    + channel.unit().map(unit -> " (" + unit + ")").orElse("");
        }

        Range range() {
            double low = Double.POSITIVE_INFINITY;
            double high = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < values.size(); i++) {
                low = Math.min(low, values.get(i));
                high = Math.max(high, values.get(i));
            }
            double min = Math.max(Math.ulp(high) * 64, Math.max(Math.abs(high), Math.abs(low)) * 1e-9);
            double pad = high - low > min ? 0.06 * (high - low) : Math.max(min, high == 0 ? 1 : Math.abs(high) / 10);
            Drawing.requireFinite("range of a series", 2 * (high - low) + pad);
            return new Range(low - pad, high + pad);
        }

        List<BigDecimal> ticks() {
            return range().ticks(4);
        }

        /** Returns the width of the numbers next to the chart. */
        double margin() {
            double widest = ticks().stream()
                    .mapToDouble(tick -> GlyphWidths.of(Range.shortTick(tick), 11))
                    .max()
                    .orElse(0);
            return Math.min(WIDEST_MARGIN, widest + 8);
        }
    }

    private SeriesPicture(Drawing drawing, double margin) {
        this.drawing = drawing;
        this.margin = margin;
        this.across = WIDTH - RIGHT - margin;
    }

    /**
     * The series, a chart for each channel, perhaps with the part of each step in colour behind the line; a negative one is
     * hatched.
     *
     * @param id begins every id in the picture
     * @param description what the series is, for those who do not see it
     * @throws IllegalArgumentException if the input or the parts do not fit the form, or a number is not finite
     */
    public static Tag of(
            String id, SeriesForm form, Vec input, Optional<Heat> heat, String description, Language words) {
        return draw(id, channels(form, input, heat), form, description, words);
    }

    private static List<Channel> channels(SeriesForm form, Vec input, Optional<Heat> heat) {
        Drawing.requireFits("input", input, form);
        heat.ifPresent(known -> Drawing.requireFits("list of parts", known.signed(), form));
        SignColours colours = heat.map(known -> known.scale().colours()).orElse(SignColours.BLUE_RED);
        List<Channel> channels = new ArrayList<>();
        for (int channel = 0; channel < Math.min(MAX, form.channels().size()); channel++) {
            SeriesForm.Channel read = form.channels().get(channel);
            double[] values = new double[form.steps()];
            double[] parts = new double[form.steps()];
            for (int step = 0; step < form.steps(); step++) {
                int column = form.column(step, channel);
                values[step] = Drawing.requireFinite("measure of channel " + channel, read.measure(input.get(column)));
                parts[step] = heat.map(
                                known -> known.scale().strength(known.signed().get(column)))
                        .orElse(0.0);
            }
            channels.add(new Channel(read, Vec.of(values), Vec.of(parts), colours));
        }
        return channels;
    }

    private static Tag draw(String id, List<Channel> channels, SeriesForm form, String description, Language words) {
        int more = form.channels().size() - channels.size();
        double margin = channels.stream().mapToDouble(Channel::margin).max().orElse(0);
        double bottom = channels.size() * CHART;
        String title = words.text(
                "series steps channels", form.steps(), form.channels().size());
        Drawing drawing =
                new Drawing(id, new Box(0, 0, WIDTH, bottom + FOOT + (more > 0 ? 18 : 0)), title, description);
        SeriesPicture picture = new SeriesPicture(drawing, margin);
        for (int i = 0; i < channels.size(); i++) {
            picture.chart(channels.get(i), i * CHART);
        }
        picture.steps(bottom, form.steps(), words.text("series.step"));
        if (more > 0) {
            drawing.add(Label.start(words.text("series.more more", more), new Point(margin, bottom + FOOT + 12))
                    .muted());
        }
        return drawing.picture();
    }

    private void chart(Channel channel, double y) {
        Range range = channel.range();
        bands(channel, y);
        for (BigDecimal tick : channel.ticks()) {
            double height = at(range, tick.doubleValue(), y);
            drawing.hairline(new Point(margin, height), new Point(WIDTH - RIGHT, height));
            drawing.add(Label.end(Range.shortTick(tick), new Point(margin - 5, height + 4))
                    .asNote());
        }
        drawing.add(Label.start(channel.name(), new Point(margin, y + 12)).within(across));
        Vec values = channel.values();
        if (values.size() == 1) {
            drawing.add(Ink.INK.fill(Tag.circle(new Point(margin + across / 2, at(range, values.get(0), y)), 3)));
            return;
        }
        List<Point> line = shown(values).stream()
                .map(step -> new Point(margin + (step + 0.5) / values.size() * across, at(range, values.get(step), y)))
                .toList();
        drawing.add(Ink.HALO
                .stroke(Tag.path(line, false), 3.5)
                .with("stroke-linejoin", "round")
                .with("stroke-opacity", 0.8));
        drawing.add(Ink.INK.stroke(Tag.path(line, false), 1.5).with("stroke-linejoin", "round"));
    }

    private static double at(Range range, double value, double y) {
        return y + (BOTTOM - range.share(value) * (BOTTOM - TOP));
    }

    /** Returns the steps that are drawn: all, or the minimum and maximum of each place if there are more steps than places. */
    private List<Integer> shown(Vec values) {
        int places = (int) Math.min(values.size(), Math.floor(across));
        List<Integer> shown = new ArrayList<>();
        for (int place = 0; place < places; place++) {
            int min = firstStep(place, places, values.size());
            int max = min;
            for (int step = min; step < firstStep(place + 1, places, values.size()); step++) {
                min = values.get(step) < values.get(min) ? step : min;
                max = values.get(step) > values.get(max) ? step : max;
            }
            shown.add(Math.min(min, max));
            if (min != max) {
                shown.add(Math.max(min, max));
            }
        }
        return shown;
    }

    private static int firstStep(int place, int places, int steps) {
        return (int) ((long) place * steps / places);
    }

    private void bands(Channel channel, double y) {
        int places = (int) Math.min(channel.values().size(), Math.floor(across));
        int from = 0;
        while (from < places) {
            int level = level(channel.strengths(), from, places);
            int to = from + 1;
            while (to < places && level(channel.strengths(), to, places) == level) {
                to++;
            }
            if (level != 0) {
                double left = margin + across * from / places;
                double right = margin + across * to / places;
                Box band = new Box(left, y + TOP, right - left, BOTTOM - TOP);
                drawing.band(band, OPAQUE * level / LEVELS, channel.colours());
            }
            from = to;
        }
    }

    /** Returns the strongest strength of the steps at a place, in whole levels. */
    private static int level(Vec strengths, int place, int places) {
        double strongest = 0;
        int end = firstStep(place + 1, places, strengths.size());
        for (int step = firstStep(place, places, strengths.size()); step < end; step++) {
            strongest = Math.abs(strengths.get(step)) > Math.abs(strongest) ? strengths.get(step) : strongest;
        }
        return (int) Math.round(strongest * LEVELS);
    }

    /** The steps below the last chart. */
    private void steps(double y, int steps, String name) {
        double last = Double.NEGATIVE_INFINITY;
        for (BigDecimal tick : new Range(1, Math.max(2, steps)).ticks(5)) {
            double step = tick.doubleValue();
            if (step > steps || step != Math.rint(step)) {
                continue;
            }
            double x = margin + (step - 0.5) / steps * across;
            Label label =
                    Label.middle(Range.shortTick(tick), new Point(x, y + 10)).asNote();
            if (label.box().x() > last && label.box().right() <= WIDTH) {
                drawing.hairline(new Point(x, y - CHART + BOTTOM), new Point(x, y - CHART + BOTTOM + 4));
                drawing.add(label);
                last = label.box().right() + 4;
            }
        }
        drawing.add(Label.middle(name, new Point(margin + across / 2, y + 26)).asNote());
    }
}
