package io.simplex4j.report.picture;

import io.simplex4j.math.Vec;
import io.simplex4j.report.Palette;
import io.simplex4j.report.reading.SeriesReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Series that a model takes as its input, plain or with the part of each step in an explanation.
 *
 * <p>The first {@value #MOST} channels are drawn, one chart under the other, in the units that people measure them in.
 */
public final class SeriesPicture {
    private static final int MOST = 6;
    private static final double FOOT = 34;

    private SeriesPicture() {}

    /**
     * The series itself, a chart for each channel.
     *
     * @param id begins every id in the picture
     * @param description what the series is, for those who do not see it
     * @throws IllegalArgumentException if the input does not fit the reading, or a number is not finite
     */
    public static Picture plain(String id, SeriesReading reading, Vec input, String description) {
        Inputs.requireFits("input", input, reading);
        return draw(id, charts(reading, input, Optional.empty()), reading, description);
    }

    /**
     * The series with the part of each step in colour behind the line; a negative one is hatched.
     *
     * @param id begins every id in the picture
     * @param signed a part for each number of the input
     * @param scale how strong the colours are
     * @param description what the series is, for those who do not see it
     * @throws IllegalArgumentException if the input or the parts do not fit the reading, or a number is not finite
     */
    public static Picture heat(
            String id, SeriesReading reading, Vec input, Vec signed, HeatScale scale, String description) {
        Inputs.requireFits("input", input, reading);
        Inputs.requireFits("list of parts", signed, reading);
        return draw(id, charts(reading, input, Optional.of(new Heat(signed, scale))), reading, description);
    }

    private record Heat(Vec signed, HeatScale scale) {}

    private static List<SeriesChart> charts(SeriesReading reading, Vec input, Optional<Heat> heat) {
        List<SeriesChart> charts = new ArrayList<>();
        for (int channel = 0; channel < Math.min(MOST, reading.channels().size()); channel++) {
            SeriesReading.Channel read = reading.channels().get(channel);
            double[] values = new double[reading.steps()];
            double[] parts = new double[reading.steps()];
            for (int step = 0; step < reading.steps(); step++) {
                int column = reading.column(step, channel);
                values[step] = Inputs.requireFinite(
                        "measure of channel " + channel, input.get(column) * read.deviation() + read.mean());
                parts[step] = heat.map(
                                known -> known.scale().strength(known.signed().get(column)))
                        .orElse(0.0);
            }
            HeatColours colours =
                    HeatColours.of(heat.map(known -> known.scale().palette()).orElse(Palette.BLUE_RED));
            charts.add(new SeriesChart(read, Vec.of(values), Vec.of(parts), colours));
        }
        return charts;
    }

    private static Picture draw(String id, List<SeriesChart> charts, SeriesReading reading, String description) {
        int more = reading.channels().size() - charts.size();
        double margin = charts.stream().mapToDouble(SeriesChart::margin).max().orElse(0);
        double bottom = charts.size() * SeriesChart.HEIGHT;
        String title = "series of " + count(reading.steps(), "step") + " in "
                + count(reading.channels().size(), "channel");
        Drawing drawing = Drawing.of(
                id, SeriesChart.WIDTH, bottom + FOOT + (more > 0 ? 18 : 0), new Drawing.Words(title, description));
        for (int i = 0; i < charts.size(); i++) {
            charts.get(i).draw(drawing, i * SeriesChart.HEIGHT, margin);
        }
        SeriesChart.steps(drawing, bottom, margin, reading.steps());
        if (more > 0) {
            drawing.add(Label.start("and " + count(more, "more channel"), new Point(margin, bottom + FOOT + 12))
                    .muted());
        }
        return drawing.picture();
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
