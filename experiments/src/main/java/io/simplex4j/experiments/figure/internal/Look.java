package io.simplex4j.experiments.figure.internal;

import java.awt.Color;
import java.util.List;

/**
 * What a series looks like. Colours are those of Okabe and Ito, which colour-blind readers can tell apart; dashes and
 * markers do the same in print without colour.
 *
 * @param reference whether it is a line to compare with, without markers and band
 */
public record Look(Color colour, Dash dash, Marker marker, boolean reference) {
    private static final List<Look> SERIES = List.of(
            new Look(new Color(0x0072b2), Dash.SOLID, Marker.CIRCLE, false),
            new Look(new Color(0xd55e00), Dash.DASHED, Marker.SQUARE, false),
            new Look(new Color(0x009e73), Dash.DASH_DOT, Marker.TRIANGLE, false),
            new Look(new Color(0xcc79a7), Dash.LONG, Marker.DIAMOND, false),
            new Look(new Color(0xe69f00), Dash.DOTTED, Marker.NABLA, false),
            new Look(new Color(0x56b4e9), Dash.DASH_DOT_DOT, Marker.PLUS, false));

    private static final List<Look> REFERENCES = List.of(
            new Look(new Color(0x6e6e6e), Dash.DASHED, Marker.CIRCLE, true),
            new Look(new Color(0x8c8c8c), Dash.DOTTED, Marker.CIRCLE, true));

    /** How many series can be told apart. */
    public static final int MOST = SERIES.size();

    /** The look of a series by its place among the others. */
    public static Look ofSeries(int index) {
        return SERIES.get(index);
    }

    /** The look of a line to compare with. */
    public static Look ofReference(int index) {
        return REFERENCES.get(index % REFERENCES.size());
    }

    /** The pen of its line. */
    public Pen pen() {
        return new Pen(colour, reference ? 1.1 : 1.5, dash);
    }
}
