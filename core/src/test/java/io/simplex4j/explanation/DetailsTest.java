package io.simplex4j.explanation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.TableForm;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Stability;
import io.simplex4j.trust.internal.Scorer;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class DetailsTest {
    /** Low, middle or high by the second feature; the latent is the input, stretched. */
    private static final FunctionModel MODEL = FunctionModel.ofDoubles(
                    Shape.of(2), 2, input -> new double[] {input[0], 2 * input[1]})
            .withHead(LinearHead.of(
                    Matrix.of(new double[][] {{0, -1}, {0, 0}, {0, 1}}),
                    Vec.of(2, 0, -14),
                    LinearHead.Activation.SOFTMAX));

    private static final Corpus CORPUS = Corpus.encode(
            MODEL,
            Examples.of(Matrix.of(new double[][] {{0, 0}, {2, 0}, {0, 4}, {2, 4}, {0, 9}, {2, 9}}))
                    .withForm(TableForm.of(List.of("width", "height")))
                    .withClasses(new ClassNames(List.of("low", "middle", "high")))
                    .withLabels(List.of("low", "low", "middle", "middle", "high", "high")));

    private static final Explainer EXPLAINER = Explainer.of(MODEL, CORPUS).withoutReferences();
    private static final Example LOW = Example.of(Vec.of(0.5, 0.5));

    private static Contrast contrast(Explainer explainer) {
        return explainer.explain(LOW).details().contrast().orElseThrow();
    }

    @Test
    void nothing_is_said_that_was_not_asked_for() {
        assertThat(EXPLAINER.explain(LOW).details()).isEqualTo(Details.none());
    }

    @Test
    void shares_of_classes_come_with_their_range() {
        Stability stability =
                EXPLAINER.withStability().explain(LOW).details().stability().orElseThrow();
        Stability.ClassShare first = stability.classes().get(0);
        assertThat(first.label()).isEqualTo("low");
        assertThat(first.min()).isLessThan(first.share());
        assertThat(stability.without()).isNotEmpty().allMatch(each -> each.proven());
    }

    @Test
    void a_mixture_of_few_examples_has_no_stability() {
        assertThat(EXPLAINER
                        .withStability()
                        .withSparsity(Sparsity.atMost(1))
                        .explain(LOW)
                        .details()
                        .stability())
                .isEmpty();
    }

    @Test
    void the_runner_up_is_the_class_with_the_next_largest_output() {
        Contrast contrast = contrast(EXPLAINER.withContrast());
        assertThat(contrast.predicted().label()).isEqualTo("low");
        assertThat(contrast.other().label()).isEqualTo("middle");
        assertThat(contrast.predicted().residual()).isCloseTo(1, within(1e-9));
        assertThat(contrast.other().residual()).isCloseTo(7, within(1e-9));
        assertThat(contrast.ratio()).isCloseTo(1.0 / 7, within(1e-9));
        assertThat(contrast.predicted().proven()).isTrue();
        assertThat(contrast.other().examples()).isEqualTo(2);
    }

    @Test
    void each_side_has_its_own_examples_in_the_rows_of_the_corpus() {
        Contrast.Side other = contrast(EXPLAINER.withContrast("high")).other();
        assertThat(other.contributions()).extracting(Contribution::row).containsExactly(4, 5);
        assertThat(other.contributions().get(0).weight()).isCloseTo(0.75, within(1e-9));
        assertThat(other.contributions())
                .allMatch(each -> each.label().orElseThrow().equals("high"));
        assertThat(other.typical(CORPUS).toArray()).containsExactly(new double[] {0.5, 9}, within(1e-9));
    }

    @Test
    void features_share_what_sets_the_mixtures_apart() {
        Contrast.Features features =
                contrast(EXPLAINER.withContrast()).features().orElseThrow();
        assertThat(features.shares().toArray()).containsExactly(new double[] {0, 1}, within(1e-6));
        assertThat(features.completeness().expected()).isCloseTo(1, within(1e-9));
        assertThat(features.completeness().sum()).isCloseTo(1, within(1e-3));
        assertThat(contrast(EXPLAINER.withoutFeatures().withContrast()).features())
                .isEmpty();
    }

    @Test
    void a_class_is_not_set_against_itself() {
        assertThat(contrast(EXPLAINER.withContrast("low")).other().label()).isEqualTo("middle");
    }

    @Test
    void one_example_can_be_asked_about() {
        Contrast contrast = EXPLAINER.contrast(LOW, "high").orElseThrow();
        assertThat(contrast.other().label()).isEqualTo("high");
        assertThat(contrast.features()).isPresent();
    }

    @Test
    void contrasts_need_labels_that_examples_have() {
        assertThatThrownBy(() -> EXPLAINER.withContrast("huge"))
                .hasMessage("there is no example labelled huge; expected one of high, low, middle");
        Corpus unlabelled = Corpus.encode(MODEL, Examples.of(CORPUS.inputs()));
        assertThatThrownBy(() -> Explainer.of(MODEL, unlabelled).withContrast())
                .hasMessageStartingWith("corpus has no labels in the words of predictions; expected");
    }

    /** The inverse of the model. */
    private static Decoder decoder(int latents, double stretch) {
        return new Decoder() {
            @Override
            public int latentSize() {
                return latents;
            }

            @Override
            public int inputSize() {
                return 2;
            }

            @Override
            public Matrix decode(Matrix rows) {
                double[][] decoded = new double[rows.rows()][2];
                for (int row = 0; row < decoded.length; row++) {
                    decoded[row] = new double[] {rows.at(row, 0), rows.at(row, 1) / stretch};
                }
                return Matrix.of(decoded);
            }

            @Override
            public String name() {
                return "decoder";
            }

            @Override
            public String digest() {
                return "sha256:0";
            }
        };
    }

    @Test
    void a_decoder_shows_what_is_kept_and_what_examples_account_for() {
        Explanation high = EXPLAINER.withDecoder(decoder(2, 2)).explain(Vec.of(1, 12));
        Details.Reconstruction found = high.details().reconstruction().orElseThrow();
        assertThat(found.ofLatent().toArray()).containsExactly(new double[] {1, 12}, within(1e-9));
        assertThat(found.ofMixture().toArray()).containsExactly(new double[] {1, 9}, within(1e-9));
        assertThat(found.latentError()).isCloseTo(0, within(1e-9));
        assertThat(found.mixtureError()).isCloseTo(3, within(1e-9));
        assertThat(high.provenance().decoder().orElseThrow().name()).isEqualTo("decoder");
        assertThatThrownBy(() -> EXPLAINER.withDecoder(decoder(3, 2)))
                .hasMessage("decoder takes 3 numbers and gives 2; expected 2 as latents have and 2 as inputs have");
    }

    private static Examples rows(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][];
        for (int row = 0; row < count; row++) {
            rows[row] = new double[] {random.nextDouble(2), random.nextDouble(9)};
        }
        return Examples.of(Matrix.of(rows));
    }

    @Test
    void what_is_decoded_badly_has_a_small_p_value() {
        Calibration calibration =
                Calibration.heldOut(CORPUS, Corpus.encode(MODEL, rows(150, 1))).withDecoder(decoder(2, 1));
        assertThat(calibration.score()).isEqualTo(Calibration.Score.DECODED);
        double[][] inputs = new double[100][];
        for (int row = 0; row < inputs.length; row++) {
            inputs[row] = row == 70
                    ? new double[] {1, 30}
                    : rows(1, 100 + row).inputs().row(0).toArray();
        }
        TriageReport report = Triage.of(EXPLAINER).withCalibration(calibration).sort(Examples.of(Matrix.of(inputs)));
        assertThat(report.rows().get(0).row()).isEqualTo(70);
        assertThat(report.rows().get(0).pValue().orElseThrow()).isEqualTo(1.0 / 151);
        assertThat(report.rows().stream()
                        .filter(row -> row.pValue().orElseThrow() <= 0.5)
                        .count())
                .isBetween(30L, 70L);
    }

    @Test
    void what_is_decoded_needs_inputs_a_decoder_and_rows_of_its_own() {
        assertThatThrownBy(() -> Calibration.heldOut(CORPUS, CORPUS.latents()).withDecoder(decoder(2, 2)))
                .hasMessage("calibration rows are latents; expected rows with their inputs");
        assertThatThrownBy(() -> Scorer.of(Calibration.Score.DECODED, CORPUS))
                .hasMessage("score is decoded, which needs a decoder; expected another");
        assertThatThrownBy(() -> Calibration.leaveOneOut(CORPUS).withDecoder(decoder(2, 2)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("score is decoded; expected residual, relative or direction");
    }
}
