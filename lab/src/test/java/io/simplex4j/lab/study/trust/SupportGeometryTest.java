package io.simplex4j.lab.study.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import org.junit.jupiter.api.Test;

final class SupportGeometryTest {
    @Test
    void two_examples_have_the_deviations_and_the_radius_of_the_formula() {
        Matrix corpus = Matrix.of(new double[][] {{0, 0}, {2, 0}});
        Vec latent = Vec.of(1, 1);
        Decomposition halves = ActiveSet.withDefaults().over(corpus).decompose(latent);
        assertThat(halves.weights().toArray()).containsExactly(new double[] {0.5, 0.5}, within(1e-12));
        SupportGeometry geometry = SupportGeometry.of(corpus, latent, halves);
        assertThat(geometry.deviations(1).toArray()).containsExactly(new double[] {0.5, 0.5}, within(1e-12));
        assertThat(geometry.radius()).isCloseTo(1, within(1e-12));
    }

    @Test
    void a_further_example_near_the_plane_makes_the_radius_smaller() {
        Matrix corpus = Matrix.of(new double[][] {{0, 0, 0}, {2, 0, 0}, {1, -0.1, 5}});
        Vec latent = Vec.of(1, 1, 0);
        Decomposition halves = ActiveSet.withDefaults().over(corpus).decompose(latent);
        assertThat(SupportGeometry.of(corpus, latent, halves).radius())
                .isCloseTo(0.1 / Math.hypot(0.1, 5), within(1e-9));
    }
}
