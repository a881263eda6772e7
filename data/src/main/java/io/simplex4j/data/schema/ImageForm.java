package io.simplex4j.data.schema;

import io.simplex4j.model.Shape;
import java.util.List;

/**
 * How the model takes a picture.
 *
 * @param shape of one input
 * @param layout where the channels are
 * @param scales of the light from 0 to 1, one for each channel
 */
public record ImageForm(Shape shape, Layout layout, List<Scale> scales) {
    /** Where the channels are. */
    public enum Layout {
        /** One whole plane after the other. */
        CHANNELS_FIRST,
        /** The channels of a pixel side by side. */
        CHANNELS_LAST
    }

    /** Checks and copies. */
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

    /** In pixels. */
    public int height() {
        return shape.axes().get(shape.axes().size() == 3 && layout == Layout.CHANNELS_FIRST ? 1 : 0);
    }

    /** In pixels. */
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
}
