package io.simplex4j.decomposition.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the copy in bytes says of a row is true within the error that it states. */
final class PackedBlocksTest {
    private static final int ROWS = 1500;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 50, 127})
    void a_score_is_off_by_no_more_than_stated(int columns) {
        SplittableRandom random = new SplittableRandom(columns);
        PreparedCorpus corpus = corpus(columns, random);
        PackedBlocks packed = corpus.packed();
        double[] unit = unit(columns, random);
        PackedBlocks.Direction units = packed.direction(unit);
        int[] scores = new int[ScanBlocks.BLOCK];
        PackedBlocks.Scored[] scored = {
            new PackedBlocks.Scored(
                    packed, packed.direction(unit(columns, random)), new int[ScanBlocks.BLOCK], new int[0]),
            new PackedBlocks.Scored(packed, units, scores, new int[0])
        };
        double[] row = new double[columns];
        double typical = 0;
        for (int r = 0; r < ROWS; r++) {
            int l = r % ScanBlocks.BLOCK;
            int b = r / ScanBlocks.BLOCK;
            if (l == 0) {
                packed.scores(b, scored, 0, 2, new int[ScanBlocks.BLOCK]);
            }
            corpus.copyCentred(r, row);
            double exact = 0;
            for (int j = 0; j < columns; j++) {
                exact += unit[j] * row[j];
            }
            double error = packed.errors(b)[l]
                    + units.error()
                    + 1e-12 * corpus.blocks().norm(r);
            assertThat(units.score(scores[l])).as("row " + r).isBetween(exact - error, exact + error);
            assertThat(scores[l]).isLessThanOrEqualTo(units.units(units.score(scores[l]) + 1e-9));
            assertThat(packed.errors(b)[l]).isLessThanOrEqualTo(packed.largestError(b));
            typical += packed.errors(b)[l] / ROWS;
        }
        assertThat(typical).isLessThan(0.3);
    }

    @Test
    void places_up_to_a_score_are_found_in_order() {
        PackedBlocks packed = corpus(1, new SplittableRandom(1)).packed();
        PackedBlocks.Scored scored = new PackedBlocks.Scored(
                packed, packed.direction(new double[] {1}), new int[] {5, -1, 9, 5, 2}, new int[5]);
        assertThat(scored.upTo(5, 4)).isEqualTo(3);
        assertThat(scored.places()).startsWith(0, 1, 3);
        assertThat(scored.upTo(-2, 5)).isZero();
        assertThat(scored.upTo(Integer.MAX_VALUE, 5)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 30})
    void the_same_rows_are_nearest_as_without_it(int columns) {
        SplittableRandom random = new SplittableRandom(columns);
        PreparedCorpus corpus = corpus(columns, random);
        double[] point = unit(columns, random);
        double[] distances = new double[ROWS];
        double[] row = new double[columns];
        for (int r = 0; r < ROWS; r++) {
            corpus.copyCentred(r, row);
            for (int j = 0; j < columns; j++) {
                distances[r] += (row[j] - point[j]) * (row[j] - point[j]);
            }
        }
        int[] nearest = RowSelection.nearest(corpus, point, 20);
        double[] sorted = distances.clone();
        Arrays.sort(sorted);
        double[] found =
                Arrays.stream(nearest).mapToDouble(r -> distances[r]).sorted().toArray();
        for (int i = 0; i < found.length; i++) {
            assertThat(found[i]).isBetween(sorted[i] * (1 - 1e-5), sorted[i] * (1 + 1e-5) + 1e-6);
        }
    }

    /** Rows of which some lie far out, where bytes do not reach. */
    private static PreparedCorpus corpus(int columns, SplittableRandom random) {
        float[][] rows = new float[ROWS][columns];
        for (int r = 0; r < ROWS; r++) {
            for (int j = 0; j < columns; j++) {
                rows[r][j] = (float) (random.nextDouble() * (1 + j) * (r % 500 == 7 ? 9 : 1));
            }
        }
        return PreparedCorpus.of(Matrix.of(rows), Workers.of(2), 1);
    }

    private static double[] unit(int columns, SplittableRandom random) {
        double[] unit = random.doubles(columns, -1, 1).toArray();
        double length = Math.sqrt(Arrays.stream(unit).map(v -> v * v).sum());
        return Arrays.stream(unit).map(v -> v / length).toArray();
    }
}
