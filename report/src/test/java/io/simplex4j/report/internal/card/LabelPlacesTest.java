package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class LabelPlacesTest {
    private static final Box AREA = new Box(0, 0, 340, 288);

    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_label_covers_another_nor_a_mark(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Box> taken = new ArrayList<>();
        List<Point> marks = new ArrayList<>();
        LabelPlaces places = new LabelPlaces(AREA);
        for (int i = 0; i < 8; i++) {
            Point mark =
                    new Point(10 + 320 * random.nextDouble(), random.nextBoolean() ? 150 : 280 * random.nextDouble());
            marks.add(mark);
            Box box = new Box(mark.x() - 4, mark.y() - 4, 8, 8);
            taken.add(box);
            places.take(box);
            places.expect(mark);
        }
        int placed = 0;
        for (Point mark : marks) {
            Optional<LabelPlaces.Placed> label =
                    places.place(Label.start("patient 1234", mark).small(), mark, 4);
            if (label.isPresent()) {
                Box box = label.get().label().box();
                assertThat(AREA.contains(box)).isTrue();
                assertThat(taken).noneMatch(box::touches);
                taken.add(box);
                placed++;
            }
        }
        assertThat(placed).isGreaterThanOrEqualTo(4);
    }

    @Test
    void a_label_never_covers_a_dot() {
        Point mark = new Point(170, 150);
        Label label = Label.start("patient 1234", mark).small();
        double usual = new LabelPlaces(AREA)
                .place(label, mark, 4)
                .orElseThrow()
                .label()
                .box()
                .y();
        LabelPlaces places = new LabelPlaces(AREA);
        for (int x = 0; x < 340; x += 10) {
            for (int y = 152; y < 288; y += 10) {
                places.take(Box.around(new Point(x, y), 1.6));
            }
        }
        double placed = places.place(label, mark, 4).orElseThrow().label().box().y();
        assertThat(usual).isGreaterThan(150);
        assertThat(placed).isLessThan(150);
        places.take(new Box(0, 0, 340, 148));
        assertThat(places.place(label, mark, 4)).isEmpty();
    }

    @Test
    void a_label_without_room_is_left_out() {
        LabelPlaces places = new LabelPlaces(AREA);
        places.take(AREA);
        assertThat(places.place(Label.start("a", new Point(5, 5)), new Point(50, 50), 3))
                .isEmpty();
    }
}
