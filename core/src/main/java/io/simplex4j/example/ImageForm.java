package io.simplex4j.example;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Grid;
import io.simplex4j.model.Shape;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The form of pictures.
 *
 * @param shape of one input
 * @param layout the order of channels and pixels
 * @param scales of the light from 0 to 1, one for each channel
 * @param resize how files of other sizes are resized; empty if all files have the size of the model
 */
public record ImageForm(Shape shape, Layout layout, List<InputForm.Scale> scales, Optional<Resize> resize)
        implements InputForm {
    private static final double FULL_LIGHT = 255;
    private static final int LARGE = 64;
    private static final float PATCH = 16;
    private static final int MAX_SIDE = 10_000;

    /**
     * The way to make pictures fit, as torchvision's {@code Resize} and {@code CenterCrop} do.
     *
     * @param shorter the length of the shorter side, to which the whole picture is resized
     * @param crop the side of the square that is then taken from the middle
     */
    public record Resize(int shorter, int crop) {
        /**
         * Checks the lengths.
         *
         * @throws IllegalArgumentException if the square does not fit into the picture
         */
        public Resize {
            if (crop < 1 || shorter < crop || shorter > MAX_SIDE) {
                throw new IllegalArgumentException("resize has shorter " + shorter + " and crop " + crop
                        + "; expected at least 1 for crop and shorter from crop to " + MAX_SIDE);
            }
        }
    }

    /** Creates a form of pictures that all have the size that the model takes. */
    public ImageForm(Shape shape, Layout layout, List<InputForm.Scale> scales) {
        this(shape, layout, scales, Optional.empty());
    }

    /**
     * Returns a copy that resizes pictures.
     *
     * @throws IllegalArgumentException if the model does not take squares of this size
     */
    public ImageForm withResize(Resize how) {
        return new ImageForm(shape, layout, scales, Optional.of(how));
    }

    /** The order of channels and pixels. */
    public enum Layout {
        /** One plane after the other. */
        CHANNELS_FIRST,
        /** The channels of a pixel next to each other. */
        CHANNELS_LAST
    }

    /**
     * @throws IllegalArgumentException if the shape has not 2 or 3 axes, or there is not one scale for each channel
     */
    public ImageForm {
        scales = List.copyOf(scales);
        int axes = shape.axes().size();
        if (axes != 2 && axes != 3) {
            throw new IllegalArgumentException("shape is " + shape + "; expected 2 or 3 axes");
        }
        int channels = axes == 2 ? 1 : shape.axes().get(layout == Layout.CHANNELS_FIRST ? 0 : 2);
        if (scales.size() != channels) {
            throw new IllegalArgumentException(
                    "there are " + scales.size() + " scales; expected one for each of " + channels + " channels");
        }
        if (resize.isPresent()) {
            int crop = resize.get().crop();
            int height = shape.axes().get(axes == 3 && layout == Layout.CHANNELS_FIRST ? 1 : 0);
            int width = shape.axes().get(axes == 3 && layout == Layout.CHANNELS_FIRST ? 2 : 1);
            if (height != crop || width != crop) {
                throw new IllegalArgumentException("resize crops to " + crop + " x " + crop + "; expected " + width
                        + " x " + height + " as the model takes");
            }
        }
    }

    /** Returns the form of pictures whose numbers are light from 0 for black to 1 for white. */
    public static ImageForm unscaled(Shape shape, Layout layout) {
        int channels = shape.axes().size() == 3 ? shape.axes().get(layout == Layout.CHANNELS_FIRST ? 0 : 2) : 1;
        return new ImageForm(shape, layout, Collections.nCopies(channels, InputForm.Scale.NONE));
    }

    /** Returns the number of rows of pixels. */
    public int height() {
        return shape.axes().get(shape.axes().size() == 3 && layout == Layout.CHANNELS_FIRST ? 1 : 0);
    }

    /** Returns the number of columns of pixels. */
    public int width() {
        return shape.axes().get(shape.axes().size() == 3 && layout == Layout.CHANNELS_FIRST ? 2 : 1);
    }

    /** Returns whether pictures are larger than 64 × 64, too large for features that are single pixels. */
    public boolean isLarge() {
        return height() > LARGE || width() > LARGE;
    }

    /** Returns patches of about 16 × 16 pixels. */
    public Grid patches() {
        return new Grid(Math.max(1, Math.round(height() / PATCH)), Math.max(1, Math.round(width() / PATCH)), 0);
    }

    /** Returns the numbers of each patch. */
    public FeatureGroups patchGroups() {
        Grid grid = patches();
        return FeatureGroups.of(
                columns(),
                IntStream.range(0, grid.places())
                        .mapToObj(place -> new FeatureGroups.Group(grid.name(place), columnsOf(grid, place)))
                        .toList());
    }

    private List<Integer> columnsOf(Grid grid, int place) {
        Grid.Rectangle part = grid.rectangle(place, height(), width()).orElseThrow();
        return IntStream.range(0, part.width() * part.height() * channels())
                .map(number -> {
                    int pixel = number / channels();
                    return column(
                            part.y() + pixel / part.width(), part.x() + pixel % part.width(), number % channels());
                })
                .boxed()
                .toList();
    }

    /** Returns the number of channels: 1 for grey, 3 for red, green and blue. */
    public int channels() {
        return scales.size();
    }

    /** Returns the brightness that the model receives as 0. */
    public double mean(int channel) {
        return scales.get(channel).mean();
    }

    /** Returns the light of a step of 1 in the input of the model. */
    public double deviation(int channel) {
        return scales.get(channel).deviation();
    }

    /** Returns the number of no light in the input of the model. */
    public double black(int channel) {
        return scales.get(channel).input(0);
    }

    /** Returns the number of full light in the input of the model. */
    public double white(int channel) {
        return scales.get(channel).input(1);
    }

    /** Returns the channel of a place in the flattened input. */
    public int channel(int input) {
        return layout == Layout.CHANNELS_FIRST ? input / (height() * width()) : input % channels();
    }

    /** Returns the place of a number in the flattened input. */
    public int column(int row, int column, int channel) {
        return layout == Layout.CHANNELS_FIRST
                ? (channel * height() + row) * width() + column
                : (row * width() + column) * channels() + channel;
    }

    /** Returns the pixel of a place in the flattened input, counted row by row. */
    public int pixel(int input) {
        return layout == Layout.CHANNELS_FIRST ? input % (height() * width()) : input / channels();
    }

    /** Returns the light of a number of an input, from 0 for black to 1 for white. */
    public double light(Vec input, int column) {
        return Math.max(0, Math.min(1, scales.get(channel(column)).measure(input.get(column))));
    }

    /** Returns the black input, in single precision as pictures are read. */
    public Vec black() {
        return Vec.of(IntStream.range(0, columns())
                .mapToDouble(column -> (float) black(channel(column)))
                .toArray());
    }

    @Override
    public FeatureGroups groups() {
        if (shape.axes().size() == 2) {
            return FeatureGroups.across(new Shape(List.of(1, height(), width())), 0);
        }
        return FeatureGroups.across(shape, layout == Layout.CHANNELS_FIRST ? 0 : 2);
    }

    /** Returns the light of each channel of a pixel, from 0 to 255. */
    @Override
    public String text(int group, Vec input) {
        return IntStream.range(0, channels())
                .mapToObj(channel -> {
                    double number = input.get(column(group / width(), group % width(), channel));
                    return NumberText.shown(FULL_LIGHT * scales.get(channel).measure(number), OptionalInt.of(0));
                })
                .collect(Collectors.joining(", "));
    }

    @Override
    public Optional<FeatureGroups> features() {
        return Optional.empty();
    }

    @Override
    public List<String> values(Vec input) {
        return List.of();
    }
}
