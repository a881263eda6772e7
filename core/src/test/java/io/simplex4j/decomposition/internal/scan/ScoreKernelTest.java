package io.simplex4j.decomposition.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The vectorised kernel against a plain loop, over sizes that leave every tail. */
final class ScoreKernelTest {
    private static final int[] LENGTHS = {1, 7, 15, 16, 17, 1023, 1024};

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 128})
    void scores_are_inner_products(int d) {
        SplittableRandom random = new SplittableRandom(d);
        for (int n : LENGTHS) {
            float[][] h = new float[d][n];
            float[] a = new float[d];
            for (int j = 0; j < d; j++) {
                a[j] = (float) random.nextGaussian();
                for (int l = 0; l < n; l++) {
                    h[j][l] = (float) random.nextGaussian();
                }
            }
            float[] y = new float[n + 3];
            Arrays.fill(y, Float.NaN);
            ScoreKernel.scores(h, a, y, n);
            for (int l = 0; l < n; l++) {
                double expected = 0;
                double size = 0;
                for (int j = 0; j < d; j++) {
                    expected += (double) a[j] * h[j][l];
                    size += Math.abs((double) a[j] * h[j][l]);
                }
                double tolerance = (d + 2) * 0x1p-24 * size;
                assertThat((double) y[l])
                        .as("d %s, n %s, row %s", d, n, l)
                        .isBetween(expected - tolerance, expected + tolerance);
            }
            assertThat(y[n]).as("beyond the rows, d %s, n %s", d, n).isNaN();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 5, 8, 103})
    void the_lowest_score_is_found_wherever_it_lies(int n) {
        for (int place = 0; place < n; place++) {
            float[] y = new float[n];
            Arrays.fill(y, -1);
            y[place] = -2;
            assertThat(ScoreKernel.lowest(y)).as("at %s", place).isEqualTo(-2);
            y[place] = Float.NaN;
            assertThat(ScoreKernel.lowest(y)).as("NaN at %s", place).isNaN();
        }
    }
}
