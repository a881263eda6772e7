package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.HeatColours;
import io.simplex4j.experiments.figure.internal.Ink;
import io.simplex4j.experiments.figure.internal.Pen;
import io.simplex4j.experiments.figure.internal.Point;
import io.simplex4j.experiments.figure.internal.Rect;
import io.simplex4j.experiments.figure.internal.RichText;
import io.simplex4j.experiments.figure.internal.TextStyle;
import io.simplex4j.experiments.figure.internal.TextStyle.Anchor;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/*
 * From left to right: names of rows, the patient explained, those who explain by falling weight, and how their parts add
 * up. A part is shown three times: as a number with its sign, as a colour on one scale for the whole card, and as a step
 * of the waterfall. Colours go no further than half of their strength, so that words on them can be read.
 */
/** A patient explained by others, feature by feature, as a table with coloured cells. Instances are immutable. */
public final class CardFigure extends Figure {
    private static final double EDGE = 10;
    private static final double SENTENCE = 24;
    private static final double HEAD = 34;
    private static final double ROW = 20;
    private static final double PAD = 7;
    private static final double GAP = 8;
    private static final double WATERFALL = 190;
    private static final double FOOT = 40;
    private static final double BAR_WIDTH = 120;
    private static final int BAR_STEPS = 60;
    private static final Pen RULE = Pen.solid(Ink.AXIS, 0.8);
    private static final Pen THIN = Pen.solid(Ink.GRID, 0.8);

    private final CardContent content;
    private final HeatColours colours;
    private final List<Double> edges = new ArrayList<>();

    private CardFigure(CardContent content) {
        this.content = content;
        this.colours = new HeatColours(2 * content.largest());
        edges.add(EDGE);
        edges.add(EDGE + widest(rows()) + PAD);
        for (CardContent.Example example : content.examples()) {
            edges.add(edges.get(edges.size() - 1) + width(example));
        }
    }

    /**
     * Draws the card of a table with the columns {@code patient}, {@code feature}, {@code value}, {@code weight} and
     * {@code product}.
     *
     * <p>The first patient is the one explained and has no weight; the others have their weight in all of their rows.
     * Features without a product are facts and stand on top.
     *
     * @throws IllegalArgumentException if nobody explains, or nothing is explained
     */
    public static CardFigure of(ResultTable table) {
        return new CardFigure(CardContent.of(table));
    }

    @Override
    double width() {
        return tableEnd() + GAP + WATERFALL + EDGE;
    }

    @Override
    double height() {
        return featuresEnd() + ROW + FOOT;
    }

    @Override
    void draw(Canvas canvas) {
        text(canvas, sentence(), new Point(EDGE, EDGE + 10), Anchor.START);
        for (int c = 0; c < content.examples().size(); c++) {
            drawHead(canvas, content.examples().get(c), left(c));
        }
        drawCells(canvas);
        drawSums(canvas);
        for (double y : List.of(factsStart(), featuresStart(), featuresEnd())) {
            canvas.line(List.of(new Point(EDGE, y), new Point(tableEnd(), y)), RULE);
        }
        drawWaterfall(canvas);
        drawScale(canvas, featuresEnd() + ROW + 12);
    }

    /** What the weights say, in words. */
    private String sentence() {
        String parts = content.explaining().stream()
                .map(example -> percent(example.weight().orElseThrow(), 0) + " " + example.name())
                .collect(Collectors.joining(" and "));
        return "To the model, " + content.explained().name() + " is " + parts + ".";
    }

    private void drawHead(Canvas canvas, CardContent.Example example, double x) {
        double y = EDGE + SENTENCE;
        text(canvas, example.name(), new Point(x + PAD, y + 12), Anchor.START);
        String role =
                example.weight().map(weight -> "weight " + percent(weight, 0)).orElse("explained");
        small(canvas, role, new Point(x + PAD, y + 26), Anchor.START);
    }

    private void drawCells(Canvas canvas) {
        List<String> rows = rows();
        for (int r = 0; r < rows.size() - 1; r++) {
            double y = factsStart() + r * ROW;
            if (r > 0) {
                canvas.line(List.of(new Point(EDGE, y), new Point(tableEnd(), y)), THIN);
            }
            small(canvas, rows.get(r), new Point(EDGE, y + 14), Anchor.START);
            for (int c = 0; c < content.examples().size(); c++) {
                drawCell(
                        canvas,
                        content.examples().get(c),
                        rows.get(r),
                        new Rect(left(c), y, left(c + 1) - left(c), ROW));
            }
        }
    }

    private void drawCell(Canvas canvas, CardContent.Example example, String row, Rect area) {
        example.part(row).ifPresent(part -> {
            Rect inner = new Rect(area.x() + 1, area.y() + 1, area.width() - 2, area.height() - 2);
            canvas.fill(inner.outline().subList(0, 4), colours.of(1, part));
            small(canvas, signed(part), new Point(area.right() - PAD, area.y() + 14), Anchor.END);
        });
        small(canvas, example.value(row), new Point(area.x() + PAD, area.y() + 14), Anchor.START);
    }

    private void drawSums(Canvas canvas) {
        double y = featuresEnd() + 14;
        small(canvas, rows().get(rows().size() - 1), new Point(EDGE, y), Anchor.START);
        small(canvas, percent(content.sum(), 1), new Point(left(1) - PAD, y), Anchor.END);
        for (int c = 1; c < content.examples().size(); c++) {
            small(canvas, signed(content.examples().get(c).sum()), new Point(left(c + 1) - PAD, y), Anchor.END);
        }
    }

    private void drawWaterfall(Canvas canvas) {
        double x = tableEnd() + GAP;
        double y = EDGE + SENTENCE;
        String order =
                content.explaining().stream().map(CardContent.Example::name).collect(Collectors.joining(", then "));
        text(canvas, "Parts added up", new Point(x + PAD, y + 12), Anchor.START);
        small(canvas, "in each row " + order, new Point(x + PAD, y + 26), Anchor.START);
        Rect area = new Rect(x, featuresStart(), WATERFALL, featuresEnd() - featuresStart());
        new CardWaterfall(content, area, ROW).draw(canvas);
    }

    private void drawScale(Canvas canvas, double y) {
        String most = percent(content.largest(), 0);
        double x = EDGE + RichText.parse("−" + most).width() * Ink.SMALL + 4;
        double step = BAR_WIDTH / BAR_STEPS;
        for (int i = 0; i < BAR_STEPS; i++) {
            double part = content.largest() * (2 * (i + 0.5) / BAR_STEPS - 1);
            canvas.pixels(new Rect(x + i * step, y, step, 9), colours.of(1, part));
        }
        canvas.line(new Rect(x, y, BAR_WIDTH, 9).outline(), Pen.solid(Ink.AXIS, 0.6));
        small(canvas, "−" + most, new Point(x - 4, y + 8), Anchor.END);
        String meaning = "   weight × projection, the share of a cell in the shift from the baseline to ";
        Point right = new Point(x + BAR_WIDTH + 4, y + 8);
        small(canvas, "+" + most + meaning + content.explained().name(), right, Anchor.START);
    }

    /** The names of all rows, the sum last. */
    private List<String> rows() {
        List<String> rows = new ArrayList<>(content.facts());
        rows.addAll(content.features());
        rows.add("sum");
        return rows;
    }

    private double width(CardContent.Example example) {
        double values = widest(rows().stream().map(example::value).toList());
        double parts = widest(content.features().stream()
                .flatMap(row -> example.part(row).stream())
                .map(CardFigure::signed)
                .toList());
        double sum = widest(List.of(example.weight().isEmpty() ? percent(content.sum(), 1) : signed(example.sum())));
        double head = Math.max(widest(List.of("weight 100 %")), 1.1 * widest(List.of(example.name())));
        double cells = parts > 0 ? values + 2 * PAD + Math.max(parts, sum) : Math.max(values, sum);
        return Math.max(head, cells) + 2 * PAD;
    }

    private static double widest(List<String> texts) {
        return texts.stream()
                .mapToDouble(text -> RichText.parse(text).width() * Ink.SMALL)
                .max()
                .orElse(0);
    }

    private double left(int column) {
        return edges.get(column + 1);
    }

    private double tableEnd() {
        return edges.get(edges.size() - 1);
    }

    private double factsStart() {
        return EDGE + SENTENCE + HEAD;
    }

    private double featuresStart() {
        return factsStart() + content.facts().size() * ROW;
    }

    private double featuresEnd() {
        return featuresStart() + content.features().size() * ROW;
    }

    private static String signed(double part) {
        return (part < 0 ? "−" : "+") + percent(Math.abs(part), 1);
    }

    private static String percent(double share, int decimals) {
        return Numbers.fixed(100 * share, decimals) + " %";
    }

    private static void text(Canvas canvas, String words, Point at, Anchor anchor) {
        canvas.text(RichText.parse(words), at, TextStyle.of(Ink.TITLE, anchor));
    }

    private static void small(Canvas canvas, String words, Point at, Anchor anchor) {
        canvas.text(RichText.parse(words), at, TextStyle.of(Ink.SMALL, anchor));
    }
}
