package io.simplex4j.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.Calibration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CorpusRevisionTest {
    private static double[][] rows(int count, SplittableRandom random) {
        double[][] rows = new double[count][5];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextDouble(-1, 1);
            }
        }
        return rows;
    }

    private static Corpus corpus(double[][] latents, String prefix) {
        return Corpus.ofLatents(Examples.of(Matrix.of(latents))
                .withIds(IntStream.range(0, latents.length)
                        .mapToObj(row -> prefix + row)
                        .toList()));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void explanations_that_are_said_to_stay_are_the_same_when_solved_again(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Corpus corpus = corpus(rows(60, random), "old ");
        double[][] inputs = rows(40, random);
        for (double[] input : inputs) {
            input[0] *= 3;
        }
        Matrix latents = Matrix.of(inputs);
        List<Decomposition> before =
                ActiveSet.withDefaults().over(corpus.latents()).decomposeAll(latents);
        CorpusRevision removal = CorpusRevision.of(corpus).without(List.of("old 3", "old 17"));
        CorpusRevision addition = CorpusRevision.of(corpus).with(corpus(rows(2, random), "new "));
        for (CorpusRevision revision : List.of(removal, addition)) {
            List<Decomposition> after =
                    ActiveSet.withDefaults().over(revision.corpus().latents()).decomposeAll(latents);
            List<Integer> affected = revision.affected(latents, before);
            assertThat(affected).hasSizeLessThan(40);
            for (int place = 0; place < 40; place++) {
                if (affected.contains(place)) {
                    continue;
                }
                for (int row = 0; row < revision.corpus().size(); row++) {
                    String id = revision.corpus().id(row);
                    double old = IntStream.range(0, corpus.size())
                            .filter(r -> corpus.id(r).equals(id))
                            .mapToDouble(before.get(place).weights()::weight)
                            .sum();
                    assertThat(after.get(place).weights().weight(row)).isCloseTo(old, within(1e-12));
                }
            }
        }
        assertThat(removal.corpus().size()).isEqualTo(58);
        assertThat(addition.corpus().size()).isEqualTo(62);
        assertThat(addition.corpus().id(61)).isEqualTo("new 1");
    }

    @Test
    void removing_what_has_weight_is_noticed() {
        Corpus corpus = corpus(new double[][] {{0, 0}, {2, 0}, {9, 9}}, "");
        Vec latent = Vec.of(1, -1);
        Decomposition decomposition =
                ActiveSet.withDefaults().over(corpus.latents()).decompose(latent);
        assertThat(CorpusRevision.of(corpus).without(List.of("2")).keeps(latent, decomposition))
                .isTrue();
        assertThat(CorpusRevision.of(corpus).without(List.of("1")).keeps(latent, decomposition))
                .isFalse();
    }

    @Test
    void a_corpus_knows_its_history() {
        Corpus corpus = corpus(new double[][] {{0, 0}, {2, 0}, {9, 9}}, "");
        Corpus less = CorpusRevision.of(corpus).without(List.of("2")).corpus();
        assertThat(less.history()).hasSize(1);
        assertThat(less.history().get(0).method()).isEqualTo("removed");
        assertThat(less.history().get(0).parentDigest()).isEqualTo(corpus.digest());
        Corpus more = CorpusRevision.of(less)
                .with(corpus(new double[][] {{4, 4}}, "x"))
                .corpus();
        assertThat(more.history()).hasSize(2);
        assertThat(more.history().get(1).parentDigest()).isEqualTo(less.digest());
    }

    @Test
    void what_does_not_fit_is_refused() {
        Corpus corpus = corpus(new double[][] {{0, 0}, {2, 0}}, "");
        CorpusRevision revision = CorpusRevision.of(corpus);
        assertThatThrownBy(() -> revision.without(List.of("0", "1")))
                .hasMessage("all 2 examples are to be removed; expected at least one to stay");
        assertThatThrownBy(() -> revision.without(List.of("9")))
                .hasMessage("id 9 is not in the corpus; expected one of its 2 ids");
        assertThatThrownBy(() -> revision.with(corpus(new double[][] {{0, 0}}, "")))
                .hasMessage("id 0 is in the corpus already; choose another");
        assertThatThrownBy(() -> revision.withoutRows(List.of(2)))
                .hasMessage("row is 2; expected from 0 to 1 as the corpus has");
        assertThatThrownBy(() -> revision.with(corpus(new double[][] {{0, 0, 0}}, "x")))
                .hasMessage("inputs have 3 numbers each; expected 2 as in the corpus");
        Corpus labelled = corpus.withExamples(corpus.examples().withLabels(List.of("a", "b")));
        assertThatThrownBy(() -> CorpusRevision.of(labelled).with(corpus(new double[][] {{0, 0}}, "x")))
                .hasMessage("examples have no labels; expected them as in the corpus");
    }

    @Test
    void a_new_example_may_take_weight_inside_the_hull_and_in_mixtures_of_few() {
        Corpus corpus = corpus(new double[][] {{0, 0}, {3, 0}, {0, 3}, {3, 3.1}}, "");
        Vec inside = Vec.of(1.95, 2.4);
        CorpusRevision added = CorpusRevision.of(corpus).with(corpus(new double[][] {{1.98, 2.41}}, "x"));
        assertThat(added.keeps(
                        inside, ActiveSet.withDefaults().over(corpus.latents()).decompose(inside)))
                .isFalse();
        Vec outside = Vec.of(-1, -1);
        CorpusRevision behind = CorpusRevision.of(corpus).with(corpus(new double[][] {{1, 1}}, "x"));
        assertThat(behind.keeps(
                        outside, ActiveSet.withDefaults().over(corpus.latents()).decompose(outside)))
                .isTrue();
        Corpus three = corpus(new double[][] {{-1, -1}, {1, -1}, {0, 2}}, "");
        Vec middle = Vec.of(0, 0);
        Decomposition limited = ActiveSet.withDefaults()
                .withSparsity(Sparsity.atMost(2))
                .over(three.latents())
                .decompose(middle);
        assertThat(CorpusRevision.of(three)
                        .with(corpus(new double[][] {{-2, 2}}, "x"))
                        .keeps(middle, limited))
                .isFalse();
    }

    @Test
    void examples_that_were_selected_stay_so_where_they_are_appended() {
        SplittableRandom random = new SplittableRandom(4);
        Corpus pool = corpus(rows(60, random), "pool ");
        Corpus selected = CorpusSelection.withDefaults().select(pool, 20).apply(pool);
        Corpus joined = corpus(rows(3, random), "").append(selected);
        assertThat(joined.history()).isEqualTo(selected.history()).isNotEmpty();
        assertThatThrownBy(() -> Calibration.leaveOneOut(joined)).isInstanceOf(IllegalArgumentException.class);
    }
}
