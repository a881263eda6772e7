package io.simplex4j.report.picture;

/** What the colours of a scale stand for. */
final class HeatLegend {
    private static final double WIDTH = 320;
    private static final double HEIGHT = 52;
    private static final int CELLS = 15;
    private static final Box BAR = new Box(0.5, 18, WIDTH - 1, 14);
    private static final double LIGHT = 0.9;

    private HeatLegend() {}

    static Picture of(String id, HeatScale scale) {
        String most = Numerals.percent(scale.largest());
        String least = scale.largest() > 0 ? Numerals.signedPercent(-scale.largest()) : most;
        Drawing drawing = Drawing.of(
                id,
                WIDTH,
                HEIGHT,
                new Drawing.Words(
                        "scale of the colours",
                        "From " + least + ", pulls away from, through 0 without colour to " + most
                                + ", pulls towards. What is negative is marked too."));
        for (int cell = -CELLS; cell <= CELLS; cell++) {
            cell(drawing, scale, cell);
        }
        drawing.add(Ink.GRID.stroke(Tag.rect(BAR), 1));
        double middle = WIDTH / 2;
        drawing.add(Label.start("pulls away from", new Point(0, 12)));
        drawing.add(Label.end("pulls towards", new Point(WIDTH, 12)));
        drawing.add(Label.middle("0", new Point(middle, 46)).muted());
        if (scale.largest() > 0) {
            drawing.add(Label.start(least, new Point(0, 46)).muted());
            drawing.add(Label.end(Numerals.signedPercent(scale.largest()), new Point(WIDTH, 46))
                    .muted());
        }
        return drawing.picture();
    }

    private static void cell(Drawing drawing, HeatScale scale, int cell) {
        HeatColours colours = HeatColours.of(scale.palette());
        double strength = scale.largest() > 0 ? (double) cell / CELLS : 0;
        double width = BAR.width() / (2 * CELLS + 1);
        Box box = new Box(BAR.x() + (cell + CELLS) * width, BAR.y(), width, BAR.height());
        drawing.add(Tag.rect(new Box(box.x(), box.y(), Math.min(width + 0.5, BAR.right() - box.x()), box.height()))
                .with("fill", HeatColours.hex(colours.over(LIGHT, strength))));
        if (strength <= -HeatColours.MARKED) {
            Box mark = colours.mark(box);
            drawing.add(Tag.rect(mark).with("fill", HeatColours.hex(colours.mark())));
        }
    }
}
