package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Point;

/** The area between the axes. */
record Plot(Box area, Scale x, Scale y) {
    /** Returns the position of a pair of values on the canvas. */
    Point at(double xValue, double yValue) {
        return new Point(across(xValue), up(yValue));
    }

    /** Returns the horizontal position of a value. */
    double across(double xValue) {
        return area.x() + x.at(xValue) * area.width();
    }

    /** Returns the vertical position of a value, from the top. */
    double up(double yValue) {
        return area.bottom() - y.at(yValue) * area.height();
    }

    /** Returns the slots of groups: a group at each place and a member for each series. */
    Slots slots(Samples samples) {
        return new Slots(this, samples.places().size(), samples.lines().size());
    }

    record Slots(Plot plot, int groups, int members) {
        private static final double SHARE = 0.76;
        private static final double WIDEST = 30;
        private static final double GAP = 0.12;

        /** Returns the width of a member. */
        double width() {
            return step() * (1 - GAP);
        }

        /** Returns the centre of a member in the group at a place. */
        double middle(double x, int member) {
            return plot.across(x) + (member - (members - 1) / 2.0) * step();
        }

        private double step() {
            return Math.min(WIDEST, plot.area().width() / groups * SHARE / members);
        }
    }
}
