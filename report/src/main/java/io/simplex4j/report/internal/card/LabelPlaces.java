package io.simplex4j.report.internal.card;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds places for labels beside marks, so that nothing covers anything else. */
final class LabelPlaces {
    /*
     * Greedy: each label takes the cheapest free place, and a line that leads to it takes room as well. A place is
     * cheap near the mark and where it does not stand between other marks and their own places. A
     * label without a free place is left out.
     */
    private static final double LINE = 14;
    private static final int LINES = 7;
    private static final double FAR = 8;

    private final Box area;
    private final List<Box> taken = new ArrayList<>();
    private final List<Point> waiting = new ArrayList<>();

    /** A label at its place, and both ends of a line that leads to it unless it stands right beside its mark. */
    record Placed(Label label, List<Point> leader) {}

    LabelPlaces(Box area) {
        this.area = area;
    }

    LabelPlaces copy() {
        LabelPlaces copy = new LabelPlaces(area);
        copy.taken.addAll(taken);
        copy.waiting.addAll(waiting);
        return copy;
    }

    void take(Box box) {
        taken.add(box);
    }

    /** Announces a mark whose label comes later. */
    void expect(Point mark) {
        waiting.add(mark);
    }

    /** Takes a place for a label beside a round mark: right above or below it, or farther away. */
    Optional<Placed> place(Label label, Point mark, double radius) {
        waiting.remove(mark);
        double width = label.width();
        double[] asides = {-width / 2, 2 - radius, radius - 2 - width, 6, -6 - width, -width / 4, -width * 3 / 4};
        Optional<Placed> best = Optional.empty();
        double min = Double.POSITIVE_INFINITY;
        for (int line = 0; line < LINES; line++) {
            double below = radius + 3 + 0.78 * label.size() + line * LINE;
            double above = -(radius + 4 + line * LINE);
            for (double down : new double[] {below, above}) {
                for (double aside : asides) {
                    Label moved = label.movedTo(mark.plus(aside, down));
                    Placed placed = new Placed(moved, leader(mark, radius, moved.box()));
                    double cost = 3.0 * line + 2 * inTheWay(moved.box(), mark);
                    if (cost < min && boxes(placed).stream().allMatch(this::isFree)) {
                        best = Optional.of(placed);
                        min = Math.min(min, cost);
                    }
                }
            }
        }
        best.ifPresent(placed -> taken.addAll(boxes(placed)));
        return best;
    }

    private long inTheWay(Box label, Point mark) {
        return waiting.stream()
                .filter(other -> other.x() > label.x() - 4 && other.x() < label.right() + 4)
                .filter(other -> Math.abs(other.y() - mark.y()) < LINES * LINE)
                .filter(other -> (label.y() > mark.y()) == (label.y() > other.y()))
                .count();
    }

    /** Returns the room that a label and its leader take. */
    private static List<Box> boxes(Placed placed) {
        if (placed.leader().isEmpty()) {
            return List.of(placed.label().box());
        }
        Point from = placed.leader().get(0);
        Point to = placed.leader().get(1);
        double y = Math.min(from.y(), to.y());
        return List.of(placed.label().box(), Box.between(from.x() - 0.5, to.x() + 0.5, y, Math.abs(to.y() - from.y())));
    }

    private boolean isFree(Box box) {
        return area.contains(box) && taken.stream().noneMatch(box::touches);
    }

    private static List<Point> leader(Point mark, double radius, Box label) {
        boolean isBelow = label.y() > mark.y();
        double from = mark.y() + (isBelow ? radius + 0.5 : -radius - 0.5);
        double to = isBelow ? label.y() : label.bottom();
        double x = Math.max(label.x() + 3, Math.min(label.right() - 3, mark.x()));
        return Math.abs(to - from) > FAR ? List.of(new Point(mark.x(), from), new Point(x, to)) : List.of();
    }
}
