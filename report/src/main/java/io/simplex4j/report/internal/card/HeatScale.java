package io.simplex4j.report.internal.card;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.SignColours;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import java.util.function.DoubleFunction;

/**
 * The scale of colours of signed numbers, shared by all pictures that are to be compared.
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
                    "largest number of a scale is " + largest + "; expected a finite number from 0");
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

    /** Returns the colours of the palette. */
    SignColours colours() {
        return SignColours.of(palette);
    }

    /** Returns the strength of a number: from −1 to 1. */
    double strength(double value) {
        return largest > 0 ? Math.max(-1, Math.min(1, value / largest)) : 0;
    }

    /** Draws the legend of the colours of shares. */
    public Tag legend(String id, Language words) {
        return legend(
                id,
                words.text("legend.away"),
                words.text("legend.towards"),
                number -> number == 0 ? NumberText.percent(0) : NumberText.signedPercent(number),
                words);
    }

    /**
     * Draws the legend of the colours.
     *
     * @param less what a negative number does
     * @param more what a positive number does
     * @param shown the text of a number
     */
    public Tag legend(String id, String less, String more, DoubleFunction<String> shown, Language words) {
        String max = shown.apply(largest);
        String min = largest > 0 ? shown.apply(-largest) : max;
        Drawing drawing = new Drawing(
                id,
                new Box(0, 0, WIDTH, HEIGHT),
                words.text("legend"),
                words.text("legend.told min less max more", min, less, max.replace("+", ""), more));
        for (int cell = -CELLS; cell <= CELLS; cell++) {
            cell(drawing, cell);
        }
        drawing.add(Ink.GRID.stroke(Tag.rect(BAR), 1));
        drawing.add(Label.start(less, new Point(0, 12)));
        drawing.add(Label.end(more, new Point(WIDTH, 12)));
        drawing.add(Label.middle("0", new Point(WIDTH / 2, 46)).muted());
        if (largest > 0) {
            drawing.add(Label.start(min, new Point(0, 46)).muted());
            drawing.add(Label.end(max, new Point(WIDTH, 46)).muted());
        }
        return drawing.picture();
    }

    private void cell(Drawing drawing, int cell) {
        double strength = largest > 0 ? (double) cell / CELLS : 0;
        double width = BAR.width() / (2 * CELLS + 1);
        Box box = new Box(BAR.x() + (cell + CELLS) * width, BAR.y(), width, BAR.height());
        drawing.add(Tag.rect(new Box(box.x(), box.y(), Math.min(width + 0.5, BAR.right() - box.x()), box.height()))
                .with("fill", Ink.hex(colours().over(LIGHT, strength))));
        if (strength <= -SignColours.MARKED) {
            drawing.add(
                    Tag.rect(colours().mark(box)).with("fill", Ink.hex(colours().mark())));
        }
    }
}
