package io.simplex4j.report.picture;

import io.simplex4j.report.drawing.HeatColours;

/** The colours of signs. No sign is shown by colour alone. */
public enum Palette {
    /** Blue for positive, red for negative. */
    BLUE_RED,
    /** Dark for positive, light for negative with a pattern: tells them apart on a grey printer. */
    PRINT;

    HeatColours colours() {
        return this == PRINT ? HeatColours.PRINT : HeatColours.BLUE_RED;
    }
}
