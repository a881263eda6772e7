package io.simplex4j.decomposition.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import org.junit.jupiter.api.Test;

/** The active set on problems whose answers are known. */
final class SearchTest {
    private static final double[][] SQUARE = {{0, 0}, {2, 0}, {0, 2}, {2, 2}};

    private static Search over(double[][] rows, double... target) {
        int[] ids = new int[rows.length];
        for (int c = 0; c < ids.length; c++) {
            ids[c] = c;
        }
        return Search.over(Corpus.ofCentred(Matrix.of(rows)), target, ids);
    }

    private static Search searchFor(double... target) {
        return new Search(target, Integer.MAX_VALUE);
    }

    @Test
    void the_nearest_point_of_an_edge_is_found_and_nothing_else_has_weight() {
        Search found = over(SQUARE, 3, 0.5);
        assertThat(found.members()).containsExactly(1, 3);
        assertThat(found.weights()).containsExactly(new double[] {0.75, 0.25}, within(1e-14));
        assertThat(found.approximation()).containsExactly(new double[] {2, 0.5}, within(1e-14));
        assertThat(found.length()).isCloseTo(1, within(1e-14));
    }

    @Test
    void beyond_a_corner_the_corner_alone_is_left() {
        Search found = over(SQUARE, 5, 7);
        assertThat(found.members()).containsExactly(3);
        assertThat(found.weights()).containsExactly(1);
    }

    @Test
    void an_inner_target_is_reached_by_independent_members() {
        Search search = over(SQUARE, 0.5, 1.25);
        assertThat(search.isReached()).isTrue();
        assertThat(search.size()).isLessThanOrEqualTo(3);
    }

    @Test
    void a_row_that_depends_on_the_members_is_not_let_in() {
        Search search = searchFor(1, 5);
        search.start(0, new double[] {0, 0}, 1);
        search.add(1, new double[] {2, 0});
        search.add(2, new double[] {1, 0});
        search.gather();
        assertThat(search.members()).containsExactly(0, 1);
        assertThat(search.steps()).isEqualTo(2);
    }

    @Test
    void no_more_examples_are_tried_than_allowed() {
        Search search = new Search(new double[] {3, 0.5}, 1);
        search.start(0, new double[] {0, 0}, 1);
        search.enterOneByOne(new int[] {1, 3}, new double[][] {{2, 0}, {2, 2}}, 1e-10, true);
        assertThat(search.isSpent()).isTrue();
        assertThat(search.size()).isLessThanOrEqualTo(2);
        assertThat(search.contains(0) && search.contains(3)).isFalse();
    }

    @Test
    void around_the_centre_a_rounding_of_the_typical_distance_is_no_distance() {
        Search search = searchFor(3e-16, 0);
        search.start(0, new double[] {0, 0}, 1);
        assertThat(search.isReached()).isTrue();
        Search apart = searchFor(3e-13, 0);
        apart.start(0, new double[] {0, 0}, 1);
        assertThat(apart.isReached()).isFalse();
    }

    @Test
    void a_row_that_halves_a_short_residual_is_sharply_below() {
        Search search = searchFor(1 + 2e-7, 0);
        search.start(0, new double[] {1, 0}, 1);
        assertThat(search.isSharplyBelow(1, new double[] {1 + 1e-7, 0}, 1e-10)).isTrue();
        assertThat(search.isSharplyBelow(1, new double[] {1, 1e-7}, 1e-10)).isFalse();
        assertThat(search.isSharplyBelow(0, new double[] {1 + 1e-7, 0}, 1e-10)).isFalse();
    }

    @Test
    void a_weight_that_a_heavier_member_could_take_unseen_is_not_significant() {
        Search search = searchFor(0.5, 1e-13 * 1e-4);
        search.start(0, new double[] {0, 0}, 1);
        search.add(1, new double[] {1, 0});
        search.add(2, new double[] {0, 1e-4});
        search.gather();
        assertThat(search.significantMembers()).containsExactly(0, 1);
    }

    @Test
    void a_pull_prefers_the_near_rows_of_a_line() {
        double[] target = {0.25, 0};
        Search search = searchFor(target);
        search.usePull(1e-3);
        search.start(0, new double[] {-4, 0}, 1);
        int[] ids = {1, 2, 3};
        double[][] rows = {{0, 0}, {1, 0}, {5, 0}};
        search.enterOneByOne(ids, rows, 1e-10, false);
        assertThat(search.members()).containsExactly(1, 2);
        for (int turn = 0; turn < 3; turn++) {
            search.compensate();
        }
        assertThat(search.approximation()).containsExactly(target, within(1e-12));
        assertThat(search.weights()).containsExactly(new double[] {0.75, 0.25}, within(1e-12));
    }

    @Test
    void rows_seen_along_an_edge_differ_only_across_it() {
        UpdatedQr edges = new UpdatedQr(3);
        edges.add(new double[] {1, 1, 0});
        Search search = searchFor(1, 2, 3);
        double[] row = {7, 8, 9};
        assertThat(search.seen(row)).isSameAs(row);
        search.flatten(edges);
        assertThat(search.seen(new double[] {4, 5, 4})).containsExactly(new double[] {1, 2, 4}, within(1e-14));
    }
}
