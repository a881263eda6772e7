package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import io.simplex4j.trust.Calibration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AnswersTest {
    private static final TableForm FORM = TableForm.of(
            FeatureGroups.of(
                    3,
                    List.of(
                            new FeatureGroups.Group("age", List.of(0)),
                            new FeatureGroups.Group("nodes", List.of(1)),
                            new FeatureGroups.Group("grade", List.of(2)))),
            (group, input) -> NumberText.number(input.get(group)));

    private static FunctionModel model(LinearHead.Task task) {
        return FunctionModel.ofDoubles(Shape.of(3), 3, input -> input)
                .withHead(
                        task == LinearHead.Task.VALUES
                                ? LinearHead.of(
                                                Matrix.of(new double[][] {{1, 0, 0}}),
                                                Vec.of(0),
                                                LinearHead.Activation.NONE)
                                        .withTask(task)
                                : LinearHead.of(
                                        Matrix.of(new double[][] {{1, 0, 0}, {-1, 0, 0}}),
                                        Vec.of(0, 0),
                                        LinearHead.Activation.SOFTMAX));
    }

    private static Examples rows(double[][] rows, String... labels) {
        return Examples.of(Matrix.of(rows), FORM).withLabels(List.of(labels));
    }

    private static Explanation explain(LinearHead.Task task, double[] input, Examples corpus) {
        FunctionModel model = model(task);
        return Explainer.of(model, Corpus.encode(model, corpus))
                .withoutFeatures()
                .explain(Example.of(Vec.of(input)));
    }

    private static List<String> said(Explanation explanation) {
        return Answers.of(explanation, Language.english()).said().stream()
                .map(Sentence::toString)
                .toList();
    }

    @Test
    void examples_agree_or_point_the_other_way_by_their_weight() {
        double[][] rows = {{1, 0, 0}, {1, 4, 0}, {9, 9, 9}, {-9, 1, 2}};
        double[] input = {1, 1, 0};
        assertThat(said(explain(LinearHead.Task.CLASSES, input, rows(rows, "0", "0", "0", "1")))
                        .get(0))
                .isEqualTo(
                        "The similar examples agree with the prediction: 100% of the weight is on examples labelled 0.");
        assertThat(said(explain(LinearHead.Task.CLASSES, input, rows(rows, "1", "0", "0", "1")))
                        .get(0))
                .isEqualTo("The similar examples point the other way: 75% of the weight is on examples labelled 1.");
        assertThat(said(explain(LinearHead.Task.CLASSES, input, rows(rows, "0", "1", "0", "1")))
                        .get(0))
                .isEqualTo(
                        "The similar examples agree with the prediction: 75% of the weight is on examples labelled 0.");
    }

    @Test
    void bars_begin_with_the_predicted_class_and_add_up() {
        Explanation explanation = explain(
                LinearHead.Task.CLASSES,
                new double[] {1, 1, 0},
                rows(new double[][] {{1, 0, 0}, {1, 4, 0}, {9, 9, 9}, {-9, 1, 2}}, "1", "0", "0", "1"));
        Map<String, List<Map.Entry<Name, Double>>> bars =
                Answers.of(explanation, Language.english()).bars();
        assertThat(bars.keySet())
                .containsExactly("The model, for this input", "The labels of the similar examples, by weight");
        assertThat(bars.get("The model, for this input"))
                .extracting(part -> part.getKey().text() + " " + NumberText.percent(part.getValue()))
                .containsExactly("0 88%", "1 12%");
        assertThat(bars.get("The labels of the similar examples, by weight"))
                .extracting(part -> part.getKey().text() + " " + NumberText.percent(part.getValue()))
                .containsExactly("0 25%", "1 75%");
    }

    @Test
    void values_stand_beside_the_weighted_mean_of_labels() {
        assertThat(said(explain(
                                LinearHead.Task.VALUES,
                                new double[] {1, 1, 0},
                                rows(new double[][] {{1, 0, 0}, {1, 4, 0}, {9, 9, 9}}, "10.5", "20.5", "0.5")))
                        .get(0))
                .isEqualTo("The weighted mean of the similar examples' labels is 13; the model predicts 1.");
    }

    @Test
    void a_feature_is_alike_if_it_is_equal_or_within_three_tenths_of_a_deviation() {
        // The deviations of the columns are 4.0, 3.5 and 3.7; the mixture is 3/4 of the first row and 1/4 of the
        // second.
        double[][] rows = {{1, 0, 0}, {1, 4, 0}, {9, 9, 9}, {-9, 1, 2}};
        Explanation explanation =
                explain(LinearHead.Task.CLASSES, new double[] {1, 1, 0}, rows(rows, "0", "0", "0", "1"));
        assertThat(said(explanation).get(1)).isEqualTo("Most are like this input in age (1), nodes (1) and grade (0).");
        Explanation far = explain(LinearHead.Task.CLASSES, new double[] {1, 1, -30}, rows(rows, "0", "0", "0", "1"));
        assertThat(said(far).get(1))
                .startsWith("Most are like this input in ")
                .endsWith("Unlike this input, 100% of the weight has another value of grade (−30).");
    }

    @Test
    void facts_are_the_values_of_named_features() {
        Explanation explanation = explain(
                LinearHead.Task.CLASSES, new double[] {1, 1, 0}, rows(new double[][] {{1, 0, 0}, {1, 4, 0}}, "0", "1"));
        assertThat(Answers.of(explanation, Language.english()).facts())
                .extracting(fact -> fact.getKey().text() + " " + fact.getValue().text())
                .containsExactly("age 1", "nodes 1", "grade 0");
    }

    @Test
    void what_is_left_stands_beside_what_is_usual() {
        double[][] rows = IntStream.range(0, 40)
                .mapToObj(row -> new double[] {Math.cos(row), Math.sin(row), row % 3})
                .toArray(double[][]::new);
        String[] labels = IntStream.range(0, 40).mapToObj(row -> row % 2 + "").toArray(String[]::new);
        Explanation near = explain(LinearHead.Task.CLASSES, new double[] {0, 0, 1}, rows(rows, labels));
        assertThat(Answers.of(near, Language.english()).left().orElseThrow().toString())
                .isEqualTo(
                        "The similar examples leave 0% of this input unexplained, which is usual here: of the 40 corpus"
                                + " examples compared, 100% are explained worse.");
        Explanation far = explain(LinearHead.Task.CLASSES, new double[] {9, 0, 1}, rows(rows, labels));
        assertThat(Answers.of(far, Language.english()).left().orElseThrow().toString())
                .endsWith("; of the 40 corpus examples compared, 0% are explained worse.");
    }

    @Test
    void reliability_is_one_sentence_with_its_count() {
        FunctionModel model = model(LinearHead.Task.CLASSES);
        double[][] rows = IntStream.range(0, 60)
                .mapToObj(row -> new double[] {row % 2 == 0 ? 1 : -1, Math.sin(row), row % 3})
                .toArray(double[][]::new);
        String[] labels = IntStream.range(0, 60)
                .mapToObj(row -> (row % 2 == 0) ^ (row % 5 == 0) ? "0" : "1")
                .toArray(String[]::new);
        Corpus corpus = Corpus.encode(model, rows(rows, labels));
        Answers answers = Answers.of(
                Explainer.of(model, corpus)
                        .withoutFeatures()
                        .withCalibration(Calibration.heldOut(corpus, Corpus.encode(model, rows(rows, labels))))
                        .explain(Example.of(Vec.of(1, 0, 1))),
                Language.english());
        assertThat(answers.reliability().orElseThrow().toString())
                .isEqualTo("The model is wrong for about 21 of 100 inputs (20–21); nothing seen here tells this one"
                        + " apart.");
        assertThat(answers.counted()).startsWith("12 of 60 checked inputs were predicted wrong.");
        assertThat(answers.tells().get(0).toString())
                .startsWith(
                        "How much this tells: when similar examples pointed the other way, the model was wrong for ");
    }
}
