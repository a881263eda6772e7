package io.simplex4j.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.simplex4j.Networks;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.model.FunctionModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CorpusComparisonTest {
    private static final FunctionModel MODEL = Networks.relu(21);
    private static final Examples TESTS = Examples.of(Networks.inputs(3, 23));

    private static Corpus corpus(String name, int seed) {
        return Corpus.encode(MODEL, Examples.of(Networks.inputs(30, seed)).withName(name));
    }

    private static Explainer explainer(Corpus corpus) {
        return Explainer.of(MODEL, corpus).withoutFeatures();
    }

    private static Explanations explained(String name, int seed) {
        return explainer(corpus(name, seed)).explain(TESTS);
    }

    private static List<String> names(String first, String second, String third) {
        return CorpusComparison.of(List.of(explained(first, 1), explained(second, 2), explained(third, 3)))
                .names();
    }

    @Test
    void calls_corpora_by_their_files_without_the_ending() {
        assertThat(names("dutch.csv", "d.npz:train", "t10k.idx3-ubyte.gz")).containsExactly("dutch", "d:train", "t10k");
        assertThat(names("a.csv", "a.npy", "a")).containsExactly("a", "a 2", "a 3");
        assertThat(names("", ".csv", "v1.2")).containsExactly("corpus", ".csv", "v1.2");
    }

    @Test
    void goes_from_input_to_input() {
        Explanations a = explained("a", 1);
        Corpus b = corpus("b", 2);
        CorpusComparison compared = CorpusComparison.of(List.of(a, explainer(b).explainLazily(TESTS, Progress.none())));
        List<String> order = new ArrayList<>();
        compared.forEach(each -> order.add(each.provenance().corpus().examples().name() + each.row()));
        assertThat(order).containsExactly("a0", "b0", "a1", "b1", "a2", "b2");
    }

    @Test
    void takes_other_names() {
        CorpusComparison compared = CorpusComparison.of(List.of(explained("a", 1), explained("b", 2)));
        assertThat(compared.withNames(List.of("x", "y")).names()).containsExactly("x", "y");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> compared.withNames(List.of("x", "x")))
                .withMessage("names of corpora are [x, x]; expected 2 different ones, none of them blank");
    }

    @Test
    void refuses_the_same_corpus_twice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CorpusComparison.of(List.of(explained("a.csv", 1), explained("copy.csv", 1))))
                .withMessageMatching("corpora a\\.csv and copy\\.csv hold the same examples \\(sha256:[0-9a-f]{64}\\);"
                        + " expected different ones");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CorpusComparison.of(List.of(explained("a.csv", 1))))
                .withMessage("there is 1 corpus; expected at least 2 to compare");
    }

    @Test
    void refuses_what_cannot_be_compared() {
        Explanations a = explained("a", 1);
        Corpus b = corpus("b", 2);
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        CorpusComparison.of(List.of(a, explainer(b).explain(Examples.of(Networks.inputs(3, 24))))))
                .withMessage("inputs of the corpora are different; expected the same for all that are compared");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CorpusComparison.of(
                        List.of(a, explainer(b).withSparsity(Sparsity.atMost(2)).explain(TESTS))))
                .withMessageStartingWith("settings of the corpora are different");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CorpusComparison.of(List.of(
                        Explainer.of(MODEL, corpus("a", 1))
                                .withBaseline(Baseline.mean(b))
                                .explain(TESTS),
                        Explainer.of(MODEL, b).withBaseline(Baseline.mean(b)).explain(TESTS))))
                .withMessage("baseline is the mean of another corpus; expected the baseline of the first for all");
    }
}
