package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Inputs are pictures.
 *
 * @param shape of one input
 * @param layout where the channels are
 * @param scales of the light from 0 to 1, one for each channel
 */
public record ImageForm(Shape shape, Layout layout, List<Scale> scales) implements InputForm {
    private static final double FULL_LIGHT = 255;

    /** Where the channels are. */
    public enum Layout {
        /** One whole plane after the other. */
        CHANNELS_FIRST,
        /** The channels of a pixel side by side. */
        CHANNELS_LAST
    }

    /**
     * @throws IllegalArgumentException if the shape has not 2 or 3 axes, or there is not one scale for each channel
     */
    public ImageForm {
        scales = List.copyOf(scales);
        int axes = shape.axes().size();
        if (axes != 2 && axes != 3) {
            throw new IllegalArgumentException("shape is " + shape + ", expected 2 or 3 axes");
        }
        int channels = axes == 2 ? 1 : shape.axes().get(layout == Layout.CHANNELS_FIRST ? 0 : 2);
        if (scales.size() != channels) {
            throw new IllegalArgumentException(
                    "there are " + scales.size() + " scales, expected one for each of " + channels + " channels");
        }
    }

    /** Pictures whose numbers are light from 0 for black to 1 for white. */
    public static ImageForm unscaled(Shape shape, Layout layout) {
        int channels = shape.axes().size() == 3 ? shape.axes().get(layout == Layout.CHANNELS_FIRST ? 0 : 2) : 1;
        return new ImageForm(shape, layout, Collections.nCopies(channels, Scale.NONE));
    }

    public int height() {
        return shape.axes().get(shape.axes().size() == 3 && layout == Layout.CHANNELS_FIRST ? 1 : 0);
    }

    public int width() {
        return shape.axes().get(shape.axes().size() == 3 && layout == Layout.CHANNELS_FIRST ? 2 : 1);
    }

    /** 1 for grey, 3 for red, green and blue. */
    public int channels() {
        return scales.size();
    }

    /** The light that the model takes as 0. */
    public double mean(int channel) {
        return scales.get(channel).mean();
    }

    /** What a step of 1 in the model's input stands for. */
    public double deviation(int channel) {
        return scales.get(channel).deviation();
    }

    /** The model's number for no light. */
    public double black(int channel) {
        return scales.get(channel).input(0);
    }

    /** The model's number for full light. */
    public double white(int channel) {
        return scales.get(channel).input(1);
    }

    /** The channel of a place in the flattened input. */
    public int channel(int input) {
        return layout == Layout.CHANNELS_FIRST ? input / (height() * width()) : input % channels();
    }

    /** The place of a number in the flattened input. */
    public int column(int row, int column, int channel) {
        return layout == Layout.CHANNELS_FIRST
                ? (channel * height() + row) * width() + column
                : (row * width() + column) * channels() + channel;
    }

    /** The pixel of a place in the flattened input, counted row by row. */
    public int pixel(int input) {
        return layout == Layout.CHANNELS_FIRST ? input % (height() * width()) : input / channels();
    }

    /** The light of a number of an input, from 0 for black to 1 for white. */
    public double light(Vec input, int column) {
        return Math.max(0, Math.min(1, scales.get(channel(column)).measure(input.get(column))));
    }

    /** The input that is black everywhere, in single precision as pictures are read. */
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

    /** The light of each channel of a pixel, from 0 to 255. */
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
