package io.simplex4j.report.picture;

import io.simplex4j.report.drawing.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The corners of the smallest convex shape around points. */
final class ConvexOutline {
    private ConvexOutline() {}

    /** The corners in turn; a single one where all points are the same. */
    static List<Point> of(List<Point> points) {
        List<Point> sorted = points.stream()
                .distinct()
                .sorted(Comparator.comparingDouble(Point::x).thenComparingDouble(Point::y))
                .toList();
        if (sorted.size() < 3) {
            return sorted;
        }
        List<Point> outline = chain(sorted);
        List<Point> back = new ArrayList<>(sorted);
        Collections.reverse(back);
        outline.addAll(chain(back));
        return outline;
    }

    /** The corners on one side, without the last one. */
    private static List<Point> chain(List<Point> points) {
        List<Point> chain = new ArrayList<>();
        for (Point point : points) {
            while (chain.size() > 1 && !turns(chain.get(chain.size() - 2), chain.get(chain.size() - 1), point)) {
                chain.remove(chain.size() - 1);
            }
            chain.add(point);
        }
        chain.remove(chain.size() - 1);
        return chain;
    }

    private static boolean turns(Point from, Point over, Point to) {
        return (over.x() - from.x()) * (to.y() - from.y()) - (over.y() - from.y()) * (to.x() - from.x()) > 0;
    }
}
