package io.simplex4j.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.LinearHead;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CorpusSelectionTest {
    /** Rows around the corners of a simplex, a third with each label. */
    private static Corpus corpus(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] latents = new double[rows][6];
        for (int row = 0; row < rows; row++) {
            double[] values = latents[row];
            Arrays.setAll(values, j -> random.nextDouble() * random.nextDouble() * 3);
        }
        return Corpus.ofLatents(Examples.of(Matrix.of(latents))
                .withLabels(IntStream.range(0, rows)
                        .mapToObj(row -> "abc".substring(row % 3, row % 3 + 1))
                        .toList()));
    }

    private static double meanResidual(Corpus corpus, CorpusSelection.Selection selection, Matrix inputs) {
        return ActiveSet.withDefaults().over(selection.apply(corpus).latents()).decomposeAll(inputs).stream()
                .mapToDouble(each -> each.residual())
                .average()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(CorpusSelection.Method.class)
    void a_selection_has_its_size_and_does_not_depend_on_threads(CorpusSelection.Method method) {
        Corpus corpus = corpus(300, 1);
        CorpusSelection one = CorpusSelection.withDefaults().withMethod(method).withSeed(7);
        CorpusSelection.Selection chosen = one.withWorkers(Workers.of(1)).select(corpus, 25);
        assertThat(chosen.examples()).hasSize(25).doesNotHaveDuplicates();
        assertThat(one.withWorkers(Workers.of(3)).select(corpus, 25)).isEqualTo(chosen);
        assertThat(chosen.seed()).hasValue(7);
        assertThat(chosen.apply(corpus).history().get(0).method()).isEqualTo(method.id());
        assertThat(chosen.apply(corpus).selection().isPresent()).isEqualTo(method != CorpusSelection.Method.RANDOM);
    }

    @ParameterizedTest
    @EnumSource(CorpusSelection.Method.class)
    void kept_and_excluded_ids_and_quotas_are_obeyed(CorpusSelection.Method method) {
        Corpus corpus = corpus(200, 2);
        CorpusSelection.Selection chosen = CorpusSelection.withDefaults()
                .withMethod(method)
                .withKept(List.of("3", "77"))
                .withExcluded(List.of("10", "11", "12"))
                .withQuotas(Map.of("a", 12, "b", 2))
                .select(corpus, 20);
        assertThat(chosen.examples()).hasSize(20).contains(3, 77).doesNotContain(10, 11, 12);
        assertThat(chosen.examples().stream().filter(row -> row % 3 == 0)).hasSize(12);
        assertThat(chosen.examples().stream().filter(row -> row % 3 == 1)).hasSize(2);
        assertThat(chosen.apply(corpus).selection()).isPresent();
    }

    @ParameterizedTest
    @EnumSource(CorpusSelection.Method.class)
    void identical_examples_and_whole_corpora_can_be_chosen(CorpusSelection.Method method) {
        Corpus same = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{1, 2}, {1, 2}, {1, 2}, {1, 2}}))
                .withLabels(List.of("a", "a", "b", "b")));
        assertThat(CorpusSelection.withDefaults()
                        .withMethod(method)
                        .select(same, 3)
                        .examples())
                .hasSize(3);
        assertThat(CorpusSelection.withDefaults()
                        .withMethod(method)
                        .select(same, 4)
                        .examples())
                .containsExactly(0, 1, 2, 3);
    }

    @Test
    void greedy_hull_takes_the_corners_of_a_square_before_inner_rows() {
        double[][] rows = {{0.5, 0.5}, {0.4, 0.5}, {0, 0}, {0.6, 0.7}, {1, 0}, {0.2, 0.2}, {0, 1}, {1, 1}, {0.5, 0.1}};
        Corpus corpus = Corpus.ofLatents(Examples.of(Matrix.of(rows)));
        CorpusSelection.Selection chosen = CorpusSelection.withDefaults()
                .withMethod(CorpusSelection.Method.HULL)
                .select(corpus, 5);
        assertThat(chosen.examples()).contains(2, 4, 6, 7);
    }

    @ParameterizedTest
    @EnumSource(names = {"RESIDUAL", "HULL"})
    void chosen_examples_explain_others_better_than_random_ones(CorpusSelection.Method method) {
        Corpus corpus = corpus(600, 3);
        Matrix inputs = corpus(300, 4).latents();
        CorpusSelection selection = CorpusSelection.withDefaults();
        double random = 0;
        for (long seed = 0; seed < 5; seed++) {
            random += meanResidual(
                            corpus,
                            selection
                                    .withMethod(CorpusSelection.Method.RANDOM)
                                    .withSeed(seed)
                                    .select(corpus, 30),
                            inputs)
                    / 5;
        }
        assertThat(meanResidual(corpus, selection.withMethod(method).select(corpus, 30), inputs))
                .isLessThan(0.85 * random);
    }

    @Test
    void strata_have_the_shares_of_the_corpus() {
        Corpus corpus = corpus(100, 5);
        CorpusSelection.Selection chosen = CorpusSelection.withDefaults()
                .withMethod(CorpusSelection.Method.STRATIFIED)
                .select(corpus, 11);
        long first = chosen.examples().stream().filter(row -> row % 3 == 0).count();
        assertThat(chosen.examples()).hasSize(11);
        assertThat(first).isBetween(3L, 4L);
    }

    @Test
    void impossible_wishes_are_refused_in_one_line() {
        Corpus corpus = corpus(9, 1);
        CorpusSelection selection = CorpusSelection.withDefaults();
        assertThatThrownBy(() -> selection.select(corpus, 0)).hasMessage("size is 0; expected at least 1");
        assertThatThrownBy(() -> selection.withExcluded(List.of("0")).select(corpus, 9))
                .hasMessage("size is 9; expected at most 8, the number of examples to choose from");
        assertThatThrownBy(() -> selection.withKept(List.of("nobody")).select(corpus, 2))
                .hasMessage("id nobody is not in the corpus; expected one of its 9 ids");
        assertThatThrownBy(() -> selection
                        .withKept(List.of("1"))
                        .withExcluded(List.of("1"))
                        .select(corpus, 2))
                .hasMessage("id 1 is to be kept and excluded; expected one of both");
        assertThatThrownBy(() -> selection.withKept(List.of("1", "2")).select(corpus, 1))
                .hasMessage("2 examples are to be kept; expected at most the size, 1");
        assertThatThrownBy(() -> selection.withQuotas(Map.of("a", 4)).select(corpus, 5))
                .hasMessage("quota of label a is 4; expected from 0, which are to be kept, to 3, which there are");
        assertThatThrownBy(() -> selection.withQuotas(Map.of("a", 3, "b", 3)).select(corpus, 5))
                .hasMessage("quotas sum to 6; expected from 2 to 5 for a size of 5 with 3 examples of other labels");
        assertThatThrownBy(() -> selection.withQuotas(Map.of("a", -1)))
                .hasMessage("quota of label a is -1; expected 0 or more");
        Corpus bare = Corpus.ofLatents(Examples.of(corpus.latents()));
        assertThatThrownBy(() ->
                        selection.withMethod(CorpusSelection.Method.STRATIFIED).select(bare, 2))
                .hasMessage("corpus has no labels; expected one for each example to choose by label");
        Corpus values = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0}, {1}, {2}}))
                        .withLabels(List.of("84", "85", "90")))
                .withTask(LinearHead.Task.VALUES);
        assertThatThrownBy(() -> CorpusSelection.withDefaults()
                        .withMethod(CorpusSelection.Method.STRATIFIED)
                        .select(values, 2))
                .hasMessage("corpus has values as labels; expected classes to choose by label");
    }

    /** Floats would leave the hull of what is chosen, and bounds would no longer be bounds. */
    @Test
    void the_farthest_is_chosen_far_from_the_origin_and_for_tiny_numbers_too() {
        SplittableRandom random = new SplittableRandom(9);
        double[][] rows = new double[120][8];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextDouble(-1, 1) + random.nextDouble(-1, 1);
            }
        }
        List<Integer> expected = hull(rows, 0, 1);
        assertThat(hull(rows, 0x1p23, 1)).isEqualTo(expected);
        assertThat(hull(rows, 0, 0x1p-200)).isEqualTo(expected);
    }

    private static List<Integer> hull(double[][] rows, double offset, double scale) {
        double[][] moved = Arrays.stream(rows)
                .map(row -> Arrays.stream(row)
                        .map(value -> scale * (Math.rint(0x1p20 * value) / 0x1p20 + offset))
                        .toArray())
                .toArray(double[][]::new);
        return CorpusSelection.withDefaults()
                .withMethod(CorpusSelection.Method.HULL)
                .select(Corpus.ofLatents(Examples.of(Matrix.of(moved))), 25)
                .examples();
    }
}
