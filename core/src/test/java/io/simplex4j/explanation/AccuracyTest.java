package io.simplex4j.explanation;

import static io.simplex4j.trust.Verdict.Level.DO_NOT_RELY;
import static io.simplex4j.trust.Verdict.Level.EXAMPLES_FIT;
import static io.simplex4j.trust.Verdict.Level.READ_WITH_CARE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.simplex4j.Networks;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.model.FunctionModel;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class AccuracyTest {
    private static final FunctionModel MODEL = Networks.relu(21);
    private static final Examples KNOWN = Examples.of(Networks.inputs(30, 22));
    private static final Examples TESTS = Examples.of(Networks.inputs(9, 23));

    private static Explanations explained(Examples corpus, Examples tests) {
        return Explainer.of(MODEL, Corpus.encode(MODEL, corpus))
                .withoutFeatures()
                .explain(tests);
    }

    /** What the model predicts, but another class for every third. */
    private static List<String> labels() {
        List<String> predictions = explained(KNOWN, TESTS).stream()
                .map(why -> why.prediction().orElseThrow())
                .toList();
        return IntStream.range(0, 9)
                .mapToObj(i -> i % 3 == 0 ? predictions.get(i).equals("0") ? "1" : "0" : predictions.get(i))
                .toList();
    }

    @Test
    void counts_right_and_wrong_at_each_level() {
        Explanations.Accuracy accuracy = Explanations.Accuracy.none()
                .with(EXAMPLES_FIT, true)
                .with(EXAMPLES_FIT, false)
                .with(READ_WITH_CARE, false)
                .with(DO_NOT_RELY, true)
                .with(DO_NOT_RELY, false);
        assertThat(accuracy.byVerdict())
                .containsExactly(
                        new Explanations.Accuracy.AtLevel(EXAMPLES_FIT, 2, 1),
                        new Explanations.Accuracy.AtLevel(READ_WITH_CARE, 1, 0),
                        new Explanations.Accuracy.AtLevel(DO_NOT_RELY, 2, 1));
        assertThat(accuracy.labelled()).isEqualTo(5);
        assertThat(accuracy.right()).isEqualTo(2);
        assertThat(accuracy.wrong()).isEqualTo(3);
        assertThat(accuracy.wrongWithWarning()).isEqualTo(2);
        assertThat(accuracy.rightWithWarning()).isEqualTo(1);
    }

    @Test
    void explanations_of_labelled_inputs_have_one() {
        Explanations why = explained(KNOWN, TESTS.withLabels(labels()));
        Explanations.Accuracy accuracy = why.accuracy().orElseThrow();
        assertThat(accuracy.labelled()).isEqualTo(9);
        assertThat(accuracy.right()).isEqualTo(6);
        for (Explanations.Accuracy.AtLevel each : accuracy.byVerdict()) {
            assertThat(each.inputs()).isEqualTo((int) why.stream()
                    .filter(one -> one.verdict().level() == each.level())
                    .count());
        }
    }

    @Test
    void there_is_none_without_labels_or_in_other_words() {
        assertThat(explained(KNOWN, TESTS).accuracy()).isEmpty();
        List<String> words = IntStream.range(0, 9).mapToObj(i -> "cat " + i).toList();
        assertThat(explained(KNOWN, TESTS.withLabels(words)).accuracy()).isEmpty();
        Examples named = KNOWN.withClasses(new ClassNames(List.of("well", "ill", "dead")));
        assertThat(explained(named, TESTS.withLabels(words)).accuracy()).isEmpty();
    }

    @Test
    void refuses_levels_that_are_missing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Explanations.Accuracy(List.of()))
                .withMessage("levels are []; expected [EXAMPLES_FIT, READ_WITH_CARE, DO_NOT_RELY]");
    }
}
