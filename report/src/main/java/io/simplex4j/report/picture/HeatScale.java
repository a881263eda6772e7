package io.simplex4j.report.picture;

/**
 * How strong the colour of a signed number is, shared by all pictures that are to be compared.
 *
 * @param largest the size of number that has the full colour; 0 where nothing has any
 * @param palette the colours
 */
public record HeatScale(double largest, Palette palette) {
    /** Checks. */
    public HeatScale {
        if (!(largest >= 0 && Double.isFinite(largest))) {
            throw new IllegalArgumentException(
                    "largest number of a scale is " + largest + ", expected a finite number from 0");
        }
    }

    /**
     * A scale from no colour at 0 to full colour.
     *
     * @param largest the size of number that has the full colour; 0 where nothing has any
     */
    public static HeatScale of(double largest, Palette palette) {
        return new HeatScale(largest, palette);
    }

    /** The strength of a number: from −1 to 1. */
    double strength(double value) {
        return largest > 0 ? Math.max(-1, Math.min(1, value / largest)) : 0;
    }

    /** What the colours stand for. */
    public Picture legend(String id) {
        return HeatLegend.of(id, this);
    }
}
