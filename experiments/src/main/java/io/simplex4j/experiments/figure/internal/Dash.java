package io.simplex4j.experiments.figure.internal;

import java.util.List;

/** How a line is broken, so that lines can be told apart without colour. */
public enum Dash {
    /** Unbroken. */
    SOLID,
    /** Dashes. */
    DASHED,
    /** Dash, dot. */
    DASH_DOT,
    /** Dots. */
    DOTTED,
    /** Long dashes. */
    LONG,
    /** Dash, dot, dot. */
    DASH_DOT_DOT;

    /** The lengths of dashes and gaps in turn; none if unbroken. */
    List<Double> lengths() {
        return switch (this) {
            case SOLID -> List.of();
            case DASHED -> List.of(5.0, 2.5);
            case DASH_DOT -> List.of(6.0, 2.0, 1.2, 2.0);
            case DOTTED -> List.of(1.2, 2.0);
            case LONG -> List.of(9.0, 3.0);
            case DASH_DOT_DOT -> List.of(6.0, 2.0, 1.2, 2.0, 1.2, 2.0);
        };
    }
}
