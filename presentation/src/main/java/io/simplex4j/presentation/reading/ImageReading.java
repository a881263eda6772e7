package io.simplex4j.presentation.reading;

import io.simplex4j.math.Vec;

/**
 * Inputs are pictures.
 *
 * @param height in pixels
 * @param width in pixels
 * @param channels 1 for grey, 3 for red, green and blue; any other number is shown as the grey of its mean
 * @param order how the numbers of a picture follow each other
 * @param black the number that stands for no light
 * @param white the number that stands for full light
 */
public record ImageReading(int height, int width, int channels, Order order, double black, double white)
        implements InputReading {
    /** How the numbers of a picture follow each other. */
    public enum Order {
        /** One whole plane after the other. */
        CHANNELS_FIRST,
        /** The channels of a pixel side by side. */
        CHANNELS_LAST
    }

    /** Checks. */
    public ImageReading {
        if (height < 1 || width < 1 || channels < 1) {
            throw new IllegalArgumentException("picture is " + height + " by " + width + " with " + channels
                    + " channels, expected at least 1 of each");
        }
        if (!(Math.abs(white - black) > 0 && Double.isFinite(white - black))) {
            throw new IllegalArgumentException(
                    "black is " + black + " and white is " + white + ", expected two different finite numbers");
        }
    }

    @Override
    public int columns() {
        return Math.multiplyExact(Math.multiplyExact(height, width), channels);
    }

    /** The place of a number in the input. */
    public int column(int row, int column, int channel) {
        return order == Order.CHANNELS_FIRST
                ? (channel * height + row) * width + column
                : (row * width + column) * channels + channel;
    }

    /** The light of a number of an input, from 0 for black to 1 for white. */
    public double light(Vec input, int column) {
        return Math.max(0, Math.min(1, (input.get(column) - black) / (white - black)));
    }
}
