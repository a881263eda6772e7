package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.Shape;
import io.simplex4j.report.HtmlCard;
import io.simplex4j.report.TextReport;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Sentence;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class OutputSumTest {
    private static Explanation explanation(LinearHead head, double weight) {
        FunctionModel model = FunctionModel.of(Shape.of(8), 8, x -> x).withHead(head);
        Random random = new Random(5);
        double[][] rows = new double[60][8];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextGaussian();
            }
        }
        Examples corpus = Examples.of(Matrix.of(rows));
        return Explainer.of(
                        model,
                        Corpus.encode(
                                model,
                                head.task() == LinearHead.Task.CLASSES
                                        ? corpus.withClasses(new ClassNames(List.of("<none>", "relapse")))
                                        : corpus))
                .withOutputWeight(weight)
                .withoutFeatures()
                .explain(Vec.of(0.3, 1.2, -0.4, 0.9, 0.1, -1, 0.2, 0.6));
    }

    private static LinearHead head(Activation activation) {
        return LinearHead.of(Matrix.of(new double[][] {{1, -2, 0.5, 3, 1, 0, -1, 2}}), Vec.of(10), activation);
    }

    @ParameterizedTest
    @EnumSource(
            value = Activation.class,
            names = {"NONE", "SIGMOID", "EXP"})
    void terms_and_what_is_missing_add_up_to_the_output(Activation activation) {
        OutputSum sum = OutputSum.of(explanation(head(activation), 3), Language.english())
                .orElseThrow();
        double all = sum.rest() + sum.missing();
        for (OutputSum.Term term : sum.terms()) {
            all += term.weight() * term.output();
        }
        assertThat(sum.terms()).hasSizeLessThanOrEqualTo(6);
        assertThat(all).isCloseTo(sum.output(), within(1e-9 * Math.abs(sum.output())));
        assertThat(Math.abs(sum.missing())).isLessThan(0.05);
    }

    @Test
    void the_card_and_the_text_show_it() {
        Explanation why = explanation(head(Activation.NONE), 3);
        String text = TextReport.of(why).toString().replaceAll("\\s+", " ");
        assertThat(text).contains("The prediction is the weighted sum of those of the examples, 11.5 = 28% × 9.795 + ");
        assertThat(text).containsPattern("[+−] 0(\\.[0-9]+)? missing\\.");
        assertThat(HtmlCard.of(why).toString()).contains("The prediction is the weighted sum");
    }

    @Test
    void the_score_of_a_class_has_its_name_and_what_follows_it() {
        Sentence phrase = OutputSum.of(explanation(head(Activation.SIGMOID), 3), Language.english())
                .orElseThrow()
                .sentence(Language.english());
        assertThat(phrase.toString()).startsWith("The score of relapse, before the sigmoid, is the weighted sum");
    }

    @Test
    void nearest_mixtures_have_no_sum() {
        assertThat(OutputSum.of(explanation(head(Activation.NONE), 0), Language.english()))
                .isEmpty();
    }
}
