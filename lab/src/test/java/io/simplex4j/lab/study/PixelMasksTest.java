package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.comparison.Ranking;
import io.simplex4j.lab.dataset.Mnist;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PixelMasksTest {
    private static final double BLACK = Mnist.black();

    @Test
    void each_image_loses_its_own_pixels() {
        List<Ranking> rankings = List.of(Ranking.descending(Vec.of(3, 2, 1)), Ranking.descending(Vec.of(1, 2, 3)));
        Matrix images = Matrix.of(new double[][] {{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}});

        PixelMasks masks = PixelMasks.own(rankings, 1);

        Matrix black = masks.blacken(images);
        assertThat(black.row(0)).isEqualTo(Vec.of(BLACK, 0.5, 0.5));
        assertThat(black.row(1)).isEqualTo(Vec.of(0.5, 0.5, BLACK));
        assertThat(masks.pixels()).isEqualTo(1);
        assertThat(masks.ink(images)).isCloseTo(1.0 / 3, within(1e-12));
    }

    @Test
    void the_images_of_a_batch_lose_the_pixels_of_all_of_them() {
        List<Ranking> rankings = new ArrayList<>();
        for (int image = 0; image < 51; image++) {
            double[] scores = new double[60];
            scores[image] = 1;
            rankings.add(Ranking.descending(Vec.of(scores)));
        }

        PixelMasks masks = PixelMasks.ofBatches(rankings, 1);

        Matrix black = masks.blacken(Matrix.of(new double[51][60]));
        for (int pixel = 0; pixel < 60; pixel++) {
            assertThat(black.at(0, pixel)).isEqualTo(pixel < 50 ? BLACK : 0);
            assertThat(black.at(49, pixel)).isEqualTo(pixel < 50 ? BLACK : 0);
            assertThat(black.at(50, pixel)).isEqualTo(pixel == 50 ? BLACK : 0);
        }
        assertThat(masks.pixels()).isCloseTo((50 * 50 + 1) / 51.0, within(1e-12));
    }

    @Test
    void no_more_pixels_are_lost_than_there_are() {
        assertThat(PixelMasks.own(List.of(Ranking.descending(Vec.of(1, 2))), 50).pixels())
                .isEqualTo(2);
    }
}
