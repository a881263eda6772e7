package io.simplex4j.presentation.picture;

import io.simplex4j.math.Vec;
import io.simplex4j.presentation.reading.SeriesReading;

/** Series that a model takes as its input, plain or with the part of each step in an explanation. */
public final class SeriesPicture {
    private SeriesPicture() {}

    /**
     * The series itself, a chart for each channel.
     *
     * @param id begins every id in the picture
     * @param description what the series is, for those who do not see it
     */
    public static Picture plain(String id, SeriesReading reading, Vec input, String description) {
        return Drawing.of(id, 340, 100, new Drawing.Words("series", description))
                .picture();
    }

    /**
     * The series with the part of each step in colour.
     *
     * @param id begins every id in the picture
     * @param signed a part for each number of the input
     * @param scale the colours
     * @param description what the series is, for those who do not see it
     */
    public static Picture heat(
            String id, SeriesReading reading, Vec input, Vec signed, HeatScale scale, String description) {
        return plain(id, reading, input, description);
    }
}
