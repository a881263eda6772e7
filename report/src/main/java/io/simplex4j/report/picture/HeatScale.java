package io.simplex4j.report.picture;

import io.simplex4j.report.drawing.Box;
import io.simplex4j.report.drawing.Colours;
import io.simplex4j.report.drawing.HeatColours;
import io.simplex4j.report.drawing.Ink;
import io.simplex4j.report.drawing.Numerals;
import io.simplex4j.report.drawing.Point;
import io.simplex4j.report.drawing.Tag;

/**
 * How strong the colour of a signed number is, shared by all pictures that are to be compared.
 *
 * @param largest the size of number that has the full colour; 0 where nothing has any
 * @param palette the colours
 */
public record HeatScale(double largest, Palette palette) {
    private static final double WIDTH = 320;
    private static final double HEIGHT = 52;
    private static final int CELLS = 15;
    private static final Box BAR = new Box(0.5, 18, WIDTH - 1, 14);
    private static final double LIGHT = 0.9;

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
        String most = Numerals.percent(largest);
        String least = largest > 0 ? Numerals.signedPercent(-largest) : most;
        Drawing drawing = new Drawing(
                id,
                WIDTH,
                HEIGHT,
                new Drawing.Words(
                        "scale of the colours",
                        "From " + least + ", pulls away from, through 0 without colour to " + most
                                + ", pulls towards. What is negative is marked too."));
        for (int cell = -CELLS; cell <= CELLS; cell++) {
            cell(drawing, cell);
        }
        drawing.add(Ink.GRID.stroke(Tag.rect(BAR), 1));
        drawing.add(Label.start("pulls away from", new Point(0, 12)));
        drawing.add(Label.end("pulls towards", new Point(WIDTH, 12)));
        drawing.add(Label.middle("0", new Point(WIDTH / 2, 46)).muted());
        if (largest > 0) {
            drawing.add(Label.start(least, new Point(0, 46)).muted());
            drawing.add(Label.end(Numerals.signedPercent(largest), new Point(WIDTH, 46))
                    .muted());
        }
        return drawing.picture();
    }

    private void cell(Drawing drawing, int cell) {
        HeatColours colours = palette.colours();
        double strength = largest > 0 ? (double) cell / CELLS : 0;
        double width = BAR.width() / (2 * CELLS + 1);
        Box box = new Box(BAR.x() + (cell + CELLS) * width, BAR.y(), width, BAR.height());
        drawing.add(Tag.rect(new Box(box.x(), box.y(), Math.min(width + 0.5, BAR.right() - box.x()), box.height()))
                .with("fill", Colours.hex(colours.over(LIGHT, strength))));
        if (strength <= -HeatColours.MARKED) {
            drawing.add(Tag.rect(colours.mark(box)).with("fill", Colours.hex(colours.mark())));
        }
    }
}
