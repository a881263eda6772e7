package io.simplex4j.decomposition.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import org.junit.jupiter.api.Test;

/** All mixtures of a point, where they can be told by hand. */
final class FaceTest {
    private static Face face(double[][] rows, double... latent) {
        Workers alone = Workers.of(1);
        Batch batch = new Batch(Corpus.of(Matrix.of(rows), true, alone), 1e-10, Integer.MAX_VALUE, alone);
        return Face.of(batch, batch.solve(latent));
    }

    @Test
    void the_middle_of_a_square_has_many_mixtures() {
        double[][] square = {{0, 0}, {2, 0}, {0, 2}, {2, 2}};
        Face face = face(square, 1, 1);
        assertThat(face.unique()).isFalse();
        assertThat(face.size()).isEqualTo(4);
        for (int row = 0; row < 4; row++) {
            WeightRange range = face.range(row, 0.25);
            assertThat(range.least()).isZero();
            assertThat(range.most()).isCloseTo(0.5, within(1e-9));
        }
    }

    @Test
    void inside_a_simplex_there_is_one_mixture() {
        double[][] triangle = {{0, 0}, {4, 0}, {0, 4}};
        Face face = face(triangle, 1, 2);
        assertThat(face.unique()).isTrue();
        WeightRange range = face.range(2, 0.5);
        assertThat(range.least()).isCloseTo(0.5, within(1e-9));
        assertThat(range.most()).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void on_an_edge_of_the_hull_rows_elsewhere_do_not_matter() {
        double[][] rows = {{0, 0}, {4, 0}, {0, 4}, {1, 1}, {3, 0.5}};
        assertThat(face(rows, 1, 0).unique()).isTrue();
    }

    @Test
    void the_face_of_an_outer_latent_is_the_rows_on_its_plane() {
        double[][] rows = {{0, 0}, {1, 0}, {3, 0}, {0, 4}, {5, 1}, {4, 0}};
        Face face = face(rows, 2, -1);
        assertThat(face.size()).isEqualTo(4);
        assertThat(face.unique()).isFalse();
        assertThat(face.nearest()).containsExactly(1, 2);
        assertThat(face.range(0, 0).most()).isCloseTo(0.5, within(1e-9));
        assertThat(face.range(3, 0).most()).isZero();
    }

    @Test
    void a_row_a_millionth_beside_an_edge_leaves_its_weights_unique() {
        double[][] rows = {{0, 0}, {4, 0}, {2, 1e-6}, {0, 4}};
        assertThat(face(rows, 1, 0).unique()).isTrue();
        rows[2][1] = 0;
        assertThat(face(rows, 1, 0).unique()).isFalse();
    }

    @Test
    void the_nearest_mixture_is_a_delaunay_simplex() {
        double[][] rows = {{0, 0}, {10, 0}, {0, 10}, {1, 0.2}, {0, 1.1}, {10, 10}};
        assertThat(face(rows, 0.4, 0.4).nearest()).containsExactly(0, 3, 4);
    }

    @Test
    void bounds_are_never_below_what_a_weight_can_be() {
        double[][] square = {{0, 0}, {2, 0}, {0, 2}, {2, 2}};
        assertThat(face(square, 0.5, 0.5).bounds(new int[] {0, 3}, 2))
                .satisfies(bounds -> assertThat(bounds[0]).isBetween(0.75 - 1e-12, 1.0))
                .satisfies(bounds -> assertThat(bounds[1]).isBetween(0.25 - 1e-12, 0.25 + 1e-12));
    }
}
