package io.simplex4j.data.schema;

import java.util.List;
import java.util.Optional;

/**
 * How the model takes a series.
 *
 * @param steps how many there are
 * @param layout how the numbers follow each other
 * @param channels what is measured at each step
 */
public record SeriesForm(int steps, Layout layout, List<Channel> channels) {
    /** How the numbers follow each other. */
    public enum Layout {
        /** The channels of a step side by side. */
        STEPS_FIRST,
        /** One whole channel after the other. */
        CHANNELS_FIRST
    }

    /**
     * What is measured.
     *
     * @param name for people
     * @param scale from the measure to the model's number
     */
    public record Channel(String name, Optional<String> unit, Optional<Scale> scale) {}

    /** Checks and copies. */
    public SeriesForm {
        channels = List.copyOf(channels);
        long inputs = (long) steps * channels.size();
        if (steps < 1 || inputs < 1 || inputs > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("there are " + steps + " steps of " + channels.size()
                    + " channels, expected at least 1 of each and at most " + Integer.MAX_VALUE + " numbers");
        }
    }

    /** How many numbers one series has. */
    public int inputs() {
        return steps * channels.size();
    }

    /** The step of a place in the flattened input. */
    public int step(int input) {
        return layout == Layout.STEPS_FIRST ? input / channels.size() : input % steps;
    }

    /** The channel of a place in the flattened input. */
    public int channel(int input) {
        return layout == Layout.STEPS_FIRST ? input % channels.size() : input / steps;
    }
}
