package io.simplex4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AgreementTest {
    private static final int SIZE = 40;
    private static final Matrix INPUTS = Matrix.of(IntStream.range(0, SIZE)
            .mapToObj(i -> new double[] {Math.sin(1.7 * i), Math.cos(0.6 * i)})
            .toArray(double[][]::new));

    private static FunctionModel model(Matrix weights, LinearHead.Task task) {
        LinearHead head = LinearHead.of(weights, Vec.of(new double[weights.rows()]), LinearHead.Activation.NONE);
        return FunctionModel.ofDoubles(Shape.of(2), 2, double[]::clone).withHead(head.withTask(task));
    }

    private static final FunctionModel CLASSIFIER =
            model(Matrix.of(new double[][] {{1, 0}, {0, 1}}), LinearHead.Task.CLASSES);
    private static final FunctionModel REGRESSION = model(Matrix.of(new double[][] {{1, 2}}), LinearHead.Task.VALUES);

    private static Corpus labelled(FunctionModel model, IntFunction<String> label) {
        return Corpus.encode(
                model,
                Examples.of(INPUTS)
                        .withLabels(IntStream.range(0, SIZE).mapToObj(label).toList()));
    }

    private static String rightClass(int row) {
        return INPUTS.at(row, 0) >= INPUTS.at(row, 1) ? "0" : "1";
    }

    private static double rightValue(int row) {
        return INPUTS.at(row, 0) + 2 * INPUTS.at(row, 1);
    }

    @Test
    void a_model_that_is_mostly_right_is_said_to_be() {
        Corpus.Agreement agreement = labelled(CLASSIFIER, row -> row < 4 ? other(row) : rightClass(row))
                .agreement()
                .orElseThrow();
        assertThat(agreement.sentence())
                .isEqualTo("The model is right about 36 of 40 labelled examples of the corpus.");
        assertThat(agreement.noBetterThanChance()).isFalse();
    }

    private static String other(int row) {
        return rightClass(row).equals("0") ? "1" : "0";
    }

    @Test
    void reversed_classes_and_unrelated_labels_are_found_out() {
        assertThat(labelled(CLASSIFIER, row -> row == 0 ? rightClass(row) : other(row))
                        .agreement()
                        .orElseThrow()
                        .noBetterThanChance())
                .isTrue();
        assertThat(labelled(CLASSIFIER, row -> Integer.toString(row % 2))
                        .agreement()
                        .orElseThrow()
                        .noBetterThanChance())
                .isTrue();
    }

    @Test
    void chance_is_exceeded_if_it_seldom_gets_as_far() {
        assertThat(ofThree(48).noBetterThanChance()).isTrue();
        assertThat(ofThree(50).noBetterThanChance()).isFalse();
    }

    /** Three classes of 40 examples each, of which so many are right. */
    private static Corpus.Agreement ofThree(int right) {
        return Corpus.Agreement.ofClasses(
                IntStream.range(0, 120).mapToObj(i -> Integer.toString(i % 3)).toList(),
                IntStream.range(0, 120)
                        .mapToObj(i -> Integer.toString(i < right ? i % 3 : (i + 1 + i / 3 % 2) % 3))
                        .toList());
    }

    @Test
    void one_class_predicted_for_all_is_chance_but_one_label_tells_nothing() {
        Corpus corpus = labelled(CLASSIFIER, row -> rightClass(row));
        Corpus same = corpus.withPredictions(Collections.nCopies(SIZE, "0"));
        assertThat(same.agreement().orElseThrow().noBetterThanChance()).isTrue();
        assertThat(labelled(CLASSIFIER, row -> "0").agreement().orElseThrow().noBetterThanChance())
                .isFalse();
        assertThat(same.select(0, 1, 2, 3, 4).agreement().orElseThrow().noBetterThanChance())
                .isFalse();
    }

    @Test
    void it_is_the_first_reason_of_every_explanation() {
        Corpus corpus = labelled(CLASSIFIER, row -> row == 0 ? rightClass(row) : other(row));
        Explanation why = Explainer.of(CLASSIFIER, corpus).explain(Vec.of(5, 5));
        assertThat(why.verdict().level()).isEqualTo(Verdict.Level.DO_NOT_RELY);
        Reason first = why.verdict().reasons().get(0);
        assertThat(first.code().id()).isEqualTo("no-better-than-chance");
        assertThat(first.figures()).containsEntry("right", 1).containsEntry("labelled", 40);
    }

    @Test
    void values_are_held_against_labels_that_are_numbers() {
        Corpus corpus = labelled(REGRESSION, row -> row == 3 ? "unknown" : Double.toString(rightValue(row) + 0.5));
        Corpus.Agreement agreement = corpus.agreement().orElseThrow();
        assertThat(agreement.labelled()).isEqualTo(SIZE - 1);
        assertThat(agreement.rSquared().orElseThrow()).isCloseTo(0.9, within(0.1));
        assertThat(agreement.sentence())
                .matches("The model's values account for \\d+% of the variance of 39 labels"
                        + " of the corpus \\(R²\\)\\.");
        assertThat(corpus.predictionValue(2).orElseThrow()).isCloseTo(rightValue(2), within(1e-12));
        assertThat(corpus.error(3)).isEmpty();
        assertThat(corpus.misclassified()).isEmpty();
    }

    @Test
    void values_that_are_far_off_are_warned_of() {
        Corpus wrong = labelled(REGRESSION, row -> Double.toString(-3 * rightValue(row)));
        Explanation why = Explainer.of(REGRESSION, wrong).explain(INPUTS.row(0));
        assertThat(why.verdict().reasons())
                .extracting(reason -> reason.code().id())
                .startsWith("no-better-than-chance")
                .contains("weight-on-badly-predicted");
        assertThat(why.predictionValue().orElseThrow()).isCloseTo(rightValue(0), within(1e-12));
        Corpus right = labelled(REGRESSION, row -> Double.toString(rightValue(row)));
        assertThat(Explainer.of(REGRESSION, right)
                        .explain(INPUTS.row(0))
                        .verdict()
                        .reasons())
                .extracting(reason -> reason.code().id())
                .doesNotContainAnyElementsOf(List.of("no-better-than-chance", "weight-on-badly-predicted"));
    }
}
