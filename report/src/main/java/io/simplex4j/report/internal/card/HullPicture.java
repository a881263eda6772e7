package io.simplex4j.report.internal.card;

import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import io.simplex4j.report.internal.drawing.Tag;
import io.simplex4j.report.internal.words.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A picture of a latent outside the hull of the corpus. The heaviest examples have numbers above the line, where no other example
 * lies, and their names stand below the picture.
 */
public final class HullPicture {
    private static final double WIDTH = 340;
    private static final double CANVAS = 232;
    private static final Box PLOT = new Box(14, 40, WIDTH - 28, 180);
    private static final double LINE = 16;
    private static final double DOT = 1.6;
    private static final double TEST = 7;
    private static final double LARGEST = 11;
    private static final double SMALLEST = 2.5;
    private static final double APART = 11;
    private static final int MAX_NAMED = 6;
    private static final double TRIMMED = 0.02;
    private static final double WORTH = 1.6;

    private final HullView view;
    private final Language words;
    private final Range across;
    private final Range up;
    private final Drawing drawing;
    private final List<HullView.Spot> named;

    private HullPicture(String id, HullView view, Range atLeast, Language words) {
        this.view = view;
        this.words = words;
        Range x = range(view, HullView.Spot::x, 0);
        double aside = Math.max(-x.from(), x.to());
        double half = aside > 0 ? aside : 1;
        this.across = x.length() > 0 ? x : new Range(-half, half);
        Drawing.requireFinite("breadth of the hull", across.length());
        this.up = height(view).with(atLeast.from()).with(atLeast.to());
        this.named = view.contributing()
                .subList(0, Math.min(MAX_NAMED, view.contributing().size()));
        this.drawing = new Drawing(
                id,
                new Box(0, 0, WIDTH, CANVAS + (named.size() + 3.5) * LINE),
                words.text("hull.title share", view.relativeResidual()),
                words.text("hull.told supported", isSupported()));
    }

    /**
     * Draws a view. The height of every mark above or below the line is exact.
     *
     * @param id begins every id in the picture
     * @param atLeast the heights that the picture has room for at least
     * @throws IllegalArgumentException if a number is not finite
     */
    public static Tag of(String id, HullView view, Range atLeast, Language words) {
        return new HullPicture(id, view, atLeast, words).draw();
    }

    /** Returns the heights that the picture of a view has room for. */
    public static Range height(HullView view) {
        Range y = range(view, HullView.Spot::y, view.residual());
        Range up = y.with(-view.residual() / 4);
        Drawing.requireFinite("height of the hull", up.length());
        return up;
    }

    /** Returns the range of contributing spots, 0 and the top, and of the others unless a few of them are far away. */
    private static Range range(HullView view, ToDoubleFunction<HullView.Spot> coordinate, double top) {
        Range must = new Range(0, 0).with(top);
        for (HullView.Spot spot : view.contributing()) {
            must = must.with(coordinate.applyAsDouble(spot));
        }
        List<Double> others =
                view.others().stream().map(coordinate::applyAsDouble).sorted().toList();
        if (others.isEmpty()) {
            return must;
        }
        int last = others.size() - 1;
        int few = (int) (TRIMMED * others.size());
        Range all = must.with(others.get(0)).with(others.get(last));
        Range max = must.with(others.get(few)).with(others.get(last - few));
        return max.length() > 0 && all.length() > WORTH * max.length() ? max : all;
    }

    private Point at(double x, double y) {
        return new Point(
                Math.rint(10 * (PLOT.x() + across.share(x) * PLOT.width())) / 10,
                Math.rint(10 * (PLOT.bottom() - up.share(y) * PLOT.height())) / 10);
    }

    private Point at(HullView.Spot spot) {
        return at(spot.x(), spot.y());
    }

    /** Returns whether no example lies noticeably beyond the line. */
    private boolean isSupported() {
        return view.beyond() <= 0.01 * view.residual();
    }

    private Tag draw() {
        Point mixture = at(0, 0);
        Point test = at(0, view.residual());
        Tag line = Ink.INK.stroke(Tag.line(new Point(0, mixture.y()), new Point(WIDTH, mixture.y())), 1);
        if (isSupported()) {
            drawing.add(Ink.GRID
                    .fill(Tag.rect(new Box(0, mixture.y(), WIDTH, CANVAS - mixture.y())))
                    .with("fill-opacity", 0.28));
        }
        drawing.add(isSupported() ? line : line.with("stroke-dasharray", "4 3"));
        int drawn = others();
        contributing();
        arrow(mixture, test);
        drawing.add(Ink.HALO.stroke(Tag.circle(mixture, 5.5), 4.5));
        drawing.add(Ink.INK.stroke(Tag.circle(mixture, 5.5), 2));
        drawing.add(Ink.HALO.stroke(Drawing.diamond(test, TEST), 3).with("stroke-linejoin", "round"));
        drawing.add(Ink.ACCENT.fill(Drawing.diamond(test, TEST)));
        numbers(mixture);
        legend(drawn);
        return drawing.picture();
    }

    private int others() {
        List<HullView.Spot> held = view.others().stream()
                .filter(spot -> across.contains(spot.x()) && up.contains(spot.y()))
                .toList();
        // Lines without length, whose round ends are dots, rounded down so that none lies beyond the line.
        StringBuilder path = new StringBuilder();
        held.stream()
                .map(this::at)
                .map(at -> "M" + Math.round(at.x()) + " " + (long) Math.ceil(at.y()) + "h0")
                .distinct()
                .forEach(path::append);
        if (!held.isEmpty()) {
            drawing.add(Ink.MUTED
                    .stroke(Tag.of("path").with("d", path.toString()), 2 * DOT)
                    .with("stroke-opacity", 0.5)
                    .with("stroke-linecap", "round"));
        }
        return held.size();
    }

    private void contributing() {
        Tag marks = Ink.POS.fill(Tag.of("g"));
        view.contributing().forEach(spot -> marks.add(Tag.circle(at(spot), radius(spot))));
        drawing.add(Ink.HALO.stroke(Tag.of("g"), 1).add(marks));
    }

    /** Returns the radius of the mark of an example: its area is the weight. */
    private static double radius(HullView.Spot spot) {
        return Math.max(SMALLEST, LARGEST * Math.sqrt(Math.min(1, spot.weight())));
    }

    private void arrow(Point mixture, Point test) {
        double tip = test.y() + TEST;
        double foot = mixture.y() - 6;
        if (foot - tip > 4) {
            drawing.add(Ink.ACCENT.stroke(Tag.line(new Point(test.x(), foot), new Point(test.x(), tip)), 2));
            String head = "M" + Tag.number(test.x() - 4) + " " + Tag.number(tip + 6) + "l4 -6l4 6";
            drawing.add(Ink.ACCENT.stroke(Tag.of("path").with("d", head), 2).with("stroke-linejoin", "round"));
        }
        String text = words.text("hull.unexplained share", view.relativeResidual());
        boolean toTheRight = test.x() < WIDTH / 2;
        double y = 14;
        Label label = toTheRight
                ? Label.start(text, new Point(Math.max(2, test.x() - TEST), y))
                : Label.end(text, new Point(Math.min(WIDTH - 2, test.x() + TEST), y));
        drawing.add(label.in(Ink.ACCENT).bold());
    }

    /** Adds the numbers of the heaviest examples above them, from the left, each with room of its own. */
    private void numbers(Point mixture) {
        List<Integer> order = IntStream.range(0, named.size())
                .boxed()
                .sorted(Comparator.comparingDouble(place -> at(named.get(place)).x()))
                .toList();
        double[] x = new double[named.size()];
        double last = Double.NEGATIVE_INFINITY;
        for (int place : order) {
            last = beside(Math.max(at(named.get(place)).x(), last + APART), mixture);
            x[place] = last;
        }
        // What was pushed out on the right is pushed back.
        double next = WIDTH - 4 + APART;
        for (int i = order.size() - 1; i >= 0; i--) {
            int place = order.get(i);
            x[place] = Math.min(x[place], next - APART);
            next = x[place];
        }
        List<Label> labels = new ArrayList<>();
        for (int place : order) {
            HullView.Spot spot = named.get(place);
            double top = Math.min(mixture.y(), at(spot).y()) - Math.max(6, radius(spot)) - 6;
            labels.add(Label.middle(Integer.toString(place + 1), new Point(x[place], top))
                    .small()
                    .bold()
                    .withHalo());
        }
        drawing.addAlike(labels);
    }

    /** Returns a place for a number, not on the arrow. */
    private static double beside(double x, Point mixture) {
        return Math.abs(x - mixture.x()) < APART ? mixture.x() + APART : x;
    }

    private void legend(int drawn) {
        double y = CANVAS + 16;
        double x = 16;
        List<Label> keys = new ArrayList<>();
        drawing.add(Ink.ACCENT.fill(Drawing.diamond(new Point(7, y - 4), 5)));
        keys.add(Label.start(words.text("hull.here"), new Point(x, y)).asNote());
        x = keys.get(0).box().right() + 14;
        drawing.add(Ink.INK.stroke(Tag.circle(new Point(x, y - 4), 4), 1.5));
        keys.add(Label.start(words.text("hull.mixture"), new Point(x + 9, y)).asNote());
        x = keys.get(1).box().right() + 14;
        drawing.add(Ink.POS.fill(Tag.circle(new Point(x, y - 4), 5)));
        keys.add(Label.start(words.text("hull.contributing"), new Point(x + 9, y))
                .asNote());
        for (HullView.Spot spot : named) {
            y += LINE;
            String name = (named.indexOf(spot) + 1) + "  " + Tag.isolated(spot.id()) + " · "
                    + NumberText.percent(spot.weight());
            keys.add(Label.start(name, new Point(2, y)).asNote().within(WIDTH - 4));
        }
        if (!view.others().isEmpty()) {
            y += LINE;
            drawing.add(Ink.MUTED.fill(Tag.circle(new Point(7, y - 4), 2)).with("fill-opacity", 0.6));
            int others = view.corpusSize() - view.contributing().size();
            Object shown = drawn < others ? drawn : false;
            keys.add(Label.start(words.text("hull.others drawn others", shown, others), new Point(16, y))
                    .asNote());
        }
        String side = words.text(isSupported() ? "hull.side" : "hull.beyond");
        keys.add(Label.start(side + " " + words.text("hull.axes"), new Point(2, y + LINE))
                .asNote());
        drawing.addAlike(keys);
    }
}
