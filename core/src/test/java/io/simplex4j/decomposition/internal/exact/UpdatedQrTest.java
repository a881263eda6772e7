package io.simplex4j.decomposition.internal.exact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The factors after any sequence of columns coming and going, against the columns themselves. */
final class UpdatedQrTest {
    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void q_times_r_is_the_matrix_whatever_came_and_went(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int length = random.nextInt(2, 40);
        UpdatedQr qr = new UpdatedQr(length);
        List<double[]> columns = new ArrayList<>();
        for (int step = 0; step < 200; step++) {
            if (columns.size() == length || (!columns.isEmpty() && random.nextInt(5) < 2)) {
                int gone = random.nextInt(columns.size());
                qr.remove(gone);
                columns.remove(gone);
            } else {
                double[] column = column(length, random);
                if (qr.add(column)) {
                    columns.add(column);
                }
            }
            assertThat(qr.size()).isEqualTo(columns.size());
            if (step % 8 == 0) {
                verify(qr, columns, length);
            }
        }
        verify(qr, columns, length);
    }

    private static double[] column(int length, SplittableRandom random) {
        double[] column = new double[length];
        double scale = Math.pow(10, random.nextInt(-3, 4));
        for (int i = 0; i < length; i++) {
            column[i] = scale * random.nextGaussian();
        }
        return column;
    }

    /** Rebuilds each column as Q R e_k through the public operations and compares. */
    private static void verify(UpdatedQr qr, List<double[]> columns, int length) {
        int size = columns.size();
        for (int k = 0; k < size; k++) {
            double[] column = columns.get(k);
            double[] coordinates = new double[size];
            qr.project(column, coordinates);
            double[] rebuilt = new double[length];
            qr.expand(coordinates, rebuilt);
            assertThat(distance(rebuilt, column))
                    .as("column %s in the span of Q", k)
                    .isLessThan(1e-12 * norm(column));
            qr.solveUpper(coordinates);
            assertThat(misfit(columns, coordinates, column))
                    .as("R solves for column %s", k)
                    .isLessThan(1e-12);
        }
        double[] row = new double[size];
        double orthogonality = 0;
        double[][] q = new double[length][size];
        for (int i = 0; i < length; i++) {
            qr.copyRowOfQ(i, row);
            System.arraycopy(row, 0, q[i], 0, size);
        }
        for (int a = 0; a < size; a++) {
            for (int b = 0; b <= a; b++) {
                double dot = a == b ? -1 : 0;
                for (int i = 0; i < length; i++) {
                    dot += q[i][a] * q[i][b];
                }
                orthogonality = Math.max(orthogonality, Math.abs(dot));
            }
        }
        assertThat(orthogonality).as("orthogonality of Q").isLessThan(1e-13);
    }

    /** |Σ x_k a_k − goal| relative to Σ |x_k| |a_k|. */
    private static double misfit(List<double[]> columns, double[] x, double[] goal) {
        double[] sum = new double[goal.length];
        double size = 0;
        for (int k = 0; k < x.length; k++) {
            size += Math.abs(x[k]) * norm(columns.get(k));
            for (int i = 0; i < sum.length; i++) {
                sum[i] += x[k] * columns.get(k)[i];
            }
        }
        return distance(sum, goal) / size;
    }

    @Test
    void the_transposed_system_is_solved_too() {
        SplittableRandom random = new SplittableRandom(4);
        UpdatedQr qr = new UpdatedQr(8);
        double[][] columns = new double[5][];
        for (int k = 0; k < 5; k++) {
            columns[k] = column(8, random);
            assertThat(qr.add(columns[k])).isTrue();
        }
        double[] costs = {1, -2, 3, 0, 5};
        double[] b = costs.clone();
        qr.solveLower(b);
        double[] dual = new double[8];
        qr.expand(b, dual);
        for (int k = 0; k < 5; k++) {
            double product = 0;
            for (int i = 0; i < 8; i++) {
                product += dual[i] * columns[k][i];
            }
            assertThat(product).isBetween(costs[k] - 1e-10, costs[k] + 1e-10);
        }
    }

    @Test
    void a_dependent_column_is_refused_and_changes_nothing() {
        UpdatedQr qr = new UpdatedQr(3);
        assertThat(qr.add(new double[] {1, 2, 3})).isTrue();
        assertThat(qr.add(new double[] {0, 1, 1})).isTrue();
        assertThat(qr.add(new double[] {2, 5, 7})).isFalse();
        assertThat(qr.add(new double[] {0, 0, 0})).isFalse();
        assertThat(qr.size()).isEqualTo(2);
        verify(qr, List.of(new double[] {1, 2, 3}, new double[] {0, 1, 1}), 3);
        assertThat(qr.add(new double[] {1, 0, 0})).isTrue();
        assertThat(qr.add(new double[] {5, 1, 2})).isFalse();
    }

    @Test
    void a_nearly_dependent_column_keeps_q_orthogonal() {
        UpdatedQr qr = new UpdatedQr(4);
        double[] first = {1, 1, 1, 1};
        double[] second = {1, 1, 1, 1 + 1e-9};
        assertThat(qr.add(first)).isTrue();
        assertThat(qr.add(second)).isTrue();
        double dot = 0;
        double[] row = new double[2];
        for (int i = 0; i < 4; i++) {
            qr.copyRowOfQ(i, row);
            dot += row[0] * row[1];
        }
        assertThat(Math.abs(dot)).isLessThan(1e-15);
    }

    @Test
    void it_starts_afresh_when_cleared() {
        UpdatedQr qr = new UpdatedQr(2);
        assertThat(qr.add(new double[] {1, 0})).isTrue();
        qr.clear();
        assertThat(qr.size()).isZero();
        assertThat(qr.add(new double[] {1, 0})).isTrue();
        verify(qr, List.of(new double[] {1, 0}), 2);
    }

    private static double norm(double[] v) {
        return distance(v, new double[v.length]);
    }

    private static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum = Math.hypot(sum, a[i] - b[i]);
        }
        return sum;
    }
}
