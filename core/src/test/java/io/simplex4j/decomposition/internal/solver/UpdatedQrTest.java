package io.simplex4j.decomposition.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The factors stay those of the columns, whatever comes and goes. */
final class UpdatedQrTest {
    private static final int LENGTH = 12;

    @Test
    void columns_that_come_and_go_leave_the_factors_of_those_present() {
        SplittableRandom random = new SplittableRandom(1);
        UpdatedQr qr = new UpdatedQr(LENGTH);
        List<double[]> columns = new ArrayList<>();
        for (int turn = 0; turn < 400; turn++) {
            if (columns.size() == LENGTH || (columns.size() > 2 && random.nextInt(5) < 2)) {
                int gone = random.nextInt(columns.size());
                columns.remove(gone);
                qr.remove(gone);
            } else {
                double[] column = random.doubles(LENGTH, -1, 1).toArray();
                assertThat(qr.add(column)).isTrue();
                columns.add(column);
            }
            assertThat(qr.size()).isEqualTo(columns.size());
            assertCoefficientsAreFound(qr, columns, random);
        }
    }

    /** R⁻¹Qᵀ of a combination of the columns is its coefficients. */
    private static void assertCoefficientsAreFound(UpdatedQr qr, List<double[]> columns, SplittableRandom random) {
        double[] wanted = random.doubles(columns.size(), -1, 1).toArray();
        double[] sum = new double[LENGTH];
        for (int k = 0; k < wanted.length; k++) {
            Vectors.add(sum, wanted[k], columns.get(k), LENGTH);
        }
        double[] solution = new double[wanted.length];
        qr.project(sum, solution);
        qr.solveUpper(solution);
        double[] error = Vectors.minus(solution, wanted);
        double[] image = new double[LENGTH];
        for (int k = 0; k < wanted.length; k++) {
            Vectors.add(image, error[k], columns.get(k), LENGTH);
        }
        assertThat(Vectors.norm(image)).isLessThan(1e-13);
        qr.flatten(sum);
        assertThat(Vectors.norm(sum)).isLessThan(1e-13);
    }

    @Test
    void the_transposed_system_is_solved() {
        UpdatedQr qr = new UpdatedQr(3);
        qr.add(new double[] {2, 0, 0});
        qr.add(new double[] {1, 3, 0});
        // RᵀR u = Aᵀ b has the solution u of A u = b.
        double[] right = {2 * 3, 3 + 3 * 6};
        qr.solveLower(right);
        qr.solveUpper(right);
        assertThat(right).containsExactly(new double[] {0.5, 2}, within(1e-15));
    }

    @Test
    void a_dependent_column_is_refused_and_changes_nothing() {
        UpdatedQr qr = new UpdatedQr(3);
        assertThat(qr.add(new double[] {1, 1, 0})).isTrue();
        assertThat(qr.add(new double[] {0, 1, 1})).isTrue();
        assertThat(qr.add(new double[] {3, 5, 2})).isFalse();
        assertThat(qr.add(new double[] {0, 0, 0})).isFalse();
        assertThat(qr.size()).isEqualTo(2);
        assertThat(qr.add(new double[] {3, 5, 2 + 1e-9})).isTrue();
        assertThat(qr.isNearlyDependent(1e-8)).isTrue();
        assertThat(qr.isNearlyDependent(1e-11)).isFalse();
    }

    @Test
    void nearly_dependent_columns_are_still_orthogonal() {
        UpdatedQr qr = new UpdatedQr(4);
        for (int k = 0; k < 4; k++) {
            double[] column = {1, 1, 1, 1};
            column[k] += 1e-7;
            assertThat(qr.add(column)).isTrue();
        }
        double[] unit = {1, 0, 0, 0};
        double[] inside = new double[4];
        qr.project(unit, inside);
        assertThat(Vectors.norm(inside)).isCloseTo(1, within(1e-14));
    }
}
