package io.simplex4j.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ExampleClassifierTest {
    private static final FunctionModel MODEL = FunctionModel.ofDoubles(Shape.of(5), 5, x -> x);
    private static final List<String> LABELS = List.of("a", "b", "c");

    /** Unit vectors around the axis of each label. */
    private static Examples sentences(int each, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[3 * each][5];
        List<String> labels = new ArrayList<>();
        for (int row = 0; row < rows.length; row++) {
            rows[row] = unit(random, row % 3);
            labels.add(LABELS.get(row % 3));
        }
        return Examples.of(Matrix.of(rows)).withLabels(labels);
    }

    private static double[] unit(SplittableRandom random, int axis) {
        double[] row = random.doubles(5, -0.4, 0.4).toArray();
        row[axis] += 1;
        double norm = Vec.of(row).norm();
        for (int j = 0; j < 5; j++) {
            row[j] /= norm;
        }
        return row;
    }

    private static Corpus corpus() {
        return Corpus.encode(MODEL, sentences(20, 1));
    }

    @Test
    void the_score_of_a_label_is_its_weight_in_the_mixture() {
        Corpus corpus = corpus();
        Example input = sentences(1, 5).get(1);
        Classification found = ExampleClassifier.of(MODEL, corpus).classify(input);
        Decomposition mixture = ActiveSet.withDefaults().over(corpus.latents()).decompose(input.input());
        for (Classification.Score score : found.scores()) {
            assertThat(score.weight())
                    .isCloseTo(
                            mixture.weights()
                                    .weightOfAll(row ->
                                            corpus.label(row).orElseThrow().equals(score.label())),
                            within(1e-12));
        }
        assertThat(found.label()).isEqualTo("b").isEqualTo(found.labelByExamples());
        assertThat(found.scores()).isSortedAccordingTo((x, y) -> Double.compare(y.weight(), x.weight()));
        assertThat(found.confidence())
                .isCloseTo(found.scores().get(0).weight() * (1 - mixture.residual()), within(1e-12));
    }

    @Test
    void sentences_of_the_classes_are_found_and_others_are_none_of_them() {
        ExampleClassifier classifier = ExampleClassifier.of(MODEL, corpus()).withHeldOut(sentences(60, 2));
        assertThat(classifier.calibrationSize()).isEqualTo(180);
        List<Classification> known = classifier.classify(sentences(30, 3));
        assertThat(known)
                .allSatisfy(each -> assertThat(each.label())
                        .isEqualTo(each.explanation().example().label().orElseThrow()));
        assertThat(known.stream().filter(each -> each.isNoneOfThese(0.1)).count())
                .isLessThan(20);
        SplittableRandom random = new SplittableRandom(4);
        double[][] strange =
                IntStream.range(0, 20).mapToObj(row -> unit(random, 4)).toArray(double[][]::new);
        assertThat(classifier.classify(Examples.of(Matrix.of(strange)))).allMatch(each -> each.isNoneOfThese(0.05));
    }

    @Test
    void leaving_one_out_is_a_classification_by_the_others() {
        Corpus corpus = corpus();
        ExampleClassifier calibrated = ExampleClassifier.of(MODEL, corpus).withLeaveOneOut();
        double[] confidences = IntStream.range(0, corpus.size())
                .mapToDouble(row -> {
                    int[] others = IntStream.range(0, corpus.size())
                            .filter(each -> each != row)
                            .toArray();
                    return ExampleClassifier.of(MODEL, corpus.select(others))
                            .classify(corpus.examples().get(row))
                            .confidence();
                })
                .toArray();
        for (Classification each : calibrated.classify(sentences(5, 6))) {
            long atMost = IntStream.range(0, confidences.length)
                    .filter(row -> confidences[row] <= each.confidence())
                    .count();
            assertThat(each.pValue()).hasValue((1.0 + atMost) / (1.0 + corpus.size()));
        }
    }

    @Test
    void a_head_decides_on_the_class() {
        LinearHead always = LinearHead.of(
                Matrix.of(new double[][] {new double[5], new double[5]}), Vec.of(0, 1), LinearHead.Activation.SOFTMAX);
        FunctionModel headed = MODEL.withHead(always);
        Classification found = ExampleClassifier.of(headed, Corpus.encode(headed, sentences(20, 1)))
                .classify(sentences(1, 5).get(0));
        assertThat(found.label()).isEqualTo("1");
        assertThat(found.labelByExamples()).isEqualTo("a");
    }

    @Test
    void latents_of_other_lengths_have_relative_residuals() {
        Examples twice = Examples.of(Matrix.of(IntStream.range(0, 30)
                        .mapToObj(row -> new double[] {row % 3, 2 * row, row * row, 1, 7})
                        .toArray(double[][]::new)))
                .withLabels(IntStream.range(0, 30)
                        .mapToObj(row -> LABELS.get(row % 3))
                        .toList());
        Classification found = ExampleClassifier.of(Explainer.ofLatents(Corpus.ofLatents(twice)))
                .classify(Example.of(Vec.of(1, 30, 200, 1, 9)));
        double relative = found.explanation().decomposition().relativeResidual();
        assertThat(found.confidence())
                .isCloseTo(found.scores().get(0).weight() * (1 - relative), within(1e-12))
                .isBetween(0.0, 1.0);
    }

    @Test
    void what_cannot_classify_is_refused() {
        Corpus bare = Corpus.encode(MODEL, Examples.of(sentences(2, 1).inputs()));
        assertThatThrownBy(() -> ExampleClassifier.of(MODEL, bare))
                .hasMessage("corpus has no labels; expected one for each example to classify by");
        Classification plain =
                ExampleClassifier.of(MODEL, corpus()).classify(sentences(1, 5).get(0));
        assertThat(plain.pValue()).isEmpty();
        assertThatThrownBy(() -> plain.isNoneOfThese(0.05))
                .hasMessage("the classifier has no p-values; expected withHeldOut or withLeaveOneOut");
    }
}
