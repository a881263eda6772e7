package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Plot;

/** Where the members of a group stand side by side around their place. */
record Slots(Plot plot, int groups, int members) {
    private static final double SHARE = 0.76;
    private static final double WIDEST = 30;
    private static final double GAP = 0.12;

    /** The width of a member. */
    double width() {
        return step() * (1 - GAP);
    }

    /** How far a label above a member may reach without touching its neighbours'. */
    double room() {
        return members == 1 ? plot.area().width() / groups : step();
    }

    /** The middle of a member in the group at a place. */
    double middle(double x, int member) {
        return plot.across(x) + (member - (members - 1) / 2.0) * step();
    }

    private double step() {
        return Math.min(WIDEST, plot.area().width() / groups * SHARE / members);
    }
}
