package io.simplex4j.trust;

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
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.Shape;
import io.simplex4j.selection.CorpusSelection;
import io.simplex4j.trust.internal.CorpusInspection;
import io.simplex4j.trust.internal.Scorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CalibrationTest {
    private static final Corpus SEGMENT = corpus(new double[][] {{0, 0}, {1, 0}});

    static Corpus corpus(double[][] latents) {
        return Corpus.ofLatents(Examples.of(Matrix.of(latents)));
    }

    /** Rows of normal numbers. */
    static double[][] normal(int rows, int columns, SplittableRandom random) {
        double[][] all = new double[rows][columns];
        for (double[] row : all) {
            Arrays.setAll(row, j -> normal(random));
        }
        return all;
    }

    private static double normal(SplittableRandom random) {
        return Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
    }

    /** Rows above the middle of the segment at these heights. */
    private static Matrix above(double... heights) {
        return Matrix.of(Arrays.stream(heights)
                .mapToObj(height -> new double[] {0.5, height})
                .toArray(double[][]::new));
    }

    private static Decomposition decompose(Corpus corpus, Vec latent) {
        return ActiveSet.withDefaults().over(corpus.latents()).decompose(latent);
    }

    @Test
    void a_score_above_all_of_19_has_p_value_one_twentieth() {
        Calibration calibration = Calibration.heldOut(
                        SEGMENT,
                        above(IntStream.rangeClosed(1, 19).asDoubleStream().toArray()))
                .withScore(Calibration.Score.RESIDUAL);
        assertThat(calibration.pValue(decompose(SEGMENT, Vec.of(0.5, 20)))).hasValue(0.05);
        assertThat(calibration.pValue(decompose(SEGMENT, Vec.of(0.5, 19)))).hasValue(0.1);
        assertThat(calibration.pValue(decompose(SEGMENT, Vec.of(0.5, 0)))).hasValue(1);
        assertThat(calibration.smallestPValue()).isEqualTo(0.05);
    }

    @Test
    void there_is_no_p_value_where_the_mixture_is_not_proven_best() {
        Calibration calibration = Calibration.heldOut(SEGMENT, above(1, 2, 3));
        Decomposition limited = ActiveSet.withDefaults()
                .withSparsity(Sparsity.atMost(1))
                .over(SEGMENT.latents())
                .decompose(Vec.of(0.5, 2));
        assertThat(calibration.pValue(limited)).isEmpty();
        assertThat(calibration.pValue(Double.NaN, Optional.empty())).isEmpty();
        assertThat(calibration.withScore(Calibration.Score.DIRECTION).pValue(decompose(SEGMENT, Vec.of(0.5, 2))))
                .isEmpty();
    }

    @Test
    void a_selected_corpus_refuses_to_calibrate_itself() {
        Corpus all = corpus(new double[][] {{0, 0}, {1, 0}, {0, 1}});
        Corpus chosen = new CorpusSelection.Selection(List.of(0, 2), "hull").apply(all);
        assertThatThrownBy(() -> Calibration.leaveOneOut(chosen))
                .hasMessage("corpus was selected by the method hull; expected one whose examples were not chosen:"
                        + " leave-one-out would be wrong, calibrate with held-out rows");
        assertThatThrownBy(() -> Calibration.leaveOneOut(chosen.select(0, 1))).hasMessageContaining("hull");
        Corpus random = new CorpusSelection.Selection(List.of(0, 2), Corpus.Derivation.RANDOM).apply(all);
        assertThat(Calibration.leaveOneOut(random).size()).isEqualTo(2);
        assertThat(Calibration.heldOut(chosen, above(1)).size()).isOne();
    }

    @Test
    void only_scores_that_grow_without_examples_calibrate_by_leaving_them_out() {
        Corpus labelled = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}}))
                .withLabels(List.of("a", "b", "b")));
        assertThatThrownBy(() -> Calibration.leaveOneOut(labelled).withScore(Calibration.Score.HULL_RATIO))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("score is hull-ratio; expected residual, relative or direction");
        assertThatThrownBy(() -> Calibration.leaveOneOut(SEGMENT).withScore(Calibration.Score.IMPURITY))
                .hasMessage("corpus has no labels; expected one for each example to compute the impurity");
        assertThatThrownBy(() -> Calibration.leaveOneOut(corpus(new double[][] {{1}})))
                .hasMessage("corpus has 1 example; expected at least 2 to leave one out");
    }

    @Test
    void classes_with_a_hundred_rows_each_are_judged_by_themselves() {
        List<String> predictions = new ArrayList<>(Collections.nCopies(100, "low"));
        predictions.addAll(Collections.nCopies(100, "high"));
        double[] heights =
                IntStream.range(0, 200).mapToDouble(row -> row < 100 ? 1 : 5).toArray();
        Calibration calibration = Calibration.heldOut(SEGMENT, above(heights)).withScore(Calibration.Score.RESIDUAL);
        assertThat(calibration.byClass()).isFalse();
        Calibration byClass = calibration.withClasses(predictions);
        assertThat(byClass.byClass()).isTrue();
        assertThat(byClass.pValue(2, Optional.of("low"))).hasValue(1 / 101.0);
        assertThat(byClass.pValue(2, Optional.of("high"))).hasValue(1);
        assertThat(byClass.pValue(2, Optional.of("never seen"))).hasValue(101 / 201.0);
        predictions.set(0, "high");
        assertThat(calibration.withClasses(predictions).byClass()).isFalse();
    }

    @Test
    void coverage_of_1000_rows_has_rank_951_and_holds_for_93_8_percent() {
        Calibration calibration = Calibration.heldOut(
                SEGMENT, above(IntStream.rangeClosed(1, 1000).asDoubleStream().toArray()));
        Calibration.Coverage coverage = calibration.coverage(0.95).orElseThrow();
        assertThat(coverage.rank()).isEqualTo(951);
        assertThat(coverage.residual()).isCloseTo(951, within(1e-9));
        assertThat(coverage.minLevel()).isCloseTo(0.9382, within(5e-5));
        assertThat(coverage.sentence())
                .isEqualTo("95% of inputs like the 1,000 calibration rows have a residual of at most 951 (at least"
                        + " 93.8%, with confidence 95%).");
        assertThat(Calibration.heldOut(SEGMENT, above(1, 2)).coverage(0.95)).isEmpty();
    }

    @Test
    void rows_of_the_corpus_among_held_out_rows_are_counted() {
        assertThat(Calibration.heldOut(SEGMENT, Matrix.of(new double[][] {{0, 0}, {3, 4}, {1, 0}}))
                        .shared())
                .isEqualTo(2);
    }

    @Test
    void rows_with_the_latent_but_not_the_input_of_an_example_are_no_copies() {
        LatentModel stairs = FunctionModel.of(Shape.of(1), 1, x -> new float[] {(float) Math.floor(x[0])});
        Corpus corpus = Corpus.encode(stairs, Examples.of(Matrix.of(new double[][] {{0.1}, {1.5}, {2.5}})));
        Calibration calibration = Calibration.heldOut(
                corpus, Corpus.encode(stairs, Examples.of(Matrix.of(new double[][] {{0.3}, {(float) 0.1}, {1.75}}))));
        assertThat(calibration.shared()).isEqualTo(1);
        assertThat(calibration.warnings())
                .first()
                .asString()
                .startsWith(
                        "1 of 3 calibration rows are the same as a corpus example; expected rows that are not in the"
                                + " corpus: p-values may be too small");
    }

    @Test
    void the_hull_ratio_is_one_on_the_bisector_and_finite_everywhere() {
        Corpus two = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0, 0}, {2, 0}}))
                .withLabels(List.of("a", "b")));
        Scorer ratio = Scorer.of(Calibration.Score.HULL_RATIO, two);
        assertThat(ratio.evaluate(Vec.of(1, 5), Vec.of(1, 5), decompose(two, Vec.of(1, 5)), Optional.of("a")))
                .hasValue(1);
        assertThat(ratio.evaluate(Vec.of(2, 0), Vec.of(2, 0), decompose(two, Vec.of(2, 0)), Optional.of("a"))
                        .getAsDouble())
                .isFinite()
                .isGreaterThan(1e6);
        assertThat(ratio.evaluate(Vec.of(1, 5), Vec.of(1, 5), decompose(two, Vec.of(1, 5)), Optional.of("c")))
                .isEmpty();
    }

    @Test
    void impurity_is_the_weight_on_other_labels() {
        Corpus two = Corpus.ofLatents(Examples.of(Matrix.of(new double[][] {{0, 0}, {4, 0}}))
                .withLabels(List.of("a", "b")));
        Scorer impurity = Scorer.of(Calibration.Score.IMPURITY, two);
        assertThat(impurity.evaluate(Vec.of(1, 5), Vec.of(1, 5), decompose(two, Vec.of(1, 5)), Optional.of("a"))
                        .getAsDouble())
                .isCloseTo(0.25, within(1e-12));
    }

    @Test
    void a_direction_does_not_depend_on_length_and_is_undefined_at_zero() {
        Corpus corpus = corpus(new double[][] {{1, 0}, {0, 5}, {0, 0}});
        Scorer direction = Scorer.of(Calibration.Score.DIRECTION, corpus);
        Vec near = Vec.of(-1, -1);
        Vec far = Vec.of(-100, -100);
        OptionalDouble score = direction.evaluate(near, near, decompose(corpus, near), Optional.empty());
        assertThat(direction
                        .evaluate(far, far, decompose(corpus, far), Optional.empty())
                        .getAsDouble())
                .isCloseTo(score.getAsDouble(), within(1e-12));
        assertThat(direction.evaluate(Vec.of(0, 0), Vec.of(0, 0), decompose(corpus, Vec.of(0, 0)), Optional.empty()))
                .isEmpty();
        assertThat(Calibration.leaveOneOut(corpus)
                        .withScore(Calibration.Score.DIRECTION)
                        .size())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void scores_of_many_are_those_of_each(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> labels =
                IntStream.range(0, 60).mapToObj(row -> "" + row % 3).toList();
        Corpus corpus =
                Corpus.ofLatents(Examples.of(Matrix.of(normal(60, 4, random))).withLabels(labels));
        Matrix inputs = Matrix.of(normal(20, 4, random));
        List<Decomposition> solved =
                ActiveSet.withDefaults().over(corpus.latents()).decomposeAll(inputs);
        List<Optional<String>> predictions = IntStream.range(0, 20)
                .mapToObj(row -> Optional.of("" + row % 3))
                .toList();
        for (Calibration.Score score : EnumSet.complementOf(EnumSet.of(Calibration.Score.DECODED))) {
            Scorer scorer = Scorer.of(score, corpus);
            List<OptionalDouble> all = scorer.evaluateAll(inputs, solved, predictions);
            for (int row = 0; row < 20; row++) {
                assertThat(all.get(row))
                        .isEqualTo(scorer.evaluate(
                                inputs.row(row), inputs.row(row), solved.get(row), predictions.get(row)));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void leaving_out_is_never_less_cautious_than_the_exact_p_value(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = normal(40, 3, random);
        rows[7] = rows[3].clone();
        Corpus corpus = corpus(rows);
        Calibration calibration = Calibration.leaveOneOut(corpus).withScore(Calibration.Score.RESIDUAL);
        for (double[] input : normal(8, 3, random)) {
            for (int j = 0; j < input.length; j++) {
                input[j] *= 1.5;
            }
            Decomposition solved = decompose(corpus, Vec.of(input));
            assertThat(calibration.pValue(solved).getAsDouble())
                    .isGreaterThanOrEqualTo(FullPValue.of(rows, input) - 1e-12);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void false_alarms_are_as_rare_as_promised(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Corpus corpus = corpus(normal(100, 5, random));
        Calibration heldOut = Calibration.heldOut(corpus, Matrix.of(normal(999, 5, random)));
        List<Decomposition> inputs =
                ActiveSet.withDefaults().over(corpus.latents()).decomposeAll(Matrix.of(normal(1000, 5, random)));
        long alarms = inputs.stream()
                .filter(each -> heldOut.pValue(each).getAsDouble() <= 0.05)
                .count();
        assertThat(alarms).isBetween(20L, 80L);
    }

    @Test
    void residuals_without_each_row_are_those_of_a_corpus_without_it() {
        double[][] rows = normal(50, 6, new SplittableRandom(5));
        Vec residuals = ActiveSet.withDefaults().over(Matrix.of(rows)).leaveOneOutResiduals();
        for (int row = 0; row < rows.length; row++) {
            int left = row;
            Matrix others = Matrix.of(rows)
                    .select(IntStream.range(0, 50)
                            .filter(other -> other != left)
                            .toArray());
            assertThat(residuals.get(row))
                    .isCloseTo(
                            ActiveSet.withDefaults()
                                    .over(others)
                                    .decompose(Vec.of(rows[row]))
                                    .residual(),
                            within(1e-10));
        }
    }

    @Test
    void too_few_rows_for_an_alarm_are_warned_of() {
        assertThat(Calibration.heldOut(SEGMENT, above(1, 2, 3)).warnings())
                .containsExactly(
                        "p-values are at least 0.25 with 3 calibration rows, so verdicts are those without calibration:"
                                + " calibrate with 99 rows or more");
        assertThat(Calibration.heldOut(
                                SEGMENT,
                                above(IntStream.rangeClosed(1, 19)
                                        .asDoubleStream()
                                        .toArray()))
                        .warnings())
                .isEmpty();
    }

    @Test
    void one_example_far_out_does_not_make_residuals_rounding() {
        double[][] latents = normal(60, 3, new SplittableRandom(5));
        latents[7][0] = 3e12;
        Corpus corpus = corpus(latents);
        Matrix rows = Matrix.of(normal(50, 3, new SplittableRandom(6)));
        Calibration calibration = Calibration.heldOut(corpus, rows).withScore(Calibration.Score.RESIDUAL);
        assertThat(Arrays.stream(calibration.scores().toArray()).filter(score -> score > 0.01))
                .hasSizeGreaterThan(3);
    }

    @Test
    void rows_that_are_not_there_and_inspection_without_any_are_refused() {
        Calibration calibration = Calibration.heldOut(SEGMENT, above(1, 2, 3));
        assertThatThrownBy(() -> calibration.pValueOfRow(3)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> calibration.scoreOfRow(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        Calibration itself = Calibration.leaveOneOut(corpus(normal(30, 3, new SplittableRandom(1))));
        assertThatThrownBy(() -> CorpusInspection.of(itself))
                .hasMessage("the corpus calibrates itself; expected held-out rows");
    }
}
