package io.simplex4j.lab.study.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BaselinesTest {
    private static final Corpus CORPUS =
            Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{1, 0}, {0, 1}, {0, 4}}))
                    .withLabels(List.of("a", "b", "b")));

    private static Corpus inputs(double[]... latents) {
        return Corpus.ofLatents(Examples.of(Matrix.of(latents)));
    }

    @Test
    void the_trust_score_compares_the_nearest_of_both_sides() {
        Corpus input = inputs(new double[] {0, 0.5}).withPredictions(List.of("b"));
        assertThat(Baselines.trustScore(CORPUS, input)[0]).isCloseTo(0.5 / Math.sqrt(1.25), within(1e-12));
    }

    @Test
    void cosines_do_not_see_lengths_and_zero_has_none() {
        double[] found = Baselines.cosine(CORPUS, inputs(new double[] {0, 9}, new double[] {0, 0}));
        assertThat(found[0]).as("the farthest of three").isCloseTo(1, within(1e-12));
        assertThat(found[1]).isEqualTo(2);
    }

    @Test
    void doubt_orders_as_the_largest_probability_does() {
        LinearHead head =
                LinearHead.of(Matrix.of(new double[][] {{1, 0}, {0, 1}}), Vec.of(0, 0), LinearHead.Activation.SOFTMAX);
        double[] doubt =
                Baselines.softmax(head, inputs(new double[] {800, 0}, new double[] {3, 0}, new double[] {0, 0}));
        assertThat(doubt[0]).isLessThan(doubt[1]);
        assertThat(doubt[1]).isCloseTo(-3, within(1e-12)).isLessThan(doubt[2]);
    }

    @Test
    void ranks_correlate_and_equals_share_theirs() {
        assertThat(Spearman.of(new double[] {1, 2, 3}, new double[] {10, 100, 1000}))
                .isEqualTo(1);
        assertThat(Spearman.of(new double[] {1, 2, 3}, new double[] {3, 2, 1})).isEqualTo(-1);
        assertThat(Spearman.of(new double[] {1, 1, 2, 3}, new double[] {1, 2, 3, 4}))
                .as("4.5 / √(4.5 · 5)")
                .isCloseTo(Math.sqrt(0.9), within(1e-12));
        assertThat(Spearman.of(new double[] {1, 1}, new double[] {1, 2})).isZero();
        assertThatThrownBy(() -> Spearman.of(new double[] {1}, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
