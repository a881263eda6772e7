package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Vec;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The exact solver finds what the oracle finds: the residual and the approximation, which are unique. */
final class OracleAgreementTest {
    /** Where a corpus is flat but for the rounding to float, nothing below that rounding means anything. */
    private static final double FLOAT_NOISE = 3e-7;

    @ParameterizedTest
    @EnumSource(CorpusKind.class)
    void small_problems_agree(CorpusKind kind) {
        for (long seed = 3000; seed < 3040; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            compare(kind, seed, kind.problem(random.nextInt(1, 60), random.nextInt(1, 25), random));
        }
    }

    @ParameterizedTest
    @EnumSource(CorpusKind.class)
    void large_problems_agree(CorpusKind kind) {
        for (long seed = 4000; seed < 4004; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            compare(kind, seed, kind.problem(random.nextInt(100, 301), random.nextInt(20, 61), random));
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 60", "2, 1", "2, 40", "300, 1", "300, 2", "10, 60", "40, 41", "41, 40", "60, 60"})
    void odd_shapes_agree(int rows, int columns) {
        for (CorpusKind kind : CorpusKind.values()) {
            compare(kind, rows, kind.problem(rows, columns, new SplittableRandom(columns)));
        }
    }

    private static void compare(CorpusKind kind, long seed, Problem problem) {
        Decomposer decomposer = ActiveSet.withDefaults().over(problem.corpus());
        for (Vec latent : problem.latents()) {
            Decomposition decomposition = decomposer.decompose(latent);
            Honesty.checkOptimal(problem, latent, decomposition);
            double scale = 0;
            double[] best = new double[latent.size()];
            double[] weights = LawsonHanson.weights(problem.corpus(), latent);
            for (int c = 0; c < weights.length; c++) {
                scale = Math.max(scale, problem.corpus().row(c).minus(latent).norm());
                for (int j = 0; j < best.length; j++) {
                    best[j] += weights[c] * problem.corpus().at(c, j);
                }
            }
            double residual = Rows.distance(best, latent.toArray());
            double tolerance = (kind == CorpusKind.LOW_RANK ? FLOAT_NOISE : 1e-10) * scale;
            assertThat(decomposition.residual())
                    .as("residual, seed %s, %s", seed, decomposition)
                    .isBetween(residual - tolerance, residual + tolerance);
            assertThat(Rows.distance(decomposition.approximation().toArray(), best))
                    .as("distance of the approximations, seed %s", seed)
                    .isLessThanOrEqualTo(1e3 * tolerance);
        }
    }
}
