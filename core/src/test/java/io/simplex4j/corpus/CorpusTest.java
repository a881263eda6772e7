package io.simplex4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.Networks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CorpusTest {
    private static final Matrix INPUTS = Matrix.of(new double[][] {{1, 2}, {3, 4}, {5, 7}});
    private static final FunctionModel IDENTITY = FunctionModel.ofDoubles(Shape.of(2), 2, x -> x);
    private static final Corpus CORPUS = Corpus.encode(IDENTITY, INPUTS);

    @Test
    void encoding_keeps_inputs_and_adds_latents() {
        assertThat(CORPUS.size()).isEqualTo(3);
        assertThat(CORPUS.inputs().row(2)).isEqualTo(Vec.of(5, 7));
        assertThat(CORPUS.latents().row(2)).isEqualTo(Vec.of(5, 7));
        assertThat(CORPUS.id(2)).isEqualTo("2");
        assertThat(CORPUS.label(2)).isEmpty();
        assertThat(CORPUS.prediction(2)).isEmpty();
    }

    @Test
    void a_head_gives_predictions() {
        LinearHead head = LinearHead.of(
                Matrix.of(new double[][] {{1, 0}, {0, 1}}), Vec.of(0, -1.5), LinearHead.Activation.SOFTMAX);
        Corpus corpus = Corpus.encode(IDENTITY.withHead(head), INPUTS);
        assertThat(corpus.prediction(0)).contains("0");
        assertThat(corpus.prediction(2)).contains("1");
    }

    @Test
    void misclassified_are_those_whose_label_differs() {
        Corpus judged = CORPUS.withLabels(List.of("a", "b", "a")).withPredictions(List.of("a", "a", "a"));
        assertThat(judged.misclassified()).containsExactly(1);
        assertThat(judged.misclassified(1)).isTrue();
        assertThat(judged.misclassified(0)).isFalse();
    }

    @Test
    void labels_in_other_words_than_predictions_judge_nothing() {
        Corpus corpus = CORPUS.withLabels(List.of("cat", "dog", "cat")).withPredictions(List.of("0", "1", "1"));
        assertThat(corpus.judged()).isFalse();
        assertThat(corpus.misclassified()).isEmpty();
    }

    @Test
    void the_digest_is_of_everything_in_it() {
        assertThat(CORPUS.digest()).matches("sha256:[0-9a-f]{64}");
        assertThat(Corpus.encode(IDENTITY, INPUTS).digest()).isEqualTo(CORPUS.digest());
        assertThat(List.of(
                        CORPUS.digest(),
                        CORPUS.withIds(List.of("a", "b", "c")).digest(),
                        CORPUS.withLabels(List.of("a", "b", "c")).digest(),
                        CORPUS.withPredictions(List.of("a", "b", "c")).digest(),
                        CORPUS.withLabels(List.of("ab", "", "c")).digest(),
                        Corpus.of(INPUTS, Matrix.of(new double[3][2])).digest(),
                        Corpus.of(Matrix.of(new double[3][2]), INPUTS).digest()))
                .doesNotHaveDuplicates();
    }

    @Test
    void the_digest_stays_what_it_is() {
        assertThat(CORPUS.digest())
                .isEqualTo("sha256:fd8279e759b9e99c9d43dfdd064bc7848ac2c230958ccaa61fa441c747c0a5d0");
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> Corpus.of(Matrix.of(new double[0][0]), Matrix.of(new double[0][0])))
                .hasMessage("corpus has 0 examples, expected at least 1");
        assertThatThrownBy(() -> Corpus.of(INPUTS, Matrix.of(new double[2][2])))
                .hasMessage("corpus has 2 latents, expected 3 as many as inputs");
        assertThatThrownBy(() -> Corpus.of(INPUTS, Matrix.of(new double[][] {{0}, {1}, {Double.NaN}})))
                .hasMessage("the table of latents has NaN at row 2, column 0, expected a finite number");
        assertThatThrownBy(() -> CORPUS.withLabels(List.of("a")))
                .hasMessage("there are 1 labels, expected 3 as many as examples");
        assertThatThrownBy(() -> CORPUS.withIds(List.of("a", "b", "a")))
                .hasMessage("id a stands twice, expected each once");
    }

    @Test
    void a_baseline_is_zeros_mean_median_or_given() {
        assertThat(Baseline.zeros().resolve(Shape.of(2))).isEqualTo(Vec.of(0, 0));
        assertThat(Baseline.mean(CORPUS).resolve(Shape.of(2))).isEqualTo(Vec.of(3, 13.0 / 3));
        assertThat(Baseline.median(CORPUS).resolve(Shape.of(2))).isEqualTo(Vec.of(3, 4));
        Corpus even = Corpus.of(Networks.inputs(4, 1), Networks.inputs(4, 1));
        assertThat(Baseline.median(even).resolve(Shape.of(6)).size()).isEqualTo(6);
        assertThat(Baseline.of(Vec.of(1, 2)).resolve(Shape.of(2))).isEqualTo(Vec.of(1, 2));
        assertThat(List.of(
                        Baseline.zeros().name(),
                        Baseline.mean(CORPUS).name(),
                        Baseline.median(CORPUS).name(),
                        Baseline.of(Vec.of(1.0)).name()))
                .containsExactly("zeros", "mean", "median", "given");
        assertThat(Baseline.zeros().digest()).isEqualTo("zeros");
        assertThat(Baseline.median(CORPUS).digest())
                .isEqualTo(Baseline.of(Vec.of(3, 4)).digest())
                .startsWith("sha256:");
    }

    @Test
    void a_median_of_an_even_number_is_halfway() {
        Matrix four = Matrix.of(new double[][] {{4}, {1}, {2}, {10}});
        assertThat(Baseline.median(Corpus.of(four, four)).resolve(Shape.of(1))).isEqualTo(Vec.of(3.0));
    }

    @Test
    void a_baseline_that_does_not_fit_is_refused() {
        assertThatThrownBy(() -> Baseline.mean(CORPUS).resolve(Shape.of(1, 3)))
                .hasMessage("baseline has 2 numbers, expected 3 for the model's input shape (1, 3)");
        assertThatThrownBy(() -> Baseline.of(Vec.of(1, Double.NEGATIVE_INFINITY)))
                .hasMessage("baseline has -Infinity at feature 1, expected a finite number");
    }
}
