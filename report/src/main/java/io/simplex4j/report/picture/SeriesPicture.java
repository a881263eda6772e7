package io.simplex4j.report.picture;

import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Vec;
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
     * @throws IllegalArgumentException if the input does not fit the form, or a number is not finite
     */
    public static Picture plain(String id, SeriesForm form, Vec input, String description) {
        Inputs.requireFits("input", input, form);
        return draw(id, charts(form, input, Optional.empty()), form, description);
    }

    /**
     * The series with the part of each step in colour behind the line; a negative one is hatched.
     *
     * @param id begins every id in the picture
     * @param signed a part for each number of the input
     * @param scale how strong the colours are
     * @param description what the series is, for those who do not see it
     * @throws IllegalArgumentException if the input or the parts do not fit the form, or a number is not finite
     */
    public static Picture heat(String id, SeriesForm form, Vec input, Vec signed, HeatScale scale, String description) {
        Inputs.requireFits("input", input, form);
        Inputs.requireFits("list of parts", signed, form);
        return draw(id, charts(form, input, Optional.of(new Heat(signed, scale))), form, description);
    }

    private record Heat(Vec signed, HeatScale scale) {}

    private static List<SeriesChart> charts(SeriesForm form, Vec input, Optional<Heat> heat) {
        List<SeriesChart> charts = new ArrayList<>();
        for (int channel = 0; channel < Math.min(MOST, form.channels().size()); channel++) {
            SeriesForm.Channel read = form.channels().get(channel);
            double[] values = new double[form.steps()];
            double[] parts = new double[form.steps()];
            for (int step = 0; step < form.steps(); step++) {
                int column = form.column(step, channel);
                values[step] = Inputs.requireFinite("measure of channel " + channel, read.measure(input.get(column)));
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

    private static Picture draw(String id, List<SeriesChart> charts, SeriesForm form, String description) {
        int more = form.channels().size() - charts.size();
        double margin = charts.stream().mapToDouble(SeriesChart::margin).max().orElse(0);
        double bottom = charts.size() * SeriesChart.HEIGHT;
        String title = "series of " + count(form.steps(), "step") + " in "
                + count(form.channels().size(), "channel");
        Drawing drawing = Drawing.of(
                id, SeriesChart.WIDTH, bottom + FOOT + (more > 0 ? 18 : 0), new Drawing.Words(title, description));
        for (int i = 0; i < charts.size(); i++) {
            charts.get(i).draw(drawing, i * SeriesChart.HEIGHT, margin);
        }
        SeriesChart.steps(drawing, bottom, margin, form.steps());
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
