package io.simplex4j.report.reading;

import io.simplex4j.math.Vec;
import java.util.Collections;
import java.util.List;

/**
 * Inputs are pictures.
 *
 * @param height in pixels
 * @param width in pixels
 * @param channels 1 for grey, 3 for red, green and blue; any other number is shown as the grey of its mean
 * @param order how the numbers of a picture follow each other
 * @param black the number that stands for no light, for each channel
 * @param white the number that stands for full light, for each channel
 */
public record ImageReading(int height, int width, int channels, Order order, List<Double> black, List<Double> white)
        implements InputReading {
    /** How the numbers of a picture follow each other. */
    public enum Order {
        /** One whole plane after the other. */
        CHANNELS_FIRST,
        /** The channels of a pixel side by side. */
        CHANNELS_LAST
    }

    /** Checks and copies. */
    public ImageReading {
        black = List.copyOf(black);
        white = List.copyOf(white);
        if (height < 1 || width < 1 || channels < 1) {
            throw new IllegalArgumentException("picture is " + height + " by " + width + " with " + channels
                    + " channels, expected at least 1 of each");
        }
        if (black.size() != channels || white.size() != channels) {
            throw new IllegalArgumentException("there are " + black.size() + " blacks and " + white.size()
                    + " whites, expected " + channels + " as many as channels");
        }
        for (int channel = 0; channel < channels; channel++) {
            double range = white.get(channel) - black.get(channel);
            if (!(Math.abs(range) > 0 && Double.isFinite(range))) {
                throw new IllegalArgumentException("black is " + black.get(channel) + " and white is "
                        + white.get(channel) + ", expected two different finite numbers");
            }
        }
    }

    /** Pictures whose channels all have the same black and white. */
    public ImageReading(int height, int width, int channels, Order order, double black, double white) {
        this(
                height,
                width,
                channels,
                order,
                Collections.nCopies(Math.max(0, channels), black),
                Collections.nCopies(Math.max(0, channels), white));
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
        int channel = order == Order.CHANNELS_FIRST ? column / (height * width) : column % channels;
        double none = black.get(channel);
        return Math.max(0, Math.min(1, (input.get(column) - none) / (white.get(channel) - none)));
    }
}
