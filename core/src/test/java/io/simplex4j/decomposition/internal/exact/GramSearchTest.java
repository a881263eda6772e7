package io.simplex4j.decomposition.internal.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The search from inner products ends where the accurate one does, mostly without its help. */
final class GramSearchTest {
    @Test
    void one_pass_confirms_what_it_found_and_a_corpus_without_inner_products_gives_the_same() {
        SplittableRandom random = new SplittableRandom(8);
        float[][] rows = new float[1200][20];
        for (float[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = (float) random.nextDouble(-1, 1);
            }
        }
        PreparedCorpus corpus = PreparedCorpus.of(Matrix.of(rows), Workers.of(1));
        assertThat(corpus.gram()).isNotNull();
        PreparedCorpus other = PreparedCorpus.of(Matrix.of(rows), Workers.of(1), 1);
        assertThat(other.gram()).isNull();
        Solver solver = new Solver(corpus, 1e-10, Integer.MAX_VALUE, Workers.of(1));
        Solver reference = new Solver(other, 1e-10, Integer.MAX_VALUE, Workers.of(1));
        int once = 0;
        for (int test = 0; test < 20; test++) {
            double[] latent = random.doubles(20, -2, 2).toArray();
            Outcome found = solver.solve(latent);
            CentredMixture mixture = CentredMixture.of(found.support());
            CentredMixture expected = CentredMixture.of(reference.solve(latent).support());
            assertThat(mixture.members()).containsExactly(expected.members());
            for (int k = 0; k < mixture.size(); k++) {
                assertThat(mixture.weights()[k])
                        .isBetween(expected.weights()[k] - 1e-12, expected.weights()[k] + 1e-12);
            }
            once += found.proof().passes() == 1 ? 1 : 0;
        }
        assertThat(once).isGreaterThan(15);
    }
}
