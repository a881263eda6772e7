package io.simplex4j.decomposition.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class GramFactorTest {
    private static double[] entries(List<double[]> points, double[] next) {
        double[] entries = new double[points.size() + 1];
        for (int k = 0; k < points.size(); k++) {
            entries[k] = Dot.of(points.get(k), next, next.length);
        }
        entries[points.size()] = Dot.of(next, next, next.length);
        return entries;
    }

    @Test
    void solutions_solve_after_any_additions_and_removals() {
        SplittableRandom random = new SplittableRandom(4);
        GramFactor factor = new GramFactor();
        List<double[]> points = new ArrayList<>();
        int largest = 0;
        for (int step = 0; step < 600; step++) {
            if (points.isEmpty() || (random.nextInt(step < 200 ? 4 : 2) > 0 && points.size() < 45)) {
                double[] next = random.doubles(50, -1, 1).toArray();
                assertThat(factor.add(entries(points, next), 1e-10)).isTrue();
                points.add(next);
            } else {
                int gone = random.nextInt(points.size());
                factor.remove(gone);
                points.remove(gone);
            }
            assertThat(factor.size()).isEqualTo(points.size());
            largest = Math.max(largest, points.size());
            double[] right = random.doubles(points.size(), -1, 1).toArray();
            double[] found = right.clone();
            factor.solve(found);
            double[] ones = factor.solveOnes();
            for (int i = 0; i < points.size(); i++) {
                double product = 0;
                double one = 0;
                for (int j = 0; j < points.size(); j++) {
                    double entry = Dot.of(points.get(i), points.get(j), 50);
                    product += entry * found[j];
                    one += entry * ones[j];
                }
                assertThat(product).isCloseTo(right[i], within(1e-9));
                assertThat(one).isCloseTo(1, within(1e-9));
            }
        }
        assertThat(largest).isEqualTo(45);
    }

    @Test
    void a_dependent_row_is_refused_and_changes_nothing() {
        GramFactor factor = new GramFactor();
        List<double[]> points = new ArrayList<>(List.of(new double[] {1, 0, 0}, new double[] {1, 2, 0}));
        assertThat(factor.add(new double[] {1}, 1e-10)).isTrue();
        assertThat(factor.add(new double[] {1, 5}, 1e-10)).isTrue();
        assertThat(factor.add(entries(points, new double[] {3, 4, 0}), 1e-10)).isFalse();
        assertThat(factor.size()).isEqualTo(2);
        assertThat(factor.add(entries(points, new double[] {3, 4, 1}), 1e-10)).isTrue();
        double[] ones = factor.solveOnes();
        assertThat(ones[0] + ones[1] + 3 * ones[2]).isCloseTo(1, within(1e-12));
    }
}
