package io.simplex4j.decomposition.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.internal.scan.GramRows;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What certifies mixtures without a pass: no row that is on or below a plane is taken for one above it. */
final class GramScoresTest {
    @ParameterizedTest
    @CsvSource({"1, 50, 1", "2, 5, 1", "3, 200, 1", "4, 50, 60", "5, 20, 0.01"})
    void every_row_as_low_as_a_plane_is_chosen(long seed, int columns, double away) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] all = new double[300][];
        for (int row = 0; row < all.length; row++) {
            all[row] = gaussian(random, columns, 1 + row % 7);
        }
        GramRows gram = Objects.requireNonNull(
                PreparedCorpus.of(Matrix.of(all), Workers.of(1)).gram());
        double[] target = gaussian(random, columns, away / Math.sqrt(columns));
        GramScores scores = new GramScores(gram);
        GramMembers members = new GramMembers(gram, scores.towardsTarget());
        scores.aim(target);
        members.begin(scores.nearest(), scores.nearest(), target, 1);
        for (int row = 0; row < 12; row++) {
            members.append(20 * row);
        }
        members.settle();
        scores.from(members);

        double[] weights = members.weights();
        assertChosen(gram, scores, members.ids(), weights, target, 0);

        double moved = 0;
        for (int k = 0; k < weights.length; k++) {
            double move = 1e-3 * (k % 2 == 0 ? 1 : -1);
            weights[k] += move;
            moved += Math.abs(move) * scores.norm(members.id(k));
        }
        assertChosen(gram, scores, members.ids(), weights, target, moved);
    }

    /** With the plane at the height of each row in turn, and no room but for what scores and weights are off. */
    private static void assertChosen(
            GramRows gram, GramScores scores, int[] ids, double[] weights, double[] target, double moved) {
        double[] x = new double[target.length];
        for (int j = 0; j < x.length; j++) {
            x[j] = -target[j];
            for (int k = 0; k < ids.length; k++) {
                x[j] += weights[k] * gram.row(ids[k])[j];
            }
        }
        int chosen = 0;
        for (int row = 0; row < gram.size(); row++) {
            double height = Dot.of(x, gram.row(row), x.length);
            scores.chooseNear(height, 0, moved, 0, 0);
            int wanted = row;
            assertThat(IntStream.range(0, scores.count()).map(scores::chosen).anyMatch(each -> each == wanted))
                    .as("row %d", row)
                    .isTrue();
            chosen += scores.count();
        }
        assertThat(chosen)
                .as("about half of the rows are as low as the others")
                .isLessThan(gram.size() * gram.size() * 3 / 4);
    }

    private static double[] gaussian(SplittableRandom random, int columns, double size) {
        return IntStream.range(0, columns)
                .mapToDouble(j -> size * random.nextGaussian())
                .toArray();
    }
}
