package io.simplex4j.experiments.figure.internal;

import java.util.List;

/** Where values stand on an axis. */
public interface Scale {
    /** Where a value stands: 0 at the beginning of the axis, 1 at its end, beyond them if it lies outside. */
    double at(double value);

    /** Marks at round values. */
    List<Tick> ticks();
}
