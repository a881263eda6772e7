package io.simplex4j.experiments.figure.internal;

import java.util.ArrayList;
import java.util.List;

/** Each of a few values has a slot of its own, all of the same width. */
public record EvenScale(List<Double> values, List<String> labels) implements Scale {
    /** A scale for values in increasing order, with a label each. */
    public EvenScale {
        values = List.copyOf(values);
        labels = List.copyOf(labels);
    }

    @Override
    public double at(double value) {
        return (values.indexOf(value) + 0.5) / values.size();
    }

    @Override
    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            ticks.add(new Tick(at(values.get(i)), labels.get(i)));
        }
        return ticks;
    }
}
