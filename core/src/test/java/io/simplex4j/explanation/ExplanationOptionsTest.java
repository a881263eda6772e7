package io.simplex4j.explanation;

import static io.simplex4j.explanation.ExplanationOption.ATTRIBUTED_SHARE;
import static io.simplex4j.explanation.ExplanationOption.BASELINE;
import static io.simplex4j.explanation.ExplanationOption.CALIBRATION;
import static io.simplex4j.explanation.ExplanationOption.CONTRAST;
import static io.simplex4j.explanation.ExplanationOption.DECODER;
import static io.simplex4j.explanation.ExplanationOption.EPOCHS;
import static io.simplex4j.explanation.ExplanationOption.FEATURES;
import static io.simplex4j.explanation.ExplanationOption.MEMBERS;
import static io.simplex4j.explanation.ExplanationOption.PENALTY;
import static io.simplex4j.explanation.ExplanationOption.SCORE;
import static io.simplex4j.explanation.ExplanationOption.SOLVER;
import static io.simplex4j.explanation.ExplanationOption.TOLERANCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.Shape;
import io.simplex4j.trust.Calibration;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ExplanationOptionsTest {
    private static final ExplanationOptions DEFAULTS = ExplanationOptions.defaults();
    private static final FunctionModel MODEL =
            FunctionModel.ofDoubles(Shape.of(2), 2, x -> new double[] {x[0] + x[1], x[0] * x[1]});
    private static final Corpus CORPUS = Corpus.encode(
            MODEL,
            Examples.of(Matrix.of(new double[][] {{0, 1}, {2, 1}, {1, 3}, {4, 2}, {3, 3}}))
                    .withName("points"));

    @Test
    void values_are_parsed_from_text_numbers_and_booleans_and_written_back() {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put("members", "5");
        given.put("attributed-share", new BigDecimal("0.90"));
        given.put("features", "false");
        given.put("contrast", true);
        given.put("baseline", "median");
        ExplanationOptions options = ExplanationOptions.parse(given);
        assertThat(options)
                .isEqualTo(DEFAULTS.with(BASELINE, "median")
                        .with(MEMBERS, 5L)
                        .with(ATTRIBUTED_SHARE, 0.9)
                        .with(FEATURES, false)
                        .with(CONTRAST, "runner-up"))
                .hasToString("{members=5, features=false, baseline=median, attributedShare=0.9, contrast=runner-up}");
        assertThat(ExplanationOptions.parse(options.toMap())).isEqualTo(options).hasSameHashCodeAs(options);
        assertThat(options.without(MEMBERS).has(MEMBERS)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void every_option_refuses_nonsense_and_names_itself(ExplanationOption option) {
        for (Object nonsense : new Object[] {"", "  ", Double.NaN, -1, new int[0]}) {
            assertThatThrownBy(() -> DEFAULTS.with(option, nonsense))
                    .isInstanceOf(OptionException.class)
                    .hasMessageStartingWith(option.id() + " is ")
                    .hasMessageEndingWith("; expected " + option.expected());
        }
        assertThat(ExplanationOption.find(option.kebab())).contains(option);
        assertThat(ExplanationOption.find(option.id())).contains(option);
    }

    @Test
    void names_have_no_default_of_their_own() {
        assertThat(DEFAULTS.text(ExplanationOption.CORPUS)).isEmpty();
        assertThat(DEFAULTS.text(BASELINE)).isEmpty();
        assertThat(DEFAULTS.text(CONTRAST)).isEmpty();
        assertThat(DEFAULTS.text(SOLVER)).contains("exact");
        assertThat(DEFAULTS.get(MEMBERS)).isEmpty();
        assertThat(DEFAULTS.get(EPOCHS)).contains(10_000);
    }

    @Test
    void messages_are_spelt_as_the_door_spells_options() {
        assertThatThrownBy(() -> DEFAULTS.with("members", 0))
                .hasMessage("members is 0; expected a whole number of at least 1");
        assertThatThrownBy(() -> DEFAULTS.with("solver", "best")).hasMessage("solver is best; expected exact or adam");
        assertThatThrownBy(() -> DEFAULTS.with("tolerance", "1"))
                .hasMessage("tolerance is 1; expected a number above 0 and below 1");
        assertThatThrownBy(() -> DEFAULTS.with("wish", 1))
                .hasMessageStartingWith(
                        "unknown option \"wish\"; expected one of corpus, where, exclude, outputWeight, members, ");
        assertThatThrownBy(() ->
                        DEFAULTS.with(PENALTY, "weights").with(SOLVER, "adam").requireConsistent())
                .isInstanceOfSatisfying(
                        OptionException.class,
                        e -> assertThat(e.message(option -> "--" + option.kebab()))
                                .isEqualTo("--penalty needs a limit on the examples; expected --members too"));
    }

    @Test
    void options_that_do_not_go_together_are_refused() {
        refused(DEFAULTS.with(EPOCHS, 10), "epochs is for solver adam, but the solver is exact");
        refused(
                DEFAULTS.with(SOLVER, "adam").with(TOLERANCE, 1e-8),
                "tolerance is for solver exact, but the solver is adam");
        refused(
                DEFAULTS.with(CALIBRATION, "rows").with(MEMBERS, 3),
                "members gives mixtures that are not proven best, for which calibration does not hold; expected one of"
                        + " both");
        refused(DEFAULTS.with(SCORE, "residual"), "score is for calibrated verdicts; expected calibration too");
        refused(
                DEFAULTS.with(CALIBRATION, "rows").with(SCORE, "decoded"),
                "score decoded needs a decoder; expected decoder too");
        refused(
                DEFAULTS.with(CALIBRATION, "leave-one-out").with(DECODER, "model"),
                "calibration leave-one-out does not hold for the score decoded; expected held-out rows");
    }

    private static void refused(ExplanationOptions options, String message) {
        assertThatThrownBy(() -> Explainer.of(MODEL, () -> CORPUS, options))
                .isInstanceOf(OptionException.class)
                .hasMessage(message);
    }

    @Test
    void an_explainer_is_wired_by_options_as_by_hand() {
        ExplanationOptions options =
                DEFAULTS.with(BASELINE, "median").with(MEMBERS, 2).with("projectOn", "latent");
        Explainer wired = Explainer.of(MODEL, () -> CORPUS, options);
        Explainer byHand = Explainer.of(MODEL, CORPUS)
                .withSparsity(Sparsity.atMost(2))
                .withBaseline(io.simplex4j.corpus.Baseline.median(CORPUS))
                .withProjectionTarget(io.simplex4j.attribution.Projection.Target.LATENT);
        float[] input = {1, 2};
        assertThat(wired.explain(input).contributions())
                .isEqualTo(byHand.explain(input).contributions());
        assertThat(wired.provenance().settings()).isEqualTo(byHand.provenance().settings());
        assertThat(wired.provenance().settings().keySet())
                .as("names of options, and what they led to")
                .contains("projectOn", "attributionTolerance", "solver")
                .allMatch(name -> ExplanationOption.find(name).isPresent()
                        || name.equals("baselineDigest")
                        || name.equals("quadrature"));
        assertThat(wired)
                .hasToString("Explainer[" + MODEL.name() + ", corpus points (5 × 2), exact, at most 2 members]");
        assertThatThrownBy(() -> Explainer.of(MODEL, () -> CORPUS, DEFAULTS.with(BASELINE, "grey")))
                .hasMessage("baseline: unknown baseline \"grey\"; expected zeros, black, blank, mean or median");
    }

    @Test
    void calibration_and_unproven_mixtures_are_refused_in_every_order() {
        Calibration calibration = Calibration.leaveOneOut(CORPUS);
        Explainer plain = Explainer.of(MODEL, CORPUS);
        String limited =
                "a limit on members gives mixtures that are not proven best, for which calibration does not hold;"
                        + " expected one of both";
        assertThatThrownBy(() -> plain.withCalibration(calibration).withSparsity(Sparsity.atMost(2)))
                .hasMessage(limited);
        assertThatThrownBy(() -> plain.withSparsity(Sparsity.atMost(2)).withCalibration(calibration))
                .hasMessage(limited);
        assertThatThrownBy(() -> plain.withMethod(SoftmaxAdam.withDefaults()).withCalibration(calibration))
                .hasMessageStartingWith("the solver adam gives mixtures");
        assertThatThrownBy(() -> plain.withCalibration(calibration).withMethod(SoftmaxAdam.withDefaults()))
                .hasMessageStartingWith("the solver adam gives mixtures");
    }

    @Test
    void a_limit_set_before_a_method_applies_to_it() {
        Explainer explainer = Explainer.of(MODEL, CORPUS)
                .withSparsity(Sparsity.atMost(1))
                .withMethod(ActiveSet.withDefaults().withTolerance(1e-8));
        assertThat(explainer.explain(new float[] {1, 2}).contributions()).hasSize(1);
        assertThat(explainer.options().whole(MEMBERS)).contains(1);
    }

    @Test
    void a_corpus_that_another_model_encoded_is_refused() {
        FunctionModel other = MODEL.withName("other");
        assertThatThrownBy(() -> Explainer.of(other, CORPUS))
                .hasMessage("corpus was encoded by another model (function:" + MODEL.name()
                        + "); expected function:other: encode it again");
        assertThatThrownBy(() -> Explainer.of(other, CORPUS.select(1, 2))).hasMessageContaining("another model");
        Explainer.of(other, Corpus.of(CORPUS.examples(), CORPUS.latents()));
    }
}
