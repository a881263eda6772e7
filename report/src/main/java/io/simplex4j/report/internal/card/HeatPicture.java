package io.simplex4j.report.internal.card;

import io.simplex4j.example.ImageForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Grid;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Raster;
import io.simplex4j.report.internal.drawing.SignColours;
import io.simplex4j.report.internal.drawing.Tag;

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
    private static final int TILE = 144;
    private static final int HATCH = 6;
    private static final double TINT = 0.55;
    private static final double HALF = 0.5;

    private HeatPicture() {}

    /**
     * Draws the picture itself.
     *
     * @param id the id of the image
     * @param description a description of the picture for readers who cannot see it
     * @throws IllegalArgumentException if the input does not fit the form or has a number that is not finite
     */
    public static Tag plain(String id, ImageForm form, Vec input, String description) {
        Drawing.requireFits("input", input, form);
        return image(
                id,
                form,
                description,
                (raster, pixel, row, column) -> raster.fill(pixel, colour(form, input, row, column)));
    }

    /** Draws a large picture itself, in its own colours and no larger than a tile. */
    public static Tag photo(String id, ImageForm form, Vec input, String description) {
        Drawing.requireFits("input", input, form);
        return photo(id, "pixels photo", own(form, input), description);
    }

    /**
     * Draws the picture, faded and grey, with the part of each pixel in colour.
     *
     * <p>In {@link io.simplex4j.report.Palette#BLUE_RED} what is positive is blue, and what is negative is red with a dash; in
     * {@link io.simplex4j.report.Palette#PRINT} what is positive is dark, and what is negative is light with a dot.
     * Dashes and dots are omitted if pixels are magnified less than {@value #MARKED} times or have little part.
     *
     * @param id the id of the image
     * @param signed a part for each number of the input; the parts of a pixel are added
     * @param scale how strong the colours are
     * @param description a description of the picture for readers who cannot see it
     * @throws IllegalArgumentException if the input or the parts do not fit the form or have a number that is not
     *     finite
     */
    public static Tag heat(String id, ImageForm form, Vec input, Vec signed, HeatScale scale, String description) {
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

    /**
     * Draws a large picture in its own colours with a map over it, and the picture without the map, which the style
     * sheet shows on demand.
     *
     * <p>The colours come from {@link #heat}. Lines surround what has at least half of the full colour. Negative parts
     * are hatched.
     *
     * @param id the id of the picture with the map
     * @param grid the places
     * @param cells a part for each place
     */
    public static Tag map(
            String id, ImageForm form, Grid grid, Vec input, Vec cells, HeatScale scale, String description) {
        Drawing.requireFits("input", input, form);
        Raster own = own(form, input);
        Raster mapped = own(form, input);
        double[][] strengths = strengths(grid, cells, scale, mapped.height(), mapped.width());
        SignColours colours = scale.colours();
        for (int y = 0; y < mapped.height(); y++) {
            for (int x = 0; x < mapped.width(); x++) {
                double strength = strengths[y][x];
                int line = line(strengths, y, x);
                boolean hatched = strength <= -SignColours.MARKED && (x + y) % HATCH == 0;
                if (line == 0) {
                    double share = hatched ? Math.min(1, TINT * Math.abs(strength) + 0.25) : TINT * Math.abs(strength);
                    mapped.mix(x, y, colours.sign(strength), share);
                } else {
                    mapped.mix(x, y, line == 1 ? colours.sign(strength) : 0xffffff, line == 1 ? 1 : 0.8);
                }
            }
        }
        return Tag.of("span")
                .with("class", "photos")
                .add(photo(id, "pixels map", mapped, description))
                .add(photo(id + "-own", "pixels photo", own, ""));
    }

    /** Returns 1 on a contour at half of the full colour, 2 next to it, otherwise 0. */
    private static int line(double[][] strengths, int y, int x) {
        boolean inside = Math.abs(strengths[y][x]) >= HALF;
        int nearest = 0;
        for (int dy = -2; dy <= 2; dy++) {
            for (int dx = -2; dx <= 2; dx++) {
                int ny = Math.max(0, Math.min(strengths.length - 1, y + dy));
                int nx = Math.max(0, Math.min(strengths[0].length - 1, x + dx));
                if (Math.abs(strengths[ny][nx]) >= HALF != inside) {
                    int distance = Math.max(Math.abs(dy), Math.abs(dx));
                    nearest = nearest == 0 ? distance : Math.min(nearest, distance);
                }
            }
        }
        return inside ? (nearest == 1 || nearest == 2 ? 1 : 0) : (nearest == 1 ? 2 : 0);
    }

    /** Returns the strength of each pixel, interpolated between the centres of the nearest cells. */
    private static double[][] strengths(Grid grid, Vec cells, HeatScale scale, int height, int width) {
        double[][] strengths = new double[height][width];
        for (int y = 0; y < height; y++) {
            double row = Math.max(0, Math.min(grid.rows() - 1, (y + 0.5) * grid.rows() / height - 0.5));
            for (int x = 0; x < width; x++) {
                double column = Math.max(0, Math.min(grid.columns() - 1, (x + 0.5) * grid.columns() / width - 0.5));
                double sum = 0;
                for (int corner = 0; corner < 4; corner++) {
                    int r = Math.min(grid.rows() - 1, (int) row + corner / 2);
                    int c = Math.min(grid.columns() - 1, (int) column + corner % 2);
                    double share = (corner / 2 == 0 ? 1 - row + (int) row : row - (int) row)
                            * (corner % 2 == 0 ? 1 - column + (int) column : column - (int) column);
                    sum += share * cells.get(grid.others() + r * grid.columns() + c);
                }
                strengths[y][x] = scale.strength(sum);
            }
        }
        return strengths;
    }

    /** Returns the picture in its own colours, shrunk if necessary. */
    private static Raster own(ImageForm form, Vec input) {
        double factor = Math.max(1, Math.max(form.height(), form.width()) / (double) TILE);
        Raster raster = Raster.of((int) Math.max(1, Math.round(form.width() / factor)), (int)
                Math.max(1, Math.round(form.height() / factor)));
        for (int y = 0; y < raster.height(); y++) {
            for (int x = 0; x < raster.width(); x++) {
                raster.fill(new Box(x, y, 1, 1), mean(form, input, y, x, raster));
            }
        }
        return raster;
    }

    private static int mean(ImageForm form, Vec input, int y, int x, Raster raster) {
        int top = y * form.height() / raster.height();
        int bottom = Math.max(top + 1, (y + 1) * form.height() / raster.height());
        int left = x * form.width() / raster.width();
        int right = Math.max(left + 1, (x + 1) * form.width() / raster.width());
        double[] sums = new double[3];
        for (int row = top; row < bottom; row++) {
            for (int column = left; column < right; column++) {
                int colour = colour(form, input, row, column);
                for (int channel = 0; channel < 3; channel++) {
                    sums[channel] += colour >> (16 - 8 * channel) & 0xff;
                }
            }
        }
        int count = (bottom - top) * (right - left);
        return (int) Math.round(sums[0] / count) << 16
                | (int) Math.round(sums[1] / count) << 8
                | (int) Math.round(sums[2] / count);
    }

    private static Tag photo(String id, String style, Raster raster, String description) {
        return image(id, style, raster, raster.jpegUri(), description);
    }

    private static Tag image(String id, String style, Raster raster, String uri, String description) {
        return Tag.of("img")
                .with("id", Drawing.requireId(id))
                .with("class", style)
                .with("alt", Tag.isolated(description))
                .with("width", raster.width())
                .with("height", raster.height())
                .with("src", uri);
    }

    private interface Painter {
        void paint(Raster raster, Box pixel, int row, int column);
    }

    private static Tag image(String id, ImageForm form, String description, Painter painter) {
        int factor = factor(form);
        Raster raster = Raster.of(form.width() * factor, form.height() * factor);
        for (int row = 0; row < form.height(); row++) {
            for (int column = 0; column < form.width(); column++) {
                Box pixel = new Box(column * factor, row * factor, factor, factor);
                painter.paint(raster, pixel, row, column);
            }
        }
        return image(id, "pixels", raster, raster.dataUri(), description);
    }

    private static int factor(ImageForm form) {
        int shorter = Math.min(form.height(), form.width());
        int longer = Math.max(form.height(), form.width());
        int wanted = (SMALLEST + shorter - 1) / shorter;
        return Math.max(1, Math.min(wanted, LARGEST / longer));
    }

    /** Returns the largest part of a pixel with all its channels. */
    public static double largest(ImageForm form, Vec signed) {
        double largest = 0;
        for (int pixel = 0; pixel < form.height() * form.width(); pixel++) {
            largest = Math.max(largest, Math.abs(sum(form, signed, pixel / form.width(), pixel % form.width())));
        }
        return largest;
    }

    private static int colour(ImageForm form, Vec input, int row, int column) {
        if (form.channels() != 3) {
            return SignColours.grey(luminance(form, input, row, column));
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
