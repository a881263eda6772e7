package io.simplex4j.report.reading;

import java.util.List;

/**
 * Inputs are series: some channels measured step by step.
 *
 * @param steps how many there are
 * @param channels what is measured
 * @param order how the numbers of a series follow each other
 */
public record SeriesReading(int steps, List<Channel> channels, Order order) implements InputReading {
    /**
     * What is measured at each step.
     *
     * @param name for people
     * @param unit for people, or empty
     * @param mean the measure that the model takes as 0
     * @param deviation what a step of 1 in the model's input stands for
     */
    public record Channel(String name, String unit, double mean, double deviation) {}

    /** How the numbers of a series follow each other. */
    public enum Order {
        /** The channels of a step side by side. */
        STEPS_FIRST,
        /** One whole channel after the other. */
        CHANNELS_FIRST
    }

    /** Checks and copies. */
    public SeriesReading {
        channels = List.copyOf(channels);
        if (steps < 1 || channels.isEmpty()) {
            throw new IllegalArgumentException(
                    "series has " + steps + " steps of " + channels.size() + " channels, expected at least 1 of each");
        }
    }

    @Override
    public int columns() {
        return Math.multiplyExact(steps, channels.size());
    }

    /** The place of a number in the input. */
    public int column(int step, int channel) {
        return order == Order.STEPS_FIRST ? step * channels.size() + channel : channel * steps + step;
    }
}
