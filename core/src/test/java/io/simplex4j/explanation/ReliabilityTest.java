package io.simplex4j.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Reliability;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReliabilityTest {
    private static final int DIMENSIONS = 4;

    private static FunctionModel classifier() {
        return FunctionModel.ofDoubles(Shape.of(DIMENSIONS), DIMENSIONS, input -> input)
                .withHead(LinearHead.of(
                        Matrix.of(new double[][] {{2, 0, 0, 0}, {-2, 0, 0, 0}}),
                        Vec.of(0, 0),
                        LinearHead.Activation.SOFTMAX));
    }

    private static FunctionModel regression() {
        return FunctionModel.ofDoubles(Shape.of(DIMENSIONS), DIMENSIONS, input -> input)
                .withHead(LinearHead.of(Matrix.of(new double[][] {{2, 0, 0, 0}}), Vec.of(0), LinearHead.Activation.NONE)
                        .withTask(LinearHead.Task.VALUES));
    }

    /** Inputs whose predicted class is wrong with a probability that depends on them. */
    private static Examples classes(int count, long seed, ToDoubleFunction<double[]> wrong) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][DIMENSIONS];
        List<String> labels = new ArrayList<>();
        for (double[] row : rows) {
            for (int j = 0; j < DIMENSIONS; j++) {
                row[j] = (float) random.nextDouble(-1, 1);
            }
            boolean isWrong = random.nextDouble() < wrong.applyAsDouble(row);
            labels.add(row[0] > 0 ^ isWrong ? "0" : "1");
        }
        return Examples.of(Matrix.of(rows)).withLabels(labels);
    }

    private static Examples values(int count, long seed, double distant) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][DIMENSIONS];
        List<String> labels = new ArrayList<>();
        for (double[] row : rows) {
            double size = random.nextDouble() < distant ? 4 : 0.5;
            for (int j = 0; j < DIMENSIONS; j++) {
                row[j] = (float) random.nextDouble(-size, size);
            }
            labels.add(Double.toString(2 * row[0] + 0.3 * (size > 1 ? 10 : 1) * random.nextDouble(-1, 1)));
        }
        return Examples.of(Matrix.of(rows)).withLabels(labels);
    }

    private static Explanations explain(FunctionModel model, Examples corpus, Examples rows, Examples inputs) {
        Corpus known = Corpus.encode(model, corpus);
        return Explainer.of(model, known)
                .withoutFeatures()
                .withCalibration(Calibration.heldOut(known, Corpus.encode(model, rows)))
                .explain(inputs);
    }

    private static Reliability.OfClass ofClass(Explanation explanation) {
        return (Reliability.OfClass) explanation.reliability().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void rates_follow_the_probability_if_it_separates(long seed) {
        ToDoubleFunction<double[]> wrong = row -> 0.5 * (1 - Math.abs(row[0]));
        Explanations all = explain(
                classifier(),
                classes(100, seed, wrong),
                classes(400, seed + 10, wrong),
                classes(1000, seed + 20, wrong));
        double off = 0;
        for (Explanation each : all) {
            Reliability.OfClass found = ofClass(each);
            assertThat(found.signal()).isIn(Reliability.Signal.SOFTMAX, Reliability.Signal.COMBINED);
            assertThat(found.rows()).isEqualTo(400);
            assertThat(found.errorRate()).isBetween(found.low(), found.high());
            off += Math.abs(found.errorRate()
                    - wrong.applyAsDouble(each.example().input().toArray()));
        }
        assertThat(off / 1000).isLessThan(0.08);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void the_base_rate_stands_if_nothing_separates(long seed) {
        ToDoubleFunction<double[]> wrong = row -> 0.3;
        Explanations all = explain(
                classifier(), classes(80, seed, wrong), classes(300, seed + 10, wrong), classes(20, seed + 20, wrong));
        for (Explanation each : all) {
            Reliability.OfClass found = ofClass(each);
            assertThat(found.signal()).isEqualTo(Reliability.Signal.BASE_RATE);
            assertThat(found.similar()).isEqualTo(found.overall());
            assertThat(found.low()).isCloseTo(found.overall().wrong() / 301.0, within(1e-12));
            assertThat(found.high()).isCloseTo((found.overall().wrong() + 1) / 301.0, within(1e-12));
            assertThat(found.isKnown()).isTrue();
        }
    }

    @Test
    void the_mixture_counts_if_it_separates_and_the_probability_does_not() {
        ToDoubleFunction<double[]> wrong = row -> row[1] > 0.4 ? 0.95 : 0.02;
        Explanations all =
                explain(classifier(), classes(400, 1, wrong), classes(400, 2, wrong), classes(300, 3, wrong));
        double unlucky = 0;
        double lucky = 0;
        int many = 0;
        for (Explanation each : all) {
            assertThat(ofClass(each).signal()).isEqualTo(Reliability.Signal.COMBINED);
            if (each.example().input().get(1) > 0.4) {
                unlucky += ofClass(each).errorRate();
                many++;
            } else {
                lucky += ofClass(each).errorRate();
            }
        }
        assertThat(unlucky / many).isGreaterThan(0.6);
        assertThat(lucky / (300 - many)).isLessThan(0.2);
    }

    @Test
    void few_rows_are_known_to_be_too_few() {
        Explanations all =
                explain(classifier(), classes(40, 1, row -> 0.2), classes(2, 2, row -> 0.2), classes(3, 3, row -> 0.2));
        assertThat(all).allMatch(each -> !ofClass(each).isKnown());
    }

    @Test
    void rows_without_labels_and_the_corpus_itself_say_nothing() {
        Examples corpus = classes(60, 1, row -> 0.2);
        Corpus known = Corpus.encode(classifier(), corpus);
        Explainer explainer = Explainer.of(classifier(), known).withoutFeatures();
        Examples bare = Examples.of(classes(60, 2, row -> 0.2).inputs());
        assertThat(explainer
                        .withCalibration(Calibration.heldOut(known, Corpus.encode(classifier(), bare)))
                        .explain(bare))
                .allMatch(each -> each.reliability().isEmpty());
        assertThat(explainer.withCalibration(Calibration.leaveOneOut(known)).explain(bare))
                .allMatch(each -> each.reliability().isEmpty());
        assertThat(explainer.explain(bare)).allMatch(each -> each.reliability().isEmpty());
    }

    @Test
    void counts_say_what_examples_that_point_elsewhere_tell() {
        ToDoubleFunction<double[]> wrong = row -> row[1] > 0.4 ? 0.9 : 0.05;
        Explanations all = explain(classifier(), classes(300, 1, wrong), classes(300, 2, wrong), classes(1, 3, wrong));
        var estimator =
                all.provenance().calibration().orElseThrow().reliability().orElseThrow();
        Reliability.ErrorRate elsewhere = estimator.pointedElsewhere().orElseThrow();
        Reliability.ErrorRate alike = estimator.pointedAlike().orElseThrow();
        assertThat(elsewhere.of() + alike.of()).isEqualTo(300);
        assertThat(elsewhere.wrong() + alike.wrong())
                .isEqualTo(estimator.overall().orElseThrow().wrong());
        assertThat(elsewhere.rate()).isGreaterThan(2 * alike.rate());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void intervals_of_values_hold_as_often_as_they_say(long seed) {
        int inside = 0;
        double offs = 0;
        double expected = 0;
        int total = 0;
        for (int draw = 0; draw < 10; draw++) {
            Examples inputs = values(200, seed + 1000 * draw + 2, 0.2);
            for (Explanation each : explain(
                    regression(),
                    values(60, seed + 1000 * draw, 0),
                    values(150, seed + 1000 * draw + 1, 0.2),
                    inputs)) {
                Reliability.OfValue found =
                        (Reliability.OfValue) each.reliability().orElseThrow();
                double actual = Double.parseDouble(each.example().label().orElseThrow());
                inside += found.low() <= actual && actual <= found.high() ? 1 : 0;
                offs += Math.abs(actual - each.predictionValue().orElseThrow());
                expected += found.expectedError();
                assertThat(found.confidence()).isEqualTo(0.9);
                total++;
            }
        }
        assertThat(inside / (double) total).isCloseTo(0.9, within(0.03));
        assertThat(expected / offs).isCloseTo(1, within(0.15));
    }

    @Test
    void intervals_are_narrower_where_the_residual_is_small_if_that_pays() {
        Explanations far = explain(regression(), values(60, 1, 0), values(200, 2, 0.2), values(100, 3, 0.2));
        assertThat(far)
                .allMatch(each -> ((Reliability.OfValue) each.reliability().orElseThrow()).byResidual());
        Explanation near = far.iterator().next();
        Explanation distant = near;
        for (Explanation each : far) {
            near = each.decomposition().relativeResidual()
                            < near.decomposition().relativeResidual()
                    ? each
                    : near;
            distant = each.decomposition().relativeResidual()
                            > distant.decomposition().relativeResidual()
                    ? each
                    : distant;
        }
        assertThat(width(near)).isLessThan(width(distant));
    }

    private static double width(Explanation explanation) {
        Reliability.OfValue found =
                (Reliability.OfValue) explanation.reliability().orElseThrow();
        return found.high() - found.low();
    }

    @Test
    void fewer_than_nine_rows_give_no_interval() {
        assertThat(explain(regression(), values(60, 1, 0), values(8, 2, 0.2), values(3, 3, 0.2)))
                .allMatch(each -> each.reliability().isEmpty());
    }
}
