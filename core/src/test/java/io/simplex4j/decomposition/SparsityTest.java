package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A limit on the number of examples is hard, and its price is told. */
final class SparsityTest {
    private static Decomposition atMost(int members, Matrix corpus, Vec latent) {
        return ActiveSet.withDefaults()
                .withSparsity(Sparsity.atMost(members))
                .over(corpus)
                .decompose(latent);
    }

    @Test
    void a_limit_below_one_is_refused() {
        assertThatThrownBy(() -> Sparsity.atMost(0)).hasMessage("members is 0; expected at least 1");
        assertThatThrownBy(() -> Sparsity.atMost(-3)).hasMessage("members is -3; expected at least 1");
    }

    @ParameterizedTest
    @EnumSource(CorpusKind.class)
    void the_price_is_the_residual_less_the_unlimited_one(CorpusKind kind) {
        for (long seed = 0; seed < 3; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Problem problem = kind.problem(random.nextInt(2, 90), random.nextInt(2, 25), random);
            for (Vec latent : problem.latents()) {
                Decomposition free =
                        ActiveSet.withDefaults().over(problem.corpus()).decompose(latent);
                assertThat(free.sparsityPrice()).isEmpty();
                double previous = Double.POSITIVE_INFINITY;
                for (int k : new int[] {1, 3, 8}) {
                    Decomposition limited = atMost(k, problem.corpus(), latent);
                    Honesty.check(problem, latent, limited);
                    String which = "seed " + seed + ", at most " + k + ", " + limited;
                    assertPrice(which, limited, free, 1e-13 * scale(latent));
                    assertThat(limited.weights().count()).as(which).isBetween(1, k);
                    assertThat(limited.sparsityPrice().orElseThrow().members()).isEqualTo(k);
                    assertThat(limited.residual())
                            .as(which)
                            .isLessThanOrEqualTo(previous + noise(kind) * scale(latent));
                    previous = limited.residual();
                }
            }
        }
    }

    private static void assertPrice(String which, Decomposition limited, Decomposition free, double rounding) {
        SparsityPrice price = limited.sparsityPrice().orElseThrow();
        double expected = Math.max(0, limited.residual() - free.residual());
        assertThat(price.price()).as(which).isNotNegative();
        assertThat(price.price()).as(which).isCloseTo(expected, within(rounding));
        assertThat(price.unlimitedResidual()).as(which).isCloseTo(free.residual(), within(rounding));
    }

    /** What residuals may differ by, relative to the latents: a flat corpus is not resolved below its floats. */
    private static double noise(CorpusKind kind) {
        return kind == CorpusKind.LOW_RANK ? 3e-7 : 1e-9;
    }

    private static double scale(Vec latent) {
        return 1 + latent.norm();
    }

    @ParameterizedTest
    @EnumSource(CorpusKind.class)
    void a_generous_limit_gives_the_optimum_for_nothing(CorpusKind kind) {
        Problem problem = kind.problem(80, 10, new SplittableRandom(3));
        for (Vec latent : problem.latents()) {
            Decomposition free = ActiveSet.withDefaults().over(problem.corpus()).decompose(latent);
            Decomposition limited = atMost(free.weights().count(), problem.corpus(), latent);
            assertThat(limited.weights()).isEqualTo(free.weights());
            assertThat(limited.residual()).isEqualTo(free.residual());
            assertThat(limited.certificate()).isEqualTo(free.certificate());
            assertThat(limited.sparsityPrice())
                    .contains(new SparsityPrice(free.weights().count(), free.residual(), 0, true));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void few_examples_are_the_best_of_all_choices_and_proven(int members) {
        for (long seed = 0; seed < 30; seed++) {
            SplittableRandom random = new SplittableRandom(50L * members + seed);
            CorpusKind kind = List.of(CorpusKind.values()).get(random.nextInt(7));
            float[][] rows = kind.rows(random.nextInt(5, 14), random.nextInt(2, 8), random);
            Vec latent =
                    Vec.of(seed % 2 == 0 ? Rows.mixture(rows, 6, random) : kind.rows(1, rows[0].length, random)[0]);
            double best = Enumeration.leastResidual(Rows.wide(rows), latent.toArray(), members);
            Decomposition limited = atMost(members, Matrix.of(rows), latent);
            String which = "seed " + seed + ", " + kind + ", " + limited;
            double tolerance = 1e-9 * best + noise(kind) * scale(latent);
            assertThat(limited.residual()).as(which).isBetween(best - tolerance, best + tolerance);
            assertThat(limited.sparsityPrice().orElseThrow().provenBest())
                    .as(which)
                    .isTrue();
        }
    }

    @Test
    void what_was_only_searched_is_not_called_proven() {
        SplittableRandom random = new SplittableRandom(8);
        Matrix corpus = Matrix.of(Rows.gaussian(400, 30, random));
        Decomposition limited = atMost(4, corpus, Vec.of(Rows.gaussian(1, 30, random)[0]));
        assertThat(limited.certificate().ending()).isEqualTo(Certificate.Ending.LIMITED_MEMBERS);
        assertThat(limited.certificate().converged()).isTrue();
        assertThat(limited.sparsityPrice().orElseThrow().provenBest()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(CorpusKind.class)
    void it_is_never_worse_than_the_heaviest_refitted_or_greedy(CorpusKind kind) {
        for (long seed = 0; seed < 2; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Problem problem = kind.problem(random.nextInt(100, 300), random.nextInt(10, 40), random);
            for (Vec latent : problem.latents()) {
                Decomposition free =
                        ActiveSet.withDefaults().over(problem.corpus()).decompose(latent);
                for (int members : new int[] {3, 8}) {
                    double limited = atMost(members, problem.corpus(), latent).residual();
                    String which = "seed " + seed + ", at most " + members;
                    double tolerance = noise(kind) * scale(latent);
                    assertThat(limited)
                            .as("%s, heaviest refitted", which)
                            .isLessThanOrEqualTo(heaviestRefitted(problem.corpus(), latent, free, members) + tolerance);
                    assertThat(limited)
                            .as("%s, greedy", which)
                            .isLessThanOrEqualTo(greedy(problem.corpus(), latent, members) + tolerance);
                }
            }
        }
    }

    /** Found where the residual almost vanishes, below what squared distances can tell. */
    @Test
    void it_is_never_worse_than_the_heaviest_refitted_where_the_residual_almost_vanishes() {
        SplittableRandom random = new SplittableRandom(0);
        Problem problem = CorpusKind.DUPLICATED.problem(random.nextInt(100, 400), random.nextInt(10, 40), random);
        for (Vec latent : problem.latents()) {
            Decomposition free = ActiveSet.withDefaults().over(problem.corpus()).decompose(latent);
            double refitted = heaviestRefitted(problem.corpus(), latent, free, 8);
            assertThat(atMost(8, problem.corpus(), latent).residual())
                    .isLessThanOrEqualTo(refitted + noise(CorpusKind.DUPLICATED) * scale(latent));
        }
    }

    private static double heaviestRefitted(Matrix corpus, Vec latent, Decomposition free, int members) {
        List<Integer> kept = free.weights().heaviestFirst().stream()
                .limit(members)
                .map(MixtureWeights.Entry::row)
                .collect(Collectors.toList());
        return residual(corpus, latent, kept);
    }

    /** Starts from the nearest example and adds the one towards which the residual falls most steeply. */
    private static double greedy(Matrix corpus, Vec latent, int members) {
        List<Integer> chosen = new ArrayList<>();
        chosen.add(smallest(corpus, row -> row.minus(latent).norm()));
        while (chosen.size() < members) {
            Matrix picked = pick(corpus, chosen);
            double[] weights = LawsonHanson.weights(picked, latent);
            double[] mixture = new double[latent.size()];
            for (int c = 0; c < weights.length; c++) {
                for (int j = 0; j < mixture.length; j++) {
                    mixture[j] += weights[c] * picked.at(c, j);
                }
            }
            Vec shift = Vec.of(mixture).minus(latent);
            chosen.add(smallest(corpus, row -> row.dot(shift)));
        }
        return residual(corpus, latent, chosen);
    }

    private static int smallest(Matrix corpus, ToDoubleFunction<Vec> key) {
        int choice = 0;
        double min = Double.POSITIVE_INFINITY;
        for (int c = 0; c < corpus.rows(); c++) {
            double value = key.applyAsDouble(corpus.row(c));
            if (value < min) {
                min = value;
                choice = c;
            }
        }
        return choice;
    }

    private static Matrix pick(Matrix corpus, List<Integer> chosen) {
        return Matrix.of(chosen.stream().map(c -> corpus.row(c).toArray()).toArray(double[][]::new));
    }

    private static double residual(Matrix corpus, Vec latent, List<Integer> chosen) {
        return OracleTest.residual(pick(corpus, chosen), latent);
    }

    @Test
    void a_large_corpus_obeys_too() {
        SplittableRandom random = new SplittableRandom(4);
        float[][] rows = Rows.relu(60_000, 42, random);
        Problem problem = Problem.of(Matrix.of(rows), Vec.of(Rows.relu(1, 42, random)[0]));
        Vec latent = problem.latents().get(0);
        Decomposition free = ActiveSet.withDefaults().over(problem.corpus()).decompose(latent);
        for (int members : new int[] {1, 4}) {
            Decomposition limited = atMost(members, problem.corpus(), latent);
            Honesty.check(problem, latent, limited);
            assertThat(limited.weights().count()).isBetween(1, members);
            assertThat(limited.residual())
                    .isLessThanOrEqualTo(heaviestRefitted(problem.corpus(), latent, free, members) + 1e-12);
            assertThat(limited.residual()).isLessThanOrEqualTo(greedy(problem.corpus(), latent, members) + 1e-12);
        }
    }
}
