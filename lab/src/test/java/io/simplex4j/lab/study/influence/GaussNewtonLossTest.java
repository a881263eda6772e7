package io.simplex4j.lab.study.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Examples;
import io.simplex4j.lab.comparison.ConjugateGradients;
import io.simplex4j.lab.comparison.InverseHessianProduct;
import io.simplex4j.lab.comparison.L2Penalty;
import io.simplex4j.lab.comparison.SoftmaxHeadLoss;
import io.simplex4j.lab.comparison.TrainingLoss;
import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.dataset.image.EmbeddedDigits;
import io.simplex4j.lab.network.PaperNetworks;
import io.simplex4j.lab.training.Loss;
import io.simplex4j.lab.training.ParameterGradients;
import io.simplex4j.lab.training.Training;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a digit network that has hardly been trained, so that all its probabilities count. */
final class GaussNewtonLossTest {
    private static final int CLASSES = 10;
    private static final int LATENTS = 50;

    private static Examples corpus = Sampling.sample(EmbeddedDigits.training(), 12, 7);
    private static ParameterGradients network;
    private static OnnxModel model;
    private static GaussNewtonLoss loss;

    @BeforeAll
    static void train(@TempDir Path folder) throws IOException {
        Examples some = Sampling.sample(EmbeddedDigits.training(), 200, 3);
        Path file = folder.resolve("digits.onnx");
        Training.of(PaperNetworks.digits(), Loss.CROSS_ENTROPY)
                .withEpochs(1)
                .train(some.inputs(), Sampling.labels(some))
                .write(file);
        network = ParameterGradients.load(PaperNetworks.digits(), Loss.CROSS_ENTROPY, file);
        model = OnnxModel.load(file);
        loss = GaussNewtonLoss.of(network, corpus, probabilities(), Integer.MAX_VALUE);
    }

    @AfterAll
    static void close() {
        network.close();
        model.close();
    }

    private static Matrix probabilities() {
        return model.scores(model.latents(corpus.inputs()));
    }

    /** Parameters of the last layer come last: the weights of each class, then the biases. */
    @Test
    void its_part_in_the_last_layer_is_the_hessian_of_that_layer() {
        SoftmaxHeadLoss head = SoftmaxHeadLoss.of(
                model.latents(corpus.inputs()),
                Sampling.labels(corpus),
                model.head().orElseThrow(),
                L2Penalty.none());
        double[] direction = new double[head.parameters()];
        double[] whole = new double[loss.parameters()];
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < direction.length; i++) {
            direction[i] = random.nextDouble() - 0.5;
            whole[place(i)] = direction[i];
        }

        Vec expected = head.hessianTimes(Vec.of(direction));
        Vec product = loss.hessianTimes(Vec.of(whole));

        double[] found = new double[direction.length];
        for (int i = 0; i < found.length; i++) {
            found[i] = product.get(place(i));
        }
        assertThat(Vec.of(found).minus(expected).norm()).isLessThan(1e-3 * expected.norm());
    }

    private static int place(int headParameter) {
        int first = loss.parameters() - CLASSES * (LATENTS + 1);
        int output = headParameter / (LATENTS + 1);
        int column = headParameter % (LATENTS + 1);
        return column == LATENTS ? first + CLASSES * LATENTS + output : first + output * LATENTS + column;
    }

    @Test
    void gradients_are_those_of_the_examples() {
        double[] expected = network.gradient(
                Rows.range(corpus.inputs(), 3, 4), network.classes(new int[] {Sampling.label(corpus, 3)}));

        assertThat(loss.gradient(3).minus(Vec.of(expected)).norm()).isLessThan(1e-6);
    }

    @Test
    void the_inverse_is_the_one_of_conjugate_gradients() {
        Vec vector = loss.gradient(5);
        InverseHessianProduct slow = ConjugateGradients.withDefaults().times(loss, vector);

        InverseHessianProduct quick = GaussNewtonInverse.of(loss, 0.01).times(loss, vector);

        assertThat(slow.converged()).isTrue();
        assertThat(quick.converged()).isTrue();
        assertThat(quick.vector().minus(slow.vector()).norm())
                .isLessThan(1e-5 * slow.vector().norm());
    }

    @Test
    void the_inverse_is_for_one_loss_only() {
        GaussNewtonLoss other = GaussNewtonLoss.of(network, corpus, probabilities(), 5);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> GaussNewtonInverse.of(other, 0.01).times(loss, loss.gradient(0)))
                .withMessage("the loss is not that of this inverse");
    }

    @Test
    void rows_that_add_most_to_the_trace_are_kept() {
        GaussNewtonLoss few = GaussNewtonLoss.of(network, corpus, probabilities(), 60);

        assertThat(few.rows()).isEqualTo(60);
        assertThat(few.share()).isBetween(0.5, 0.99);
        assertThat(loss.share()).isCloseTo(1, within(1e-4));
    }

    @Test
    void the_authors_take_one_step_of_a_series_for_an_inverse() {
        TrainingLoss diagonal = new TrainingLoss() {
            @Override
            public int examples() {
                return 1;
            }

            @Override
            public int parameters() {
                return 2;
            }

            @Override
            public Vec gradient(int example) {
                return Vec.of(0, 0);
            }

            @Override
            public Vec hessianTimes(Vec direction) {
                return Vec.of(0.5 * direction.get(0), 10 * direction.get(1));
            }
        };
        Vec found = new AuthorsInverse().times(diagonal, Vec.of(1, 2)).vector();
        assertThat(found.get(0)).isCloseTo((1.99 * 1 - 0.5 * 1 / 25) / 25, within(1e-15));
        assertThat(found.get(1)).isCloseTo((1.99 * 2 - 10 * 2 / 25.0) / 25, within(1e-15));
    }
}
