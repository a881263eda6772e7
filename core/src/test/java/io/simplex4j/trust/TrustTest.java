package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.example.ClassNames;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.trust.internal.Reasons;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class TrustTest {
    private static final Matrix LATENTS = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}});

    private static LinearHead head(double... bias) {
        return LinearHead.of(Matrix.of(new double[][] {{1, 0}, {0, 1}}), Vec.of(bias), LinearHead.Activation.SOFTMAX);
    }

    private static Decomposition of(double... latent) {
        return ActiveSet.withDefaults().over(LATENTS).decompose(Vec.of(latent));
    }

    private static Decomposition with(Certificate.Ending ending, boolean unique, double relativeResidual) {
        return new Decomposition(
                MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                Vec.of(0.0),
                1,
                relativeResidual,
                new Certificate(0.00123456, 0, ending, 1, 1),
                Optional.of(new Uniqueness(unique, 1)),
                Optional.empty());
    }

    private static Attribution with(Projection.Integration integration, double value) {
        return new Attribution(
                Projection.Target.APPROXIMATION,
                false,
                MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                List.of(new Projection(0, Vec.of(value), 1, integration)));
    }

    @Test
    void outputs_of_the_mixture_stay_within_the_bound() {
        Vec latent = Vec.of(2, 0.5);
        OutputMixture output = OutputMixture.of(head(0, 0), latent, of(2, 0.5));
        assertThat(output.model()).isEqualTo(latent);
        assertThat(output.mixture().minus(Vec.of(1, 0)).norm()).isLessThan(1e-12);
        assertThat(output.error().norm()).isLessThanOrEqualTo(output.errorBound() * (1 + 1e-12));
        assertThat(output.errorBound()).isCloseTo(Math.sqrt(1.25), within(1e-9));
    }

    @Test
    void a_class_is_guaranteed_where_the_residual_cannot_bridge_the_lead() {
        OutputMixture safe = OutputMixture.of(head(5, 0), Vec.of(2, 0.5), of(2, 0.5));
        assertThat(safe.kept()).isTrue();
        assertThat(safe.guaranteed()).isTrue();
        assertThat(Reasons.of(safe, ClassNames.none())).isEmpty();
        OutputMixture unsafe = OutputMixture.of(head(0, 0), Vec.of(2, 0.5), of(2, 0.5));
        assertThat(unsafe.kept()).isTrue();
        assertThat(unsafe.guaranteed()).isFalse();
        assertThat(Reasons.of(unsafe, ClassNames.none()))
                .containsExactly(new Reason(Reason.Code.CLASS_NOT_GUARANTEED, Reason.Gravity.CARE)
                        .with("prediction", "class 0"));
    }

    @Test
    void the_guarantee_is_tight() {
        double lead = 2 - 0.5;
        double reach = Math.sqrt(2) * Math.sqrt(1.25);
        assertThat(OutputMixture.of(head(reach - lead + 1e-9, 0), Vec.of(2, 0.5), of(2, 0.5))
                        .guaranteed())
                .isTrue();
        assertThat(OutputMixture.of(head(reach - lead - 1e-9, 0), Vec.of(2, 0.5), of(2, 0.5))
                        .guaranteed())
                .isFalse();
    }

    @Test
    void a_lost_class_is_told() {
        OutputMixture output = OutputMixture.of(head(-1.2, 0), Vec.of(2, 0.5), of(2, 0.5));
        assertThat(output.kept()).isFalse();
        assertThat(Reasons.of(output, ClassNames.none()))
                .containsExactly(new Reason(Reason.Code.CLASS_NOT_KEPT, Reason.Gravity.DO_NOT_RELY)
                        .with("prediction", "class 0")
                        .with("mixture", "class 1"));
    }

    @Test
    void a_single_logit_is_guaranteed_by_its_distance_from_zero() {
        LinearHead logit =
                LinearHead.of(Matrix.of(new double[][] {{3, 0}}), Vec.of(0.0), LinearHead.Activation.SIGMOID);
        assertThat(OutputMixture.of(logit, Vec.of(2, 0.5), of(2, 0.5)).guaranteed())
                .isTrue();
        LinearHead number = LinearHead.of(Matrix.of(new double[][] {{3, 0}}), Vec.of(0.0), LinearHead.Activation.NONE);
        OutputMixture regression = OutputMixture.of(number, Vec.of(2, 0.5), of(2, 0.5));
        assertThat(regression.modelClass()).isEmpty();
        assertThat(Reasons.of(regression, ClassNames.none())).isEmpty();
    }

    @Test
    void a_decomposition_warns_of_itself() {
        assertThat(Reasons.of(with(Certificate.Ending.OPTIMAL, true, 0.5), List.of()))
                .isEmpty();
        assertThat(Reasons.of(with(Certificate.Ending.BUDGET_SPENT, false, 0.6789), List.of()))
                .extracting(reason -> reason.code().id())
                .containsExactly("far-from-corpus", "not-converged", "not-unique");
    }

    @Test
    void an_attribution_warns_of_itself() {
        assertThat(Reasons.of(with(new Projection.Integration(8, 1e-4, 1e-3, true), 1)))
                .isEmpty();
        assertThat(Reasons.of(with(new Projection.Integration(512, 0.005, 0.1, false), 0.995)))
                .containsExactly(new Reason(Reason.Code.INCOMPLETE_ATTRIBUTION, Reason.Gravity.CARE)
                        .with("sum", 0.995)
                        .with("expected", 1.0)
                        .with("error", 0.005)
                        .with("gradients", 512));
        assertThat(Reasons.of(with(new Projection.Integration(200, 0.0004, 0.1, false), 1)))
                .extracting(reason -> reason.figures().get("gradients"))
                .containsExactly(200);
        assertThat(Reasons.of(with(new Projection.Integration(8, 0.02, 0.02, true), 0.98)))
                .extracting(reason -> reason.code().id())
                .containsExactly("incomplete-attribution");
        Attribution degenerate = new Attribution(
                Projection.Target.APPROXIMATION,
                true,
                MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                List.of());
        assertThat(Reasons.of(degenerate))
                .containsExactly(new Reason(Reason.Code.DEGENERATE_BASELINE, Reason.Gravity.CARE));
    }

    @Test
    void weight_on_misclassified_examples_is_told_from_one_half() {
        Corpus corpus = Corpus.of(Examples.of(LATENTS).withLabels(List.of("a", "b", "a")), LATENTS)
                .withPredictions(List.of("a", "a", "b"));
        MixtureWeights half = MixtureWeights.of(
                3,
                List.of(
                        new MixtureWeights.Entry(0, 0.5),
                        new MixtureWeights.Entry(1, 0.25),
                        new MixtureWeights.Entry(2, 0.25)));
        assertThat(Reasons.of(corpus, half))
                .containsExactly(
                        new Reason(Reason.Code.WEIGHT_ON_MISCLASSIFIED, Reason.Gravity.CARE).with("weight", 0.5));
        MixtureWeights less =
                MixtureWeights.of(3, List.of(new MixtureWeights.Entry(0, 0.75), new MixtureWeights.Entry(1, 0.25)));
        assertThat(Reasons.of(corpus, less)).isEmpty();
    }

    @Test
    void gradients_that_are_not_exact_are_told() {
        assertThat(Reasons.of(DifferentiableModel.GradientKind.EXACT)).isEmpty();
        assertThat(Reasons.of(DifferentiableModel.GradientKind.CENTRAL_DIFFERENCES))
                .containsExactly(new Reason(Reason.Code.CENTRAL_DIFFERENCES, Reason.Gravity.NOTE));
        assertThat(Reasons.noGradient("the model gives no gradients").figures())
                .containsEntry("cause", "the model gives no gradients");
    }

    @Test
    void probabilities_are_what_the_activation_makes_of_outputs() {
        OutputMixture softmax = OutputMixture.of(head(5, 0), Vec.of(2, 0.5), of(2, 0.5));
        double expected = 1 / (1 + Math.exp(0.5 - 7));
        assertThat(softmax.probabilities().orElseThrow().model().get(0)).isCloseTo(expected, within(1e-12));
        assertThat(softmax.confidence()).hasValueCloseTo(expected, within(1e-12));
        LinearHead logit =
                LinearHead.of(Matrix.of(new double[][] {{-3, 0}}), Vec.of(0.0), LinearHead.Activation.SIGMOID);
        OutputMixture negative = OutputMixture.of(logit, Vec.of(2, 0.5), of(2, 0.5));
        assertThat(negative.modelClass()).hasValue(0);
        assertThat(negative.confidence()).hasValueCloseTo(1 / (1 + Math.exp(-6)), within(1e-12));
        LinearHead raw =
                LinearHead.of(Matrix.of(new double[][] {{1, 0}, {0, 1}}), Vec.of(0, 0), LinearHead.Activation.NONE);
        OutputMixture none = OutputMixture.of(raw, Vec.of(2, 0.5), of(2, 0.5));
        assertThat(none.probabilities()).isEmpty();
        assertThat(none.confidence()).isEmpty();
    }
}
