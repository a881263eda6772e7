package io.simplex4j.data.image;

import io.simplex4j.model.Shape;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * How a model wants the pixels of a picture: each number is (p / 255 − mean) / deviation of its channel.
 *
 * <p>For 16-bit pictures p / 255 stands for the sample over 65535. One channel is grey: the grey itself of a grey
 * picture, and of a coloured one the luma 0.299 R + 0.587 G + 0.114 B of ITU-R BT.601, not rounded to whole steps. Three
 * channels are red, green and blue, all equal for a grey picture. What is transparent is laid over white.
 *
 * @param height the number of rows of pixels
 * @param width the number of pixels in a row
 * @param channels 1 for grey, 3 for red, green and blue
 * @param layout which axis runs fastest
 * @param mean what is taken from each channel, between 0 and 1 as a rule
 * @param deviation what each channel is divided by
 */
public record PixelForm(int height, int width, int channels, Layout layout, List<Double> mean, List<Double> deviation) {
    /** The order of the numbers of a picture. */
    public enum Layout {
        /** Channel by channel, each row by row, as PyTorch has it. */
        CHANNELS_FIRST,
        /** Pixel by pixel, the channels of each side by side, as TensorFlow has it. */
        CHANNELS_LAST
    }

    /**
     * Checks and copies.
     *
     * @throws IllegalArgumentException if a size is below 1, the channels are neither 1 nor 3, or there is not one finite
     *     mean and one positive deviation for each channel, with floats as results
     */
    public PixelForm {
        mean = List.copyOf(mean);
        deviation = List.copyOf(deviation);
        requireSize("height", height);
        requireSize("width", width);
        if (channels != 1 && channels != 3) {
            throw new IllegalArgumentException("channels is " + channels + ", expected 1 (grey) or 3 (RGB)");
        }
        if ((long) height * width > Integer.MAX_VALUE / channels) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%d x %d pixels of %d channels are too many, expected at most %d numbers",
                    width,
                    height,
                    channels,
                    Integer.MAX_VALUE));
        }
        requireEach("mean", mean, channels);
        requireEach("deviation", deviation, channels);
        for (int channel = 0; channel < channels; channel++) {
            requireScale(channel, mean.get(channel), deviation.get(channel));
        }
    }

    /**
     * The form whose numbers are p / 255, from 0 for black to 1 for white.
     *
     * @throws IllegalArgumentException if a size is below 1, or the channels are neither 1 nor 3
     */
    public static PixelForm unscaled(int height, int width, int channels, Layout layout) {
        int copies = Math.max(0, Math.min(channels, 3));
        return new PixelForm(
                height, width, channels, layout, Collections.nCopies(copies, 0.0), Collections.nCopies(copies, 1.0));
    }

    /** The axes of one picture: (channels, height, width) or (height, width, channels). */
    public Shape shape() {
        return layout == Layout.CHANNELS_FIRST ? Shape.of(channels, height, width) : Shape.of(height, width, channels);
    }

    /** Where a number stands in the flattened picture. */
    int place(int y, int x, int channel) {
        return layout == Layout.CHANNELS_FIRST
                ? (channel * height + y) * width + x
                : (y * width + x) * channels + channel;
    }

    /** What the model wants to see for a part of full brightness. */
    float scaled(double brightness, int channel) {
        return (float) ((brightness - mean.get(channel)) / deviation.get(channel));
    }

    private static void requireScale(int channel, double mean, double deviation) {
        if (!(deviation > 0)) {
            throw new IllegalArgumentException("deviation has " + deviation + ", expected numbers above 0");
        }
        if (!Float.isFinite((float) (-mean / deviation)) || !Float.isFinite((float) ((1 - mean) / deviation))) {
            throw new IllegalArgumentException("deviation " + deviation + " and mean " + mean + " of channel " + channel
                    + " give numbers that are no floats, expected others");
        }
    }

    private static void requireSize(String name, int size) {
        if (size < 1) {
            throw new IllegalArgumentException(name + " is " + size + ", expected at least 1");
        }
    }

    private static void requireEach(String name, List<Double> values, int channels) {
        if (values.size() != channels) {
            throw new IllegalArgumentException(
                    name + " has " + values.size() + " numbers, expected " + channels + ", one for each channel");
        }
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(name + " has " + value + ", expected finite numbers");
            }
        }
    }
}
