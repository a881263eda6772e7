package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Vec;
import java.util.SplittableRandom;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the data, the solver ends at an optimum that a check in higher precision confirms. */
final class HostileDataTest {
    @ParameterizedTest
    @EnumSource(HostileCase.class)
    void a_small_corpus_is_solved(HostileCase hostile) {
        for (long seed = 5000; seed < 5010; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            check("seed " + seed, hostile.problem(random.nextInt(20, 400), random.nextInt(2, 16), random));
        }
    }

    @ParameterizedTest
    @EnumSource(HostileCase.class)
    void more_coordinates_than_examples_are_solved(HostileCase hostile) {
        check("wide", hostile.problem(30, 768, new SplittableRandom(6)));
    }

    @ParameterizedTest
    @EnumSource(HostileCase.class)
    void a_corpus_is_solved_on_a_sample_first(HostileCase hostile) {
        Problem problem = hostile.problem(5_000, 42, new SplittableRandom(7));
        check("sampled", problem);
        check(
                "read in each pass",
                problem,
                ActiveSet.withDefaults().withoutCopy().over(problem.corpus()));
    }

    /** Large enough to be solved on a sample first. */
    @ParameterizedTest
    @EnumSource(names = {"NEAR_DUPLICATES", "TWO_FAR_CLUSTERS", "CUBE"})
    void a_large_corpus_is_solved(HostileCase hostile) {
        check("large", hostile.problem(60_000, 42, new SplittableRandom(7)));
    }

    private static void check(String name, Problem problem) {
        check(name, problem, ActiveSet.withDefaults().over(problem.corpus()));
    }

    private static void check(String name, Problem problem, Decomposer decomposer) {
        SoftAssertions.assertSoftly(all -> {
            for (int i = 0; i < problem.latents().size(); i++) {
                Vec latent = problem.latents().get(i);
                String which = name + ", latent " + i;
                int number = i;
                all.assertThatCode(() -> check(problem, number, decomposer.decompose(latent)))
                        .as(which)
                        .doesNotThrowAnyException();
            }
        });
    }

    private static void check(Problem problem, int number, Decomposition decomposition) {
        Vec latent = problem.latents().get(number);
        IndependentCheck truth = Honesty.check(problem, latent, decomposition);
        if (number == HostileCase.CORPUS_ROW) {
            double own = decomposition.weights().entries().stream()
                    .filter(entry -> problem.corpus().row(entry.row()).equals(latent))
                    .mapToDouble(MixtureWeights.Entry::weight)
                    .sum();
            assertThat(own).as("weight of the example that the latent is").isGreaterThan(1 - 1e-9);
            assertThat(truth.residual()).isLessThanOrEqualTo(1e-14 * truth.size());
        }
        if (number != HostileCase.VERY_FAR && !isLostInRounding(truth)) {
            assertThat(decomposition.certificate().ending())
                    .as("ending with %s", decomposition.certificate())
                    .isEqualTo(Certificate.Ending.OPTIMAL);
        }
    }

    /** Two clusters a million apart: steps that gain less than this of the squared size do not show in double precision. */
    private static boolean isLostInRounding(IndependentCheck truth) {
        return truth.gap() <= 1e-12 * truth.size() * truth.size();
    }
}
