package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExtendedLatentsTest {
    private static final Matrix CORPUS = rows(40, 6, 1);

    private static Matrix rows(int rows, int columns, long seed) {
        Random random = new Random(seed);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextGaussian();
            }
        }
        return Matrix.of(values);
    }

    private static LinearHead head(int outputs, Activation activation) {
        return LinearHead.of(rows(outputs, 6, 2), Vec.of(new double[outputs]), activation);
    }

    @Test
    void outputs_are_scaled_to_the_spread_of_latents() {
        ExtendedLatents extended = ExtendedLatents.of(head(1, Activation.NONE), CORPUS, 2);
        Matrix wide = extended.extend(CORPUS);
        double latents = 0;
        double outputs = 0;
        Vec mean = wide.mean();
        for (int row = 0; row < wide.rows(); row++) {
            for (int j = 0; j < wide.columns(); j++) {
                double off = wide.at(row, j) - mean.get(j);
                latents += j < 6 ? off * off : 0;
                outputs += j < 6 ? 0 : off * off;
            }
        }
        assertThat(wide.columns()).isEqualTo(7);
        assertThat(outputs).isCloseTo(4 * latents, within(1e-9 * latents));
        assertThat(wide.row(3)).isEqualTo(extended.extend(CORPUS.row(3)));
    }

    @Test
    void the_mean_over_classes_does_not_count_but_over_separate_logits_it_does() {
        ExtendedLatents classes = ExtendedLatents.of(head(3, Activation.SOFTMAX), CORPUS, 1);
        ExtendedLatents logits = ExtendedLatents.of(head(3, Activation.SIGMOID), CORPUS, 1);
        double[] ofClasses = classes.extend(CORPUS.row(0)).toArray();
        double[] ofLogits = logits.extend(CORPUS.row(0)).toArray();
        assertThat(classes.isCentred()).isTrue();
        assertThat(ofClasses[6] + ofClasses[7] + ofClasses[8]).isCloseTo(0, within(1e-12));
        assertThat(logits.isCentred()).isFalse();
        assertThat(Math.abs(ofLogits[6] + ofLogits[7] + ofLogits[8])).isGreaterThan(1e-3);
    }

    @ParameterizedTest(name = "weight {0}")
    @ValueSource(doubles = {0.5, 3, 10})
    void mixtures_keep_the_output_at_a_small_price(double weight) {
        LinearHead head = head(1, Activation.NONE);
        ExtendedLatents extended = ExtendedLatents.of(head, CORPUS, weight);
        Decomposer plain = ActiveSet.withDefaults().over(CORPUS);
        Decomposer kept = ActiveSet.withDefaults().over(extended.extend(CORPUS));
        Matrix tests = rows(20, 6, 3);
        double before = 0;
        double after = 0;
        for (int row = 0; row < tests.rows(); row++) {
            Vec latent = tests.row(row);
            Decomposition nearest = plain.decompose(latent);
            Decomposition solved = kept.decompose(extended.extend(latent));
            Decomposition found = extended.plain(latent, solved);
            assertThat(found.approximation()).isEqualTo(found.weights().mix(CORPUS));
            assertThat(found.residual()).isGreaterThanOrEqualTo(nearest.residual() - 1e-9);
            assertThat(extended.extended(latent, found).residual())
                    .isCloseTo(solved.residual(), within(1e-9 * (1 + solved.residual())));
            assertThat(extended.extended(latent, found).relativeResidual())
                    .isCloseTo(solved.relativeResidual(), within(1e-9));
            before += error(head, latent, nearest);
            after += error(head, latent, found);
        }
        assertThat(after).isLessThan(before);
    }

    private static double error(LinearHead head, Vec latent, Decomposition mixture) {
        double off =
                head.apply(mixture.approximation()).minus(head.apply(latent)).norm();
        return off * off;
    }

    @Test
    void outputs_that_do_not_vary_add_nothing() {
        LinearHead constant = LinearHead.of(Matrix.of(new double[1][6]), Vec.of(7), Activation.NONE);
        ExtendedLatents extended = ExtendedLatents.of(constant, CORPUS, 3);
        assertThat(extended.scale()).isZero();
        assertThat(extended.extend(CORPUS.row(0)).get(6)).isZero();
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> ExtendedLatents.of(head(1, Activation.NONE), CORPUS, 0))
                .hasMessage("output weight is 0.0; expected a number above 0");
        assertThatThrownBy(() -> ExtendedLatents.of(head(1, Activation.NONE), rows(3, 5, 1), 1))
                .hasMessage("latents have 5 numbers; expected 6 as the head takes");
    }
}
