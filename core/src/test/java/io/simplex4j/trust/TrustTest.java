package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Integration;
import io.simplex4j.attribution.Projection;
import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Uniqueness;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
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

    private static Attribution with(Integration integration, double value) {
        return new Attribution(
                ProjectionTarget.APPROXIMATION,
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
        assertThat(Warnings.of(safe)).isEmpty();
        OutputMixture unsafe = OutputMixture.of(head(0, 0), Vec.of(2, 0.5), of(2, 0.5));
        assertThat(unsafe.kept()).isTrue();
        assertThat(unsafe.guaranteed()).isFalse();
        assertThat(Warnings.of(unsafe))
                .containsExactly(new Warning(
                        "class-not-guaranteed",
                        "The mixture keeps class 0, but its residual is large enough to change the class."));
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
        assertThat(Warnings.of(output))
                .containsExactly(
                        new Warning("class-not-kept", "The model predicts class 0, but the mixture is of class 1."));
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
        assertThat(Warnings.of(regression)).isEmpty();
    }

    @Test
    void a_decomposition_warns_of_itself() {
        assertThat(Warnings.of(with(Certificate.Ending.OPTIMAL, true, 0.5), List.of()))
                .isEmpty();
        assertThat(Warnings.of(with(Certificate.Ending.BUDGET_SPENT, false, 0.6789), List.of()))
                .extracting(Warning::code)
                .containsExactly("far-from-corpus", "not-converged", "not-unique");
    }

    @Test
    void an_attribution_warns_of_itself() {
        assertThat(Warnings.of(with(new Integration(8, 1e-4, 1e-3, true), 1))).isEmpty();
        assertThat(Warnings.of(with(new Integration(512, 0.005, 0.1, false), 0.995)))
                .containsExactly(new Warning(
                        "incomplete-attribution",
                        "The projections sum to 0.995, expected 1.00: their integrals missed the tolerance after 512"
                                + " gradients."));
        assertThat(Warnings.of(with(new Integration(8, 0.02, 0.02, true), 0.98)))
                .extracting(Warning::code)
                .containsExactly("incomplete-attribution");
        Attribution degenerate = new Attribution(
                ProjectionTarget.APPROXIMATION,
                true,
                MixtureWeights.of(1, List.of(new MixtureWeights.Entry(0, 1))),
                List.of());
        assertThat(Warnings.of(degenerate))
                .containsExactly(new Warning(
                        "degenerate-baseline",
                        "The baseline has the same latent as what is explained, so there is no shift to attribute and"
                                + " all projections are 0: choose another baseline."));
    }

    @Test
    void weight_on_misclassified_examples_is_told_from_one_half() {
        Corpus corpus =
                Corpus.of(LATENTS, LATENTS).withLabels(List.of("a", "b", "a")).withPredictions(List.of("a", "a", "b"));
        MixtureWeights half = MixtureWeights.of(
                3,
                List.of(
                        new MixtureWeights.Entry(0, 0.5),
                        new MixtureWeights.Entry(1, 0.25),
                        new MixtureWeights.Entry(2, 0.25)));
        assertThat(Warnings.of(corpus, half))
                .containsExactly(new Warning(
                        "weight-on-misclassified",
                        "50 % of the weight is on examples that the model misclassifies: the prediction may be wrong"
                                + " too."));
        MixtureWeights less =
                MixtureWeights.of(3, List.of(new MixtureWeights.Entry(0, 0.75), new MixtureWeights.Entry(1, 0.25)));
        assertThat(Warnings.of(corpus, less)).isEmpty();
    }

    @Test
    void gradients_that_are_not_exact_are_told() {
        assertThat(Warnings.of(DifferentiableModel.GradientKind.EXACT)).isEmpty();
        assertThat(Warnings.of(DifferentiableModel.GradientKind.CENTRAL_DIFFERENCES))
                .containsExactly(new Warning(
                        "central-differences",
                        "Gradients are differences of nearby latents and have an error of their own."));
        assertThat(Warnings.noGradient("the model gives no gradients"))
                .isEqualTo(new Warning("no-gradient", "There are no projections: the model gives no gradients."));
    }
}
