package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With a limit on the members uniqueness speaks of the examples chosen, and identical ones count against it. */
final class LimitedUniquenessTest {
    /** The optimum for it needs all three corners; of two, the first and the second are best. */
    private static final Vec INSIDE = Vec.of(0.45, 0.35, 0.2);

    private static ExactDecomposer atMost(int members, Matrix corpus) {
        return ActiveSet.withDefaults().withSparsity(Sparsity.atMost(members)).over(corpus);
    }

    /** The corners of a triangle, then these again. */
    private static Matrix cornersAnd(int... again) {
        double[][] rows = new double[3 + again.length][];
        for (int c = 0; c < rows.length; c++) {
            rows[c] = new double[3];
            rows[c][c < 3 ? c : again[c - 3]] = 1;
        }
        return Matrix.of(rows);
    }

    private static WeightRange from(double min, double max) {
        return new WeightRange(min, max, true);
    }

    private static List<WeightRange> ranges(ExactDecomposer decomposer, Vec latent, Decomposition decomposition) {
        return decomposer.weightRanges(latent, decomposition).orElseThrow();
    }

    @Test
    void one_example_with_a_twin_is_not_unique() {
        ExactDecomposer decomposer = atMost(1, cornersAnd(0));
        Decomposition decomposition = decomposer.decompose(INSIDE);
        assertThat(decomposition.certificate().ending()).isEqualTo(Certificate.Ending.LIMITED_MEMBERS);
        assertThat(decomposition.weights().entries()).containsExactly(new MixtureWeights.Entry(0, 1));
        assertThat(decomposition.uniqueness()).contains(new Uniqueness(false, 2));
        assertThat(ranges(decomposer, INSIDE, decomposition)).containsExactly(from(0, 1));
    }

    @Test
    void of_two_examples_the_one_with_twins_has_a_range() {
        ExactDecomposer decomposer = atMost(2, cornersAnd(1, 1));
        Decomposition decomposition = decomposer.decompose(INSIDE);
        List<MixtureWeights.Entry> shown = decomposition.weights().heaviestFirst();
        assertThat(shown).extracting(MixtureWeights.Entry::row).containsExactly(0, 1);
        assertThat(decomposition.uniqueness()).contains(new Uniqueness(false, 4));
        assertThat(ranges(decomposer, INSIDE, decomposition))
                .containsExactly(
                        from(shown.get(0).weight(), shown.get(0).weight()),
                        from(0, shown.get(1).weight()));
    }

    @Test
    void twins_of_an_example_that_was_not_chosen_do_not_count() {
        ExactDecomposer decomposer = atMost(2, cornersAnd(2, 2));
        Decomposition decomposition = decomposer.decompose(INSIDE);
        assertThat(decomposition.weights().weight(2)).isZero();
        assertThat(decomposition.uniqueness()).contains(new Uniqueness(true, 2));
        for (WeightRange range : ranges(decomposer, INSIDE, decomposition)) {
            assertThat(range.least()).isEqualTo(range.most());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GAUSSIAN", "RELU", "CLUSTERED"})
    void without_twins_the_weights_are_unique(CorpusKind kind) {
        int limited = 0;
        for (long seed = 0; seed < 5; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Problem problem = kind.problem(random.nextInt(20, 90), random.nextInt(6, 25), random);
            for (int members : new int[] {1, 2, 4}) {
                for (Decomposition each : atMost(members, problem.corpus()).decomposeAll(problem.batch())) {
                    if (each.certificate().ending() == Certificate.Ending.LIMITED_MEMBERS) {
                        limited++;
                        assertThat(each.uniqueness())
                                .contains(new Uniqueness(true, each.weights().count()));
                    }
                }
            }
        }
        assertThat(limited).isGreaterThan(20);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void a_limit_that_the_optimum_keeps_changes_nothing(int members) {
        Matrix corpus = cornersAnd(0, 1);
        Vec corner = Vec.of(1.0, 0.0, 0.0);
        Vec edge = Vec.of(0.75, 0.25, -0.5);
        ExactDecomposer free = ActiveSet.withDefaults().over(corpus);
        ExactDecomposer limited = atMost(members, corpus);
        for (Vec latent : members == 1 ? List.of(corner) : List.of(corner, edge)) {
            Decomposition expected = free.decompose(latent);
            Decomposition found = limited.decompose(latent);
            assertThat(found.certificate().ending()).isEqualTo(Certificate.Ending.OPTIMAL);
            assertThat(found.weights()).isEqualTo(expected.weights());
            assertThat(found.uniqueness()).isEqualTo(expected.uniqueness());
            assertThat(found.uniqueness().orElseThrow().unique()).isFalse();
            List<WeightRange> ranges = ranges(limited, latent, found);
            assertThat(ranges).isEqualTo(ranges(free, latent, expected));
            for (int k = 0; k < ranges.size(); k++) {
                double weight = found.weights().heaviestFirst().get(k).weight();
                assertThat(ranges.get(k).least()).isZero();
                assertThat(ranges.get(k).most()).isCloseTo(weight, within(1e-9));
            }
        }
    }

    @Test
    void a_mixture_before_the_optimum_is_not_unique_either_where_it_has_a_twin() {
        SplittableRandom random = new SplittableRandom(9);
        Matrix corpus = Matrix.of(twice(Rows.gaussian(60, 10, random)));
        Vec latent = Vec.of(Rows.gaussian(1, 10, random)[0]);
        ExactDecomposer decomposer = ActiveSet.withDefaults().withIterations(2).over(corpus);
        Decomposition decomposition = decomposer.decompose(latent);
        int count = decomposition.weights().count();
        assertThat(decomposition.certificate().ending()).isEqualTo(Certificate.Ending.BUDGET_SPENT);
        assertThat(decomposition.uniqueness()).contains(new Uniqueness(false, 2 * count));
        assertThat(ranges(decomposer, latent, decomposition)).hasSize(count).allMatch(range -> range.least() == 0);
    }

    /** Too large for all choices of examples to be tried. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 6})
    void a_corpus_that_holds_everything_twice_gives_the_mixture_of_the_first_half(int members) {
        SplittableRandom random = new SplittableRandom(members);
        float[][] once = Rows.gaussian(400, 30, random);
        Vec latent = Vec.of(Rows.gaussian(1, 30, random)[0]);
        Decomposition alone = atMost(members, Matrix.of(once)).decompose(latent);
        ExactDecomposer decomposer = atMost(members, Matrix.of(twice(once)));
        Decomposition doubled = decomposer.decompose(latent);
        assertThat(alone.uniqueness()).contains(new Uniqueness(true, members));
        assertThat(doubled.uniqueness()).contains(new Uniqueness(false, 2 * members));
        assertThat(doubled.residual()).isCloseTo(alone.residual(), within(1e-12));
        List<MixtureWeights.Entry> shown = doubled.weights().heaviestFirst();
        List<WeightRange> ranges = ranges(decomposer, latent, doubled);
        for (int k = 0; k < members; k++) {
            assertThat(shown.get(k).row()).isLessThan(400);
            assertThat(ranges.get(k)).isEqualTo(from(0, shown.get(k).weight()));
        }
    }

    private static float[][] twice(float[][] rows) {
        float[][] doubled = Arrays.copyOf(rows, 2 * rows.length);
        System.arraycopy(rows, 0, doubled, rows.length, rows.length);
        return doubled;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void reordering_the_corpus_changes_no_range(int members) {
        for (long seed = 0; seed < 10; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Problem problem = CorpusKind.DUPLICATED.problem(random.nextInt(10, 60), random.nextInt(4, 12), random);
            Matrix reordered = PermutationTest.reordered(
                    problem.corpus(), Rows.permutation(problem.corpus().rows(), random));
            for (Vec latent : problem.latents()) {
                Decomposition one = atMost(members, problem.corpus()).decompose(latent);
                Decomposition other = atMost(members, reordered).decompose(latent);
                String which = "seed " + seed + ", latent " + latent;
                assertThat(other.uniqueness()).as(which).isEqualTo(one.uniqueness());
                assertFirstOfTwins(which, problem.corpus(), one);
                assertFirstOfTwins(which, reordered, other);
                Map<Vec, WeightRange> expected = byPlace(members, problem.corpus(), latent, one);
                Map<Vec, WeightRange> found = byPlace(members, reordered, latent, other);
                assertThat(found.keySet()).as(which).isEqualTo(expected.keySet());
                found.forEach((place, range) -> {
                    assertThat(range.least())
                            .as(which)
                            .isCloseTo(expected.get(place).least(), within(1e-9));
                    assertThat(range.most())
                            .as(which)
                            .isCloseTo(expected.get(place).most(), within(1e-9));
                });
            }
        }
    }

    private static void assertFirstOfTwins(String which, Matrix corpus, Decomposition decomposition) {
        for (MixtureWeights.Entry entry : decomposition.weights().entries()) {
            Vec place = corpus.row(entry.row());
            for (int c = 0; c < entry.row(); c++) {
                assertThat(corpus.row(c)).as(which).isNotEqualTo(place);
            }
        }
    }

    /** The range at each point of space. */
    private static Map<Vec, WeightRange> byPlace(int members, Matrix corpus, Vec latent, Decomposition decomposition) {
        List<WeightRange> ranges = ranges(atMost(members, corpus), latent, decomposition);
        Map<Vec, WeightRange> byPlace = new HashMap<>();
        for (int k = 0; k < ranges.size(); k++) {
            byPlace.put(
                    corpus.row(decomposition.weights().heaviestFirst().get(k).row()), ranges.get(k));
        }
        return byPlace;
    }
}
