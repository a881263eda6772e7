package io.simplex4j.example;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The form of series: some channels measured step by step.
 *
 * @param steps the number of steps
 * @param layout the order of the numbers
 * @param channels the channels that are measured at each step
 */
public record SeriesForm(int steps, Layout layout, List<Channel> channels) implements InputForm {
    /** The order of the numbers. */
    public enum Layout {
        /** The channels of a step next to each other. */
        STEPS_FIRST,
        /** One channel after the other. */
        CHANNELS_FIRST
    }

    /**
     * A channel of measures.
     *
     * @param name for people
     * @param unit of its measures, if they have one
     * @param scale from the measure to the number for the model
     */
    public record Channel(String name, Optional<String> unit, Optional<InputForm.Scale> scale) {
        /** Returns the measure of a number for the model. */
        public double measure(double input) {
            return scale.orElse(InputForm.Scale.NONE).measure(input);
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
                    + " channels; expected at least 1 of each and at most " + Integer.MAX_VALUE + " numbers");
        }
    }

    /** Returns the step of a place in the flattened input. */
    public int step(int input) {
        return layout == Layout.STEPS_FIRST ? input / channels.size() : input % steps;
    }

    /** Returns the channel of a place in the flattened input. */
    public int channel(int input) {
        return layout == Layout.STEPS_FIRST ? input % channels.size() : input / steps;
    }

    /** Returns the place of a number in the flattened input. */
    public int column(int step, int channel) {
        return layout == Layout.STEPS_FIRST ? step * channels.size() + channel : channel * steps + step;
    }

    @Override
    public Shape shape() {
        return layout == Layout.STEPS_FIRST ? Shape.of(steps, channels.size()) : Shape.of(channels.size(), steps);
    }

    /** Returns one group for each step of each channel. */
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

    /** Returns the channels, each with all its steps. */
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

    /** Returns the smallest and the largest measure of each channel. */
    @Override
    public List<String> values(Vec input) {
        return IntStream.range(0, channels.size())
                .mapToObj(c -> {
                    Channel channel = channels.get(c);
                    DoubleSummaryStatistics range = places(c).stream()
                            .mapToDouble(place -> channel.measure(input.get(place)))
                            .summaryStatistics();
                    String min = NumberText.shown(range.getMin());
                    String max = NumberText.shown(range.getMax());
                    return channel.withUnit(min.equals(max) ? min : min + " to " + max);
                })
                .toList();
    }
}
