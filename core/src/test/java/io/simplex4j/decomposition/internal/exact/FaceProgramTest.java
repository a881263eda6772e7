package io.simplex4j.decomposition.internal.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The quick way to the minimum of a program against the slow one. */
final class FaceProgramTest {
    static LongStream seeds() {
        return LongStream.range(0, 24);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_quick_way_ends_where_the_slow_one_does(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int d = random.nextInt(2, 24);
        int columns = 20 * d;
        boolean tied = seed % 3 == 0;
        FaceProgram quick = new FaceProgram(d, true);
        FaceProgram slow = new FaceProgram(d, false);
        double[] costs = new double[columns];
        for (int c = 0; c < columns; c++) {
            double[] v = column(c, d, tied, random);
            quick.addColumn(v.clone());
            slow.addColumn(v.clone());
            costs[c] = seed % 2 == 0 ? quick.square(c) : random.nextInt(-3, 4);
        }
        for (int c = 0; c <= d; c++) {
            quick.startWith(c);
            slow.startWith(c);
        }
        boolean ended = slow.minimise(c -> costs[c], Double.NEGATIVE_INFINITY, 2000);
        assertThat(quick.minimise(c -> costs[c], Double.NEGATIVE_INFINITY, 2000))
                .isEqualTo(ended);
        assertThat(ended).isTrue();
        assertThat(quick.value()).isCloseTo(slow.value(), within(1e-9 * (1 + Math.abs(slow.value()))));
        double total = 0;
        for (int c = 0; c < columns; c++) {
            total += quick.weight(c);
            if (seed % 2 == 0 && !tied) {
                assertThat(quick.weight(c)).as("column %s", c).isCloseTo(slow.weight(c), within(1e-9));
            }
        }
        assertThat(total).isCloseTo(1, within(1e-9));
    }

    /** The first columns are the corners of a simplex around zero, where all is to begin. */
    private static double[] column(int c, int d, boolean tied, SplittableRandom random) {
        double[] v = new double[d];
        for (int j = 0; j < d; j++) {
            v[j] = c < d ? (j == c ? 5 : 0) : c == d ? -5 : tied ? random.nextInt(-1, 2) : random.nextGaussian();
        }
        return v;
    }
}
