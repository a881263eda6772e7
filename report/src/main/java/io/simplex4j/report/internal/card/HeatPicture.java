package io.simplex4j.report.internal.card;

import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Colours;
import io.simplex4j.report.internal.drawing.Raster;
import io.simplex4j.report.internal.drawing.SignColours;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.drawing.Xml;

/**
 * An input picture of a model, plain or with the part of each pixel in an explanation.
 *
 * <p>Each is an image of the class {@code pixels} that holds its own PNG file, magnified by a whole number so that small
 * pictures are seen.
 */
public final class HeatPicture {
    private static final int SMALLEST = 112;
    private static final int LARGEST = 224;
    private static final int MARKED = 4;

    private HeatPicture() {}

    /**
     * Draws the picture itself.
     *
     * @param id the id of the image
     * @param description what the picture is, for those who do not see it
     * @throws IllegalArgumentException if the input does not fit the form or has a number that is not finite
     */
    public static Picture plain(String id, ImageForm form, Vec input, String description) {
        Drawing.requireFits("input", input, form);
        return image(
                id,
                form,
                description,
                (raster, pixel, row, column) -> raster.fill(pixel, colour(form, input, row, column)));
    }

    /**
     * Draws the picture, faded and grey, with the part of each pixel in colour.
     *
     * <p>In {@link io.simplex4j.report.Palette#BLUE_RED} what is positive is blue, and what is negative is red with a dash; in
     * {@link io.simplex4j.report.Palette#PRINT} what is positive is dark, and what is negative is light with a dot. Dashes and dots are left
     * out where pixels are magnified less than {@value #MARKED} times or have little part.
     *
     * @param id the id of the image
     * @param signed a part for each number of the input; those of a pixel are added
     * @param scale how strong the colours are
     * @param description what the picture is, for those who do not see it
     * @throws IllegalArgumentException if the input or the parts do not fit the form or have a number that is not
     *     finite
     */
    public static Picture heat(String id, ImageForm form, Vec input, Vec signed, HeatScale scale, String description) {
        Drawing.requireFits("input", input, form);
        Drawing.requireFits("list of parts", signed, form);
        SignColours colours = scale.colours();
        return image(id, form, description, (raster, pixel, row, column) -> {
            double strength = scale.strength(sum(form, signed, row, column));
            raster.fill(pixel, colours.over(luminance(form, input, row, column), strength));
            if (pixel.width() >= MARKED && strength <= -SignColours.MARKED) {
                raster.fill(colours.mark(pixel), colours.mark());
            }
        });
    }

    private interface Painter {
        void paint(Raster raster, Box pixel, int row, int column);
    }

    private static Picture image(String id, ImageForm form, String description, Painter painter) {
        int factor = factor(form);
        Raster raster = Raster.of(form.width() * factor, form.height() * factor);
        for (int row = 0; row < form.height(); row++) {
            for (int column = 0; column < form.width(); column++) {
                Box pixel = new Box(column * factor, row * factor, factor, factor);
                painter.paint(raster, pixel, row, column);
            }
        }
        return Picture.of(Tag.of("img")
                .with("id", Drawing.requireId(id))
                .with("class", "pixels")
                .with("alt", Xml.isolated(description))
                .with("width", raster.width())
                .with("height", raster.height())
                .with("src", raster.dataUri()));
    }

    private static int factor(ImageForm form) {
        int shorter = Math.min(form.height(), form.width());
        int longer = Math.max(form.height(), form.width());
        int wanted = (SMALLEST + shorter - 1) / shorter;
        return Math.max(1, Math.min(wanted, LARGEST / longer));
    }

    private static int colour(ImageForm form, Vec input, int row, int column) {
        if (form.channels() != 3) {
            return Colours.grey(luminance(form, input, row, column));
        }
        int colour = 0;
        for (int channel = 0; channel < 3; channel++) {
            double light = form.light(input, form.column(row, column, channel));
            colour = colour << 8 | (int) Math.round(255 * light);
        }
        return colour;
    }

    private static double luminance(ImageForm form, Vec input, int row, int column) {
        double[] shares = {0.2126, 0.7152, 0.0722};
        double luminance = 0;
        for (int channel = 0; channel < form.channels(); channel++) {
            double share = form.channels() == 3 ? shares[channel] : 1.0 / form.channels();
            luminance += share * form.light(input, form.column(row, column, channel));
        }
        return Math.min(1, luminance);
    }

    private static double sum(ImageForm form, Vec signed, int row, int column) {
        double sum = 0;
        for (int channel = 0; channel < form.channels(); channel++) {
            sum += signed.get(form.column(row, column, channel));
        }
        return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, sum));
    }
}
