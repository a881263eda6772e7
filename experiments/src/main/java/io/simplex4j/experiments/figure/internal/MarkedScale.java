package io.simplex4j.experiments.figure.internal;

import java.util.ArrayList;
import java.util.List;

/** A scale with marks at the values that were measured instead of round ones. */
public record MarkedScale(Scale scale, List<Double> values, List<String> labels) implements Scale {
    /** A scale with marks at values in increasing order, with a label each. */
    public MarkedScale {
        values = List.copyOf(values);
        labels = List.copyOf(labels);
    }

    @Override
    public double at(double value) {
        return scale.at(value);
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
