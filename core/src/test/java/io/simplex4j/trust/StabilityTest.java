package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.WithoutExample;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StabilityTest {
    @Test
    void shares_of_classes_have_the_range_of_those_without_an_example() {
        Corpus corpus = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0, 0}, {2, 0}, {-2, 0}}))
                .withLabels(List.of("a", "b", "b")));
        Vec latent = Vec.of(0.5, 1);
        Decomposition decomposition =
                ActiveSet.withDefaults().over(corpus.latents()).decompose(latent);
        Stability stability = Stability.of(corpus, latent, decomposition);
        assertThat(stability.classes()).hasSize(2);
        Stability.ClassShare first = stability.classes().get(0);
        assertThat(first.label()).isEqualTo("a");
        assertThat(first.share()).isCloseTo(0.75, within(1e-12));
        assertThat(first.min()).isCloseTo(0, within(1e-12));
        assertThat(first.max()).isCloseTo(1, within(1e-12));
        assertThat(stability.classChange()).isCloseTo((0.75 + 0.25) / 2, within(1e-12));
    }

    @Test
    void labels_that_are_values_have_a_mean_with_its_range_and_no_shares() {
        Corpus corpus = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0, 0}, {2, 0}, {-2, 0}}))
                        .withLabels(List.of("10", "20", "30.0")))
                .withTask(LinearHead.Task.VALUES);
        Vec latent = Vec.of(0.5, 1);
        Stability stability = Stability.of(
                corpus, latent, ActiveSet.withDefaults().over(corpus.latents()).decompose(latent));
        assertThat(stability.classes()).isEmpty();
        assertThat(stability.classChange()).isZero();
        Stability.LabelMean label = stability.label().orElseThrow();
        assertThat(label.mean()).isCloseTo(0.75 * 10 + 0.25 * 20, within(1e-12));
        assertThat(label.min()).isCloseTo(10, within(1e-12));
        assertThat(label.max()).isCloseTo(0.625 * 20 + 0.375 * 30, within(1e-12));
    }

    @Test
    void a_corpus_of_one_has_nothing_to_leave_out() {
        Corpus one = CalibrationTest.corpus(new double[][] {{1, 2}});
        Vec latent = Vec.of(0, 0);
        Stability stability = Stability.of(
                one, latent, ActiveSet.withDefaults().over(one.latents()).decompose(latent));
        assertThat(stability.without()).isEmpty();
        assertThat(stability.classChange()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void what_is_left_is_the_best_mixture_of_the_others(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = CalibrationTest.normal(120, 8, random);
        rows[5] = rows[4].clone();
        Matrix corpus = Matrix.of(rows);
        ExactDecomposer decomposer = ActiveSet.withDefaults().over(corpus);
        for (double[] input : CalibrationTest.normal(10, 8, random)) {
            Vec latent = Vec.of(input);
            Decomposition whole = decomposer.decompose(latent);
            for (WithoutExample left : decomposer.withoutEach(latent, whole)) {
                Matrix others = corpus.select(IntStream.range(0, rows.length)
                        .filter(row -> row != left.row())
                        .toArray());
                assertThat(left.weights().weight(left.row())).isZero();
                assertThat(left.proven()).isTrue();
                assertThat(left.residual())
                        .isCloseTo(
                                ActiveSet.withDefaults()
                                        .over(others)
                                        .decompose(latent)
                                        .residual(),
                                within(1e-9));
            }
        }
    }
}
