package io.simplex4j.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.VerdictRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TriageTest {
    private static Matrix rows(int count, double spread, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][6];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = random.nextDouble(-spread, spread);
            }
        }
        return Matrix.of(rows);
    }

    private static Corpus corpus(int count, long seed) {
        return Corpus.ofLatents(Examples.of(rows(count, 1, seed)));
    }

    @Test
    void inputs_from_elsewhere_come_first_and_are_found() {
        Corpus corpus = corpus(60, 1);
        double[][] inputs = new double[40][];
        for (int i = 0; i < 40; i++) {
            inputs[i] = rows(1, i % 4 == 0 ? 30 : 1, 100 + i).row(0).toArray();
        }
        TriageReport report = Triage.of(Explainer.ofLatents(corpus).withoutReferences())
                .withCalibration(Calibration.heldOut(corpus, rows(500, 1, 2)))
                .withFalseDiscoveryRate(0.1)
                .sort(Examples.of(Matrix.of(inputs)));
        assertThat(report.rows()).hasSize(40);
        assertThat(report.rows().subList(0, 10)).allMatch(row -> row.row() % 4 == 0 && row.foreign());
        assertThat(report.rows().get(0).level()).isEqualTo(Verdict.Level.DO_NOT_RELY);
        assertThat(report.rows().get(0).reasons()).contains(Reason.Code.UNLIKE_CALIBRATION);
        assertThat(report.discovery().orElseThrow().found()).isBetween(10, 14);
        assertThat(report.coverage()).isPresent();
        assertThat(report.warnings()).isEmpty();
    }

    @Test
    void a_calibration_of_another_corpus_is_refused() {
        Triage triage = Triage.of(Explainer.ofLatents(corpus(20, 1)));
        Calibration other = Calibration.heldOut(corpus(20, 2), rows(5, 1, 3));
        assertThatThrownBy(() -> triage.withCalibration(other)).hasMessageStartingWith("calibration is for the corpus");
    }

    @Test
    void p_values_decide_and_what_decided_before_becomes_a_note() {
        Verdict before = new Verdict(
                Verdict.Level.DO_NOT_RELY,
                List.of(new Reason(Reason.Code.FAR_FROM_CORPUS, Reason.Gravity.DO_NOT_RELY)));
        VerdictRule rule = VerdictRule.ofRows(19);
        assertThat(rule.decide(before.reasons(), VerdictRule.PValues.none())).isEqualTo(before);
        VerdictRule.PValues near = new VerdictRule.PValues(
                OptionalDouble.empty(), OptionalDouble.of(0.5), OptionalDouble.empty(), OptionalDouble.empty());
        assertThat(VerdictRule.ofRows(18)).isEqualTo(VerdictRule.ofReasons());
        assertThat(VerdictRule.ofReasons().decide(before.reasons(), near)).isEqualTo(before);
        assertThat(level(before, 0.5, 0.5, 0.5)).isEqualTo(Verdict.Level.EXAMPLES_FIT);
        assertThat(level(before, 0.05, 0.5, 0.5)).isEqualTo(Verdict.Level.READ_WITH_CARE);
        assertThat(level(before, 0.01, 0.5, 0.5)).isEqualTo(Verdict.Level.DO_NOT_RELY);
        assertThat(level(before, 0.5, 1.01, 0.5)).isEqualTo(Verdict.Level.READ_WITH_CARE);
        assertThat(level(before, 0.5, 0.9, 0.1)).isEqualTo(Verdict.Level.READ_WITH_CARE);
        Verdict lost = new Verdict(
                Verdict.Level.DO_NOT_RELY, List.of(new Reason(Reason.Code.CLASS_NOT_KEPT, Reason.Gravity.DO_NOT_RELY)));
        assertThat(level(lost, 0.5, 0.5, 0.5)).isEqualTo(Verdict.Level.DO_NOT_RELY);
    }

    @Test
    void an_explainer_with_calibration_judges_as_triage_does() {
        Corpus corpus = corpus(60, 1);
        Calibration calibration = Calibration.heldOut(corpus, rows(200, 1, 2));
        Examples inputs = Examples.of(Matrix.of(new double[][] {
            rows(1, 1, 7).row(0).toArray(), rows(1, 30, 8).row(0).toArray()
        }));
        Explainer plain = Explainer.ofLatents(corpus).withoutReferences();
        Explainer calibrated = plain.withCalibration(calibration);
        List<Explanation> explained = calibrated.explain(inputs).toList();
        assertThat(explained.get(1).verdict().level()).isEqualTo(Verdict.Level.DO_NOT_RELY);
        assertThat(explained.get(1).pValues().far()).hasValue(1 / 201.0);
        assertThat(calibrated.provenance().calibration().orElseThrow().rows()).isEqualTo(200);
        assertThat(Triage.of(calibrated).sort(inputs).rows())
                .isEqualTo(Triage.of(plain)
                        .withCalibration(calibration)
                        .sort(inputs)
                        .rows())
                .extracting(TriageReport.Row::pValue)
                .containsExactly(
                        explained.get(1).pValues().far(),
                        explained.get(0).pValues().far());
        assertThatThrownBy(() -> Explainer.ofLatents(corpus(20, 2)).withCalibration(calibration))
                .hasMessageStartingWith("calibration is for the corpus");
    }

    private static Verdict.Level level(Verdict before, double far, double ratio, double disputed) {
        VerdictRule.PValues pValues = new VerdictRule.PValues(
                OptionalDouble.empty(), OptionalDouble.of(far), OptionalDouble.of(ratio), OptionalDouble.of(disputed));
        return VerdictRule.ofRows(19).decide(before.reasons(), pValues).level();
    }

    @Test
    void what_is_watched_must_be_what_is_calibrated() {
        Corpus corpus = corpus(40, 1);
        Calibration far = Calibration.heldOut(corpus, rows(50, 1, 2));
        Triage triage =
                Triage.of(Explainer.ofLatents(corpus).withoutReferences()).withCalibration(far);
        Triage other = triage.withDrift(DriftState.withDefaults().over(far.withScore(Calibration.Score.DIRECTION)));
        assertThatThrownBy(() -> other.sort(Examples.of(rows(3, 1, 3))))
                .hasMessage("drift is watched over the scores [DIRECTION]; expected those of calibrations, [RELATIVE]");
    }

    @Test
    void a_calibration_by_another_model_is_refused() {
        Examples examples = Examples.of(rows(20, 1, 1));
        Matrix held = rows(5, 1, 3);
        FunctionModel same = FunctionModel.ofDoubles(Shape.of(6), 6, input -> input);
        FunctionModel larger = FunctionModel.ofDoubles(
                Shape.of(6), 6, input -> Arrays.stream(input).map(x -> 5 * x).toArray());
        Calibration calibration = Calibration.heldOut(Corpus.encode(same, examples), held);
        Triage triage = Triage.of(Explainer.of(larger, Corpus.encode(larger, examples)));
        assertThatThrownBy(() -> triage.withCalibration(calibration))
                .hasMessage(
                        "calibration has another latent of example 0; expected the same: it was made with another model");
        Triage.of(Explainer.of(same, Corpus.encode(same, examples))).withCalibration(calibration);
    }

    /** One calibration, in the explainer: whichever way it gets there, and whatever else is asked for. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void verdicts_agree_everywhere(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LinearHead head = LinearHead.of(
                Matrix.of(new double[][] {{1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0}}),
                Vec.of(0, 0, 0),
                LinearHead.Activation.SOFTMAX);
        FunctionModel model =
                FunctionModel.ofDoubles(Shape.of(6), 6, input -> input).withHead(head);
        Corpus corpus = Corpus.encode(model, labelled(80, seed, head));
        Corpus rows = Corpus.encode(model, labelled(150, seed + 100, head));
        Examples inputs = labelled(60, seed + 200, head);
        Calibration calibration = Calibration.heldOut(corpus, rows);
        if (random.nextBoolean()) {
            calibration = calibration.withScore(Calibration.Score.DIRECTION);
        }
        Explainer explainer = Explainer.of(model, corpus).withTolerance(0.1);
        explainer = random.nextBoolean() ? explainer.withoutReferences() : explainer;
        explainer = random.nextBoolean() ? explainer.withoutDisputes() : explainer;
        explainer = random.nextBoolean() ? explainer.withStability() : explainer;
        explainer = random.nextBoolean() ? explainer.withContrast() : explainer;
        Explainer calibrated = explainer.withCalibration(calibration);
        Map<Integer, Verdict.Level> expected = new TreeMap<>();
        for (int row = 0; row < inputs.size(); row++) {
            expected.put(row, calibrated.explain(inputs.get(row)).verdict().level());
        }
        assertThat(levels(Triage.of(calibrated).sort(inputs))).isEqualTo(expected);
        assertThat(levels(Triage.of(explainer).withCalibration(calibration).sort(inputs)))
                .isEqualTo(expected);
        assertThat(calibrated.explain(inputs).toList())
                .extracting(each -> each.verdict().level())
                .containsExactlyElementsOf(expected.values());
        assertThat(Set.copyOf(expected.values())).hasSizeGreaterThan(1);
    }

    private static Map<Integer, Verdict.Level> levels(TriageReport report) {
        Map<Integer, Verdict.Level> levels = new TreeMap<>();
        report.rows().forEach(row -> levels.put(row.row(), row.level()));
        return levels;
    }

    /** Rows labelled as a head would, some of them wrongly. */
    private static Examples labelled(int count, long seed, LinearHead head) {
        Matrix rows = rows(count, 1, seed);
        return Examples.of(rows)
                .withLabels(IntStream.range(0, count)
                        .mapToObj(row -> Integer.toString(row % 7 == 0 ? row % 3 : largest(head.apply(rows.row(row)))))
                        .toList());
    }

    private static int largest(Vec outputs) {
        return IntStream.range(0, outputs.size())
                .reduce((a, b) -> outputs.get(a) >= outputs.get(b) ? a : b)
                .orElseThrow();
    }

    /** With so few rows that nothing can be called unlike them, what is far would look as if it fitted. */
    @Test
    void too_few_rows_do_not_decide() {
        Corpus corpus = corpus(60, 1);
        Examples far = Examples.of(rows(1, 30, 2));
        for (int count : new int[] {5, 18, 19}) {
            TriageReport report = Triage.of(Explainer.ofLatents(corpus).withoutReferences())
                    .withCalibration(Calibration.heldOut(corpus, rows(count, 1, 3)))
                    .sort(far);
            TriageReport.Row row = report.rows().get(0);
            assertThat(row.pValue()).hasValue(1 / (count + 1.0));
            assertThat(row.level()).isEqualTo(count < 19 ? Verdict.Level.DO_NOT_RELY : Verdict.Level.READ_WITH_CARE);
            assertThat(report.warnings()).hasSize(count < 19 ? 1 : 0);
        }
    }
}
