package io.simplex4j.decomposition.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CommonFrameTest {
    private static PreparedCorpus around(double mean, double spread, int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] all = new double[rows][7];
        for (double[] row : all) {
            for (int j = 0; j < row.length; j++) {
                row[j] = mean + spread * random.nextGaussian();
            }
        }
        return PreparedCorpus.of(Matrix.of(all), Workers.of(1));
    }

    @Test
    void one_pass_gives_the_inner_products_of_every_part() {
        List<PreparedCorpus> corpora = List.of(around(0, 1, 40, 1), around(2, 1, 900, 2), around(-1, 1, 300, 3));
        CommonFrame frame = CommonFrame.of(corpora);
        CommonFrame.Aim aim = frame.aim();
        for (double size : new double[] {0.5, 3}) {
            aim.at(Vec.of(size, -size, 0, 1, 2, -3, 0.1));
            for (int k = 0; k < corpora.size(); k++) {
                PreparedCorpus part = frame.part(k).orElseThrow();
                float[] products = new float[part.rows()];
                aim.copyProducts(k, products);
                double[] row = new double[7];
                for (int r = 0; r < products.length; r++) {
                    part.copyCentred(r, row);
                    assertThat((double) products[r]).isCloseTo(Dot.of(row, aim.target(), 7), within(1e-5));
                }
            }
        }
    }

    @Test
    void corpora_that_are_far_from_the_others_or_much_narrower_are_left_out() {
        PreparedCorpus many = around(0, 1, 400, 1);
        assertThat(CommonFrame.of(List.of(many, around(1, 1, 40, 2))).part(1)).isPresent();
        assertThat(CommonFrame.of(List.of(many, around(50, 1, 40, 2))).part(1)).isEmpty();
        assertThat(CommonFrame.of(List.of(many, around(0, 0.01, 40, 2))).part(1))
                .isEmpty();
        assertThat(CommonFrame.of(List.of(many, around(0, 100, 40, 2))).part(1)).isEmpty();
        assertThat(CommonFrame.of(List.of(around(50, 1, 40, 2))).part(0)).isPresent();
    }
}
