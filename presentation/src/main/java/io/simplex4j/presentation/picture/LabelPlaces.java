package io.simplex4j.presentation.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Places for labels beside marks, such that nothing covers anything else. */
final class LabelPlaces {
    private static final double LINE = 14;
    private static final int LINES = 5;

    private final Box area;
    private final List<Box> taken = new ArrayList<>();

    LabelPlaces(Box area) {
        this.area = area;
    }

    void take(Box box) {
        taken.add(box);
    }

    boolean isFree(Box box) {
        return area.contains(box) && taken.stream().noneMatch(box::touches);
    }

    /**
     * Takes the nearest free place for a label beside a mark: above or below it, or farther away.
     *
     * @param label at any place
     * @param mark the middle of the mark
     * @param radius of the mark
     */
    Optional<Label> place(Label label, Point mark, double radius) {
        double size = label.look().size();
        double width = label.width();
        for (int line = 0; line < LINES; line++) {
            double below = radius + 3 + 0.78 * size + line * LINE;
            double above = -(radius + 4 + line * LINE);
            for (double down : new double[] {below, above}) {
                for (double aside : new double[] {-width / 2, 2 - radius, radius - 2 - width, 8, -8 - width}) {
                    Label moved = label.movedTo(mark.plus(aside, down));
                    if (isFree(moved.box())) {
                        take(moved.box());
                        return Optional.of(moved);
                    }
                }
            }
        }
        return Optional.empty();
    }
}
