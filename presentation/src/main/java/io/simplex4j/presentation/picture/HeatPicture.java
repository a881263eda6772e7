package io.simplex4j.presentation.picture;

import io.simplex4j.math.Vec;
import io.simplex4j.presentation.reading.ImageReading;

/** Pictures that a model takes as its input, plain or with the part of each pixel in an explanation. */
public final class HeatPicture {
    private HeatPicture() {}

    /**
     * The picture itself.
     *
     * @param id the id of the image
     * @param description what the picture is, for those who do not see it
     */
    public static Picture plain(String id, ImageReading reading, Vec input, String description) {
        return Picture.of(Tag.of("img").with("id", id).with("alt", description));
    }

    /**
     * The picture, faded, with the part of each pixel in colour.
     *
     * @param id the id of the image
     * @param signed a part for each number of the input; those of a pixel are added
     * @param scale the colours
     * @param description what the picture is, for those who do not see it
     */
    public static Picture heat(
            String id, ImageReading reading, Vec input, Vec signed, HeatScale scale, String description) {
        return plain(id, reading, input, description);
    }
}
