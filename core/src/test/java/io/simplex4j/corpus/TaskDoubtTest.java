package io.simplex4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Raw outputs that are the coordinates of points on a spiral, times a factor. */
final class TaskDoubtTest {
    private static final int SIZE = 40;
    private static final Matrix INPUTS = Matrix.of(IntStream.range(0, SIZE)
            .mapToObj(i -> new double[] {i * Math.sin(1.7 * i) / 20, i * Math.cos(0.6 * i) / 20})
            .toArray(double[][]::new));
    private static final Examples PLAIN = Examples.of(INPUTS);

    private static LinearHead head(double factor, int outputs) {
        double[][] weights = {{factor, 0}, {0, factor}, {factor, factor}};
        return LinearHead.of(
                Matrix.of(List.of(weights).subList(0, outputs).toArray(double[][]::new)),
                Vec.of(new double[outputs]),
                LinearHead.Activation.NONE);
    }

    private static Examples labelled(IntFunction<String> label) {
        return PLAIN.withLabels(IntStream.range(0, SIZE).mapToObj(label).toList());
    }

    private static Corpus corpus(LinearHead head, Examples examples) {
        return Corpus.encode(
                FunctionModel.ofDoubles(Shape.of(2), 2, double[]::clone).withHead(head), examples);
    }

    private static org.assertj.core.api.OptionalAssert<String> doubt(LinearHead head, Examples examples) {
        return assertThat(corpus(head, examples).taskDoubt(head));
    }

    @Test
    void labels_that_are_no_classes_are_values() {
        LinearHead head = head(1, 3);
        doubt(head, labelled(i -> Double.toString(84.5 + i)))
                .contains("The 3 outputs are taken for scores of classes, but labels such as 84.5 are no classes");
        doubt(head, labelled(i -> Integer.toString(100 + i))).isPresent();
        doubt(head, labelled(i -> Integer.toString(i % 3))).isEmpty();
        doubt(head, labelled(i -> i % 2 == 0 ? "cat" : "dog")).isEmpty();
        doubt(head, PLAIN).isEmpty();
        doubt(head, PLAIN.withClasses(new ClassNames(List.of("a", "b", "c")))).isEmpty();
        doubt(head.withTask(LinearHead.Task.VALUES), labelled(i -> Double.toString(84.5 + i)))
                .isEmpty();
        Corpus.Agreement agreement = corpus(head, labelled(i -> Double.toString(84.5 + i)))
                .agreement()
                .orElseThrow();
        assertThat(agreement.right()).hasValue(0);
        assertThat(agreement.noBetterThanChance()).isTrue();
    }

    @Test
    void scores_without_any_doubt_are_hardly_scores() {
        assertThat(corpus(head(1000, 3), PLAIN).taskDoubt(head(1000, 3)).orElseThrow())
                .matches(
                        "The 3 outputs are taken for scores of classes, but as such they would leave no doubt at all about"
                                + " \\d+ of 40 examples, which a trained classifier seldom does");
        doubt(head(1000, 3), labelled(i -> Integer.toString(i % 3))).isEmpty();
    }

    @Test
    void a_value_that_tells_two_labels_apart_is_a_score() {
        LinearHead head = head(30, 1);
        String sentence =
                "The output is taken for a value, but labels have two values, and as a score of two classes it is"
                        + " right about 40 of 40";
        doubt(head, labelled(i -> INPUTS.at(i, 0) > 0 ? "1" : "0")).contains(sentence);
        doubt(head, labelled(i -> INPUTS.at(i, 0) > 0 ? "alive" : "dead")).contains(sentence);
        doubt(head, labelled(i -> Double.toString(30 * INPUTS.at(i, 0)))).isEmpty();
        doubt(head, labelled(i -> Integer.toString(i % 2))).isEmpty();
    }
}
