package io.simplex4j.example;

import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Inputs are series: some channels measured step by step.
 *
 * @param steps how many there are
 * @param layout how the numbers follow each other
 * @param channels what is measured at each step
 */
public record SeriesForm(int steps, Layout layout, List<Channel> channels) implements InputForm {
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
    public record Channel(String name, Optional<String> unit, Optional<Scale> scale) {
        /** The measure behind a number for the model. */
        public double measure(double input) {
            return scale.orElse(Scale.NONE).measure(input);
        }

        private String withUnit(String text) {
            return unit.map(known -> text + " " + known).orElse(text);
        }
    }

    public SeriesForm {
        channels = List.copyOf(channels);
        long inputs = (long) steps * channels.size();
        if (steps < 1 || inputs < 1 || inputs > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("there are " + steps + " steps of " + channels.size()
                    + " channels, expected at least 1 of each and at most " + Integer.MAX_VALUE + " numbers");
        }
    }

    /** The step of a place in the flattened input. */
    public int step(int input) {
        return layout == Layout.STEPS_FIRST ? input / channels.size() : input % steps;
    }

    /** The channel of a place in the flattened input. */
    public int channel(int input) {
        return layout == Layout.STEPS_FIRST ? input % channels.size() : input / steps;
    }

    /** The place of a number in the flattened input. */
    public int column(int step, int channel) {
        return layout == Layout.STEPS_FIRST ? step * channels.size() + channel : channel * steps + step;
    }

    @Override
    public Shape shape() {
        return layout == Layout.STEPS_FIRST ? Shape.of(steps, channels.size()) : Shape.of(channels.size(), steps);
    }

    /** One group for each step of each channel. */
    @Override
    public FeatureGroups groups() {
        return FeatureGroups.of(
                columns(),
                IntStream.range(0, columns())
                        .mapToObj(input -> new FeatureGroups.Group(
                                channels.get(channel(input)).name() + ", step " + step(input),
                                channels.get(channel(input)).unit(),
                                List.of(input)))
                        .toList());
    }

    @Override
    public String text(int group, Vec input) {
        Channel channel = channels.get(channel(group));
        return channel.withUnit(NumberText.shown(channel.measure(input.get(group))));
    }

    /** The channels, each with all its steps. */
    @Override
    public Optional<FeatureGroups> features() {
        return Optional.of(FeatureGroups.of(
                columns(),
                IntStream.range(0, channels.size())
                        .mapToObj(channel -> new FeatureGroups.Group(
                                channels.get(channel).name(),
                                channels.get(channel).unit(),
                                places(channel)))
                        .toList()));
    }

    private List<Integer> places(int channel) {
        return IntStream.range(0, steps).mapToObj(step -> column(step, channel)).toList();
    }

    /** The least and the largest measure of each channel. */
    @Override
    public List<String> values(Vec input) {
        return IntStream.range(0, channels.size())
                .mapToObj(c -> {
                    Channel channel = channels.get(c);
                    DoubleSummaryStatistics range = places(c).stream()
                            .mapToDouble(place -> channel.measure(input.get(place)))
                            .summaryStatistics();
                    String least = NumberText.shown(range.getMin());
                    String most = NumberText.shown(range.getMax());
                    return channel.withUnit(least.equals(most) ? least : least + " to " + most);
                })
                .toList();
    }
}
