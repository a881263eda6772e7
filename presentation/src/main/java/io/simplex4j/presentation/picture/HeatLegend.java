package io.simplex4j.presentation.picture;

/** What the colours of a scale stand for. */
final class HeatLegend {
    private HeatLegend() {}

    static Picture of(String id, HeatScale scale) {
        return Drawing.of(id, 320, 44, new Drawing.Words("scale", "")).picture();
    }
}
