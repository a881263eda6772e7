package io.simplex4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.Networks;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
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
    private static final Corpus CORPUS = Corpus.encode(IDENTITY, Examples.of(INPUTS));

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
        Corpus corpus = Corpus.encode(IDENTITY.withHead(head), Examples.of(INPUTS));
        assertThat(corpus.prediction(0)).contains("0");
        assertThat(corpus.prediction(2)).contains("1");
    }

    @Test
    void misclassified_are_those_whose_label_differs() {
        Corpus judged = labelled("a", "b", "a").withPredictions(List.of("a", "a", "a"));
        assertThat(judged.misclassified()).containsExactly(1);
        assertThat(judged.misclassified(1)).isTrue();
        assertThat(judged.misclassified(0)).isFalse();
    }

    @Test
    void labels_in_other_words_than_predictions_judge_nothing() {
        Corpus corpus = labelled("cat", "dog", "cat").withPredictions(List.of("0", "1", "1"));
        assertThat(corpus.judged()).isFalse();
        assertThat(corpus.misclassified()).isEmpty();
    }

    @Test
    void labels_are_values_if_the_model_gives_values_or_one_is_a_fraction() {
        Corpus whole = labelled("84.0", "-3", "7");
        assertThat(whole.hasNumericLabels()).isFalse();
        assertThat(whole.labelledClass(0)).contains("84.0");
        Corpus values = whole.withTask(LinearHead.Task.VALUES);
        assertThat(values.hasNumericLabels()).isTrue();
        assertThat(values.labelledClass(0)).isEmpty();
        assertThat(values.labelledValue(0)).hasValue(84);
        assertThat(values.select(0, 1).hasNumericLabels()).isTrue();
        assertThat(labelled("84.5", "3", "7").hasNumericLabels()).isTrue();
        assertThat(labelled("84.5", "3", "old").withTask(LinearHead.Task.VALUES).hasNumericLabels())
                .isFalse();
        assertThat(CORPUS.withTask(LinearHead.Task.VALUES).hasNumericLabels()).isFalse();
    }

    @Test
    void labels_with_names_or_among_predictions_are_classes() {
        Corpus named = CORPUS.withExamples(CORPUS.examples()
                        .withLabels(List.of("0", "1", "1"))
                        .withClasses(new ClassNames(List.of("0", "1"))))
                .withTask(LinearHead.Task.VALUES);
        assertThat(named.hasNumericLabels()).isFalse();
        assertThat(labelled("0", "1", "1.5")
                        .withPredictions(List.of("0", "1", "1"))
                        .hasNumericLabels())
                .isFalse();
    }

    @Test
    void fractions_are_values_though_the_model_is_taken_for_a_classifier() {
        Corpus values = labelled("33.02", "1", "-2.5").withPredictions(List.of("0", "1", "1"));
        assertThat(values.hasNumericLabels()).isTrue();
        assertThat(values.labelledClass(0)).isEmpty();
        assertThat(values.labelledValue(0)).hasValue(33.02);
        assertThat(values.judged()).as("a classifier gets them wrong").isTrue();
    }

    private static Corpus labelled(String... labels) {
        return CORPUS.withExamples(CORPUS.examples().withLabels(List.of(labels)));
    }

    @Test
    void predictions_and_labels_are_in_the_words_of_the_classes() {
        LinearHead head = LinearHead.of(
                Matrix.of(new double[][] {{1, 0}, {0, 1}}), Vec.of(0, -1.5), LinearHead.Activation.SOFTMAX);
        Examples examples = Examples.of(INPUTS)
                .withClasses(new ClassNames(List.of("healthy", "ill")))
                .withLabels(List.of("1", "healthy", "1"));
        Corpus corpus = Corpus.encode(IDENTITY.withHead(head), examples);
        assertThat(corpus.prediction(0)).contains("healthy");
        assertThat(corpus.label(0)).contains("ill");
        assertThat(corpus.judged()).isTrue();
        assertThat(corpus.misclassified()).containsExactly(0);
    }

    @Test
    void the_digest_is_of_the_inputs_wherever_they_come_from() {
        assertThat(CORPUS.digest()).matches("sha256:[0-9a-f]{64}");
        Matrix floats = Matrix.of(new float[][] {{1, 2}, {3, 4}, {5, 7}});
        assertThat(List.of(
                        Corpus.encode(IDENTITY, Examples.of(floats)).digest(),
                        labelled("a", "b", "c").digest(),
                        Corpus.of(Examples.of(INPUTS), Matrix.of(new double[3][2]))
                                .digest()))
                .containsOnly(CORPUS.digest());
        assertThat(List.of(
                        CORPUS.digest(),
                        Corpus.of(Examples.of(Matrix.of(new double[3][2])), INPUTS)
                                .digest(),
                        Corpus.of(Examples.of(Matrix.of(new double[2][3])), Matrix.of(new double[2][1]))
                                .digest()))
                .doesNotHaveDuplicates();
    }

    @Test
    void the_digest_stays_what_it_is() {
        assertThat(CORPUS.digest())
                .isEqualTo("sha256:bfde72251c52ab241e3cc3170af634e5ae39aed7e87412583571733ca0896e01");
    }

    @Test
    void what_does_not_fit_is_refused() {
        assertThatThrownBy(() -> Corpus.of(Examples.of(Matrix.of(new double[0][0])), Matrix.of(new double[0][0])))
                .hasMessage("corpus has 0 examples; expected at least 1");
        assertThatThrownBy(() -> Corpus.of(Examples.of(INPUTS), Matrix.of(new double[2][2])))
                .hasMessage("corpus has 2 latents; expected 3, one for each example");
        assertThatThrownBy(() -> Corpus.of(Examples.of(INPUTS), Matrix.of(new double[][] {{0}, {1}, {Double.NaN}})))
                .hasMessage("the table of latents has NaN at row 2, column 0; expected a finite number");
        assertThatThrownBy(() -> CORPUS.examples().withLabels(List.of("a")))
                .hasMessage("there are 1 labels; expected 3, one for each example");
        assertThatThrownBy(() -> CORPUS.examples().withIds(List.of("a", "b", "a")))
                .hasMessage("id a occurs twice; expected each once");
    }

    @Test
    void a_baseline_is_zeros_mean_median_or_given() {
        assertThat(Baseline.zeros().resolve(Shape.of(2))).isEqualTo(Vec.of(0, 0));
        assertThat(Baseline.mean(CORPUS).resolve(Shape.of(2))).isEqualTo(Vec.of(3, 13.0 / 3));
        assertThat(Baseline.median(CORPUS).resolve(Shape.of(2))).isEqualTo(Vec.of(3, 4));
        Corpus even = Corpus.of(Examples.of(Networks.inputs(4, 1)), Networks.inputs(4, 1));
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
        assertThat(Baseline.median(Corpus.of(Examples.of(four), four)).resolve(Shape.of(1)))
                .isEqualTo(Vec.of(3.0));
    }

    @Test
    void a_baseline_that_does_not_fit_is_refused() {
        assertThatThrownBy(() -> Baseline.mean(CORPUS).resolve(Shape.of(1, 3)))
                .hasMessage("baseline has 2 numbers; expected 3 for the model's input shape (1, 3)");
        assertThatThrownBy(() -> Baseline.of(Vec.of(1, Double.NEGATIVE_INFINITY)))
                .hasMessage("baseline has -Infinity at row 0, column 1; expected a finite number");
    }
}
