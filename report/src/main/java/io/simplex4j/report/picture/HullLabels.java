package io.simplex4j.report.picture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The names of contributing examples in a drawing.
 *
 * @param frame where the examples are
 * @param places what room there is
 */
record HullLabels(HullFrame frame, LabelPlaces places) {
    private static final int MOST = 8;
    private static final int CHARACTERS = 16;
    private static final double LARGEST = 11;
    private static final double SMALLEST = 2.5;

    private record Attempt(List<LabelPlaces.Placed> placed, double weight) {}

    /** The radius of the mark of an example: its area is the weight. */
    static double radius(HullView.Spot spot) {
        return Math.max(SMALLEST, LARGEST * Math.sqrt(Math.min(1, spot.weight())));
    }

    /**
     * Labels for the heaviest examples. They are placed in three orders: by weight, from the left and from the right;
     * the one that finds room for most weight wins.
     *
     * @param contributing the heaviest first
     */
    List<LabelPlaces.Placed> of(List<HullView.Spot> contributing) {
        List<HullView.Spot> named = contributing.subList(0, Math.min(MOST, contributing.size()));
        Comparator<HullView.Spot> fromTheLeft = Comparator.comparingDouble(HullView.Spot::x);
        Attempt best = attempt(named);
        for (Comparator<HullView.Spot> order : List.of(fromTheLeft, fromTheLeft.reversed())) {
            Attempt other = attempt(named.stream().sorted(order).toList());
            best = other.weight > best.weight + 1e-12 ? other : best;
        }
        return best.placed;
    }

    private Attempt attempt(List<HullView.Spot> order) {
        LabelPlaces room = places.copy();
        order.forEach(spot -> room.expect(frame.at(spot.x(), spot.y())));
        List<LabelPlaces.Placed> placed = new ArrayList<>();
        double total = 0;
        for (HullView.Spot spot : order) {
            Point at = frame.at(spot.x(), spot.y());
            String weight = " · " + Numerals.percent(spot.weight());
            Label label = Label.start(Xml.isolated(Xml.shortened(spot.id(), CHARACTERS)) + weight, at)
                    .standingFor(Xml.isolated(spot.id()) + weight)
                    .small()
                    .withHalo();
            int before = placed.size();
            room.place(label, at, radius(spot)).ifPresent(placed::add);
            total += placed.size() > before ? spot.weight() : 0;
        }
        return new Attempt(placed, total);
    }
}
