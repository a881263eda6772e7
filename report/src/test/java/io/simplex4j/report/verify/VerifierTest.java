package io.simplex4j.report.verify;

import static io.simplex4j.report.verify.Verifying.CORPUS;
import static io.simplex4j.report.verify.Verifying.FILE;
import static io.simplex4j.report.verify.Verifying.INPUTS;
import static io.simplex4j.report.verify.Verifying.MODEL;
import static io.simplex4j.report.verify.Verifying.VERIFIER;
import static io.simplex4j.report.verify.Verifying.assertFails;
import static io.simplex4j.report.verify.Verifying.assertPasses;
import static io.simplex4j.report.verify.Verifying.report;
import static io.simplex4j.report.verify.Verifying.tampered;
import static io.simplex4j.report.verify.Verifying.verify;
import static io.simplex4j.report.verify.Verifying.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Quadrature;
import io.simplex4j.model.Shape;
import io.simplex4j.report.EqualNeighbours;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.JsonSamples;
import io.simplex4j.report.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is true passes, and what is told of it. */
final class VerifierTest {
    @TempDir
    Path folder;

    static Stream<UnaryOperator<Explainer>> settings() {
        return Stream.of(
                explainer -> explainer,
                explainer -> explainer
                        .withBaseline(Baseline.zeros())
                        .withProjectionTarget(Projection.Target.LATENT)
                        .withSparsity(Sparsity.atMost(2)),
                explainer -> explainer
                        .withBaseline(Baseline.median(Corpus.encode(MODEL, CORPUS)))
                        .withTolerance(0.1),
                explainer -> explainer.withBaseline(Baseline.of(Vec.of(1, 0, -1, 0.5))),
                explainer -> explainer.withBaseline(Baseline.of(INPUTS.inputs().row(2))),
                explainer -> explainer.withQuadrature(Quadrature.rightRiemann(200)),
                explainer -> explainer.withSparsity(Sparsity.atMost(1)),
                explainer -> explainer.withSparsity(Sparsity.atMost(39)),
                Explainer::withoutFeatures,
                Explainer::withoutReferences,
                explainer -> explainer.withMethod(SoftmaxAdam.withDefaults().withEpochs(100)),
                explainer -> explainer.withMethod(
                        SoftmaxAdam.withDefaults().withEpochs(100).withSparsity(Sparsity.atMost(3))),
                explainer -> explainer.withMethod(ActiveSet.withDefaults().withIterations(1)),
                explainer -> explainer.withMethod(new EqualNeighbours(3)));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void what_is_written_passes(UnaryOperator<Explainer> settings) {
        assertPasses(verify(write(settings)));
        assertPasses(verify(report(settings).withoutProjections().toString()));
    }

    static Stream<LatentModel> models() {
        return Stream.of(
                JsonSamples.bare(),
                JsonSamples.network(LinearHead.Activation.NONE),
                JsonSamples.network(LinearHead.Activation.SIGMOID),
                JsonSamples.bare()
                        .withHead(LinearHead.of(
                                Matrix.of(new double[][] {{1, -2, 0.5}}), Vec.of(0.1), LinearHead.Activation.SIGMOID)),
                FunctionModel.ofDoubles(Shape.of(4), 3, JsonSamples::latent),
                FunctionModel.ofDoubles(Shape.of(4), 3, JsonSamples::latent).withFeatureLimit(2),
                new WithoutGradient(MODEL));
    }

    @ParameterizedTest
    @MethodSource("models")
    void what_is_written_of_any_model_passes(LatentModel model) {
        Explainer explainer = Explainer.of(model, Corpus.encode(model, CORPUS));
        String json = PublishedSchema.assertValid(
                JsonReport.of(explainer.explain(INPUTS)).toString());
        assertPasses(verify(Verifier.of(model, CORPUS, INPUTS), json));
    }

    private record WithoutGradient(LatentModel model) implements LatentModel {
        @Override
        public Shape inputShape() {
            return model.inputShape();
        }

        @Override
        public int latentSize() {
            return model.latentSize();
        }

        @Override
        public Matrix latents(Matrix inputs) {
            return model.latents(inputs);
        }

        @Override
        public Optional<LinearHead> head() {
            return model.head();
        }

        @Override
        public String digest() {
            return model.digest();
        }
    }

    @Test
    void pictures_against_black_pass_with_and_without_projections() {
        Examples corpus = JsonSamples.pictures(30, 5);
        Examples inputs = JsonSamples.pictures(5, 6);
        Explanations why = Explainer.of(MODEL, Corpus.encode(MODEL, corpus))
                .withBaseline(Baseline.black(corpus.form()))
                .explain(inputs);
        Verifier verifier = Verifier.of(MODEL, corpus, inputs);
        assertPasses(verify(verifier, JsonReport.of(why).toString()));
        Verification brief =
                verify(verifier, JsonReport.of(why).withoutProjections().toString());
        assertPasses(brief);
        assertThat(brief.unchecked()).contains("the error of projections, as they are left out");
        assertThatThrownBy(() -> verify(FILE.replace("\"baseline\":\"mean\"", "\"baseline\":\"black\"")))
                .isInstanceOf(UnreadableDataException.class)
                .hasMessageContaining("black is for pictures only");
    }

    @Test
    void features_that_were_asked_for_pass_where_they_are_known() {
        FeatureGroups asked = FeatureGroups.of(4, List.of(new FeatureGroups.Group("body", List.of(0, 1))));
        String json = report(explainer -> explainer.withFeatureGroups(asked))
                .withoutProjections()
                .toString();
        assertPasses(verify(VERIFIER.withFeatureGroups(asked), json));
        assertFails(verify(json), "features[0].name is body; expected Age");
    }

    @Test
    void what_is_far_from_the_corpus_passes_with_its_warnings() {
        Examples corpus = Examples.of(JsonSamples.rows(120, 5, 3));
        Examples inputs = Examples.of(Matrix.of(new double[][] {{50, 50, 50, 50, 50}, {3, -3, 3, -3, 3}}));
        String json = JsonReport.of(
                        Explainer.ofLatents(Corpus.ofLatents(corpus)).explain(inputs))
                .toString();
        Verifier verifier = Verifier.ofLatents(corpus, inputs);
        assertThat(json).contains("\"reasons\":[\"far-from-corpus\",\"above-references\"]");
        assertPasses(verify(verifier, json));
        String quiet = json.replaceAll("\"residualLowerBound\":[^,]*,", "\"residualLowerBound\":0,");
        assertFails(verify(verifier, quiet), "residualLowerBound is 0.0, recomputed");
        assertFails(
                verify(verifier, json.replace("\"far-from-corpus\",\"above-references\"", "\"above-references\"")),
                "verdict.reasons has 1 elements; expected 2");
        assertFails(
                verify(verifier, tampered(json, "\"references\":\\d+", "\"references\":100")),
                "references is 100, recomputed 120");
        assertFails(
                verify(verifier, tampered(json, ",\"references\":\\d+", "")), "references is missing; expected 120");
    }

    @Test
    void words_of_another_version_are_not_ours_to_judge() {
        String other = tampered(FILE, "\"version\":\"[^\"]*\"", "\"version\":\"9\"");
        Verification verification = verify(tampered(other, "52% of the weight", "Half of the weight"));
        assertPasses(verification);
        assertThat(verification.unchecked()).contains("the words of warnings, as another version wrote them");
    }

    @Test
    void labels_are_checked_where_they_are_given() {
        Examples corpus = Examples.of(CORPUS.inputs(), CORPUS.form())
                .withClasses(CORPUS.classes())
                .withIds(CORPUS.stream().map(each -> each.id()).toList());
        Examples inputs = Examples.of(INPUTS.inputs(), INPUTS.form())
                .withIds(INPUTS.stream().map(each -> each.id()).toList());
        Verifier unlabelled = Verifier.of(MODEL, corpus, inputs);
        Verification verification = verify(unlabelled, FILE);
        assertPasses(verification);
        assertThat(verification.unchecked())
                .contains(
                        "labels of inputs, as none were given",
                        "labels of corpus examples, as none were given, and warnings that rest on them");
        assertFails(
                verify(unlabelled, tampered(FILE, "52% of the weight", "5% of the weight")),
                "warning weight-on-misclassified says");
        String warning = "\\{\"code\":\"weight-on-misclassified\"[^]]*]}";
        assertFails(verify(tampered(FILE, warning, "")), "warning weight-on-misclassified is missing");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void a_limited_mixture_of_examples_with_twins_is_not_unique_and_passes(int members) {
        Matrix once = JsonSamples.rows(20, 4, 1);
        Examples twice = Examples.of(
                once.select(IntStream.range(0, 40).map(row -> row % 20).toArray()));
        Examples inputs = Examples.of(JsonSamples.rows(5, 4, 2));
        String json = JsonReport.of(Explainer.ofLatents(Corpus.ofLatents(twice))
                        .withSparsity(Sparsity.atMost(members))
                        .explain(inputs))
                .toString();
        assertThat(json).contains("\"code\":\"not-unique\"", "\"unique\":false").doesNotContain("\"unique\":true");
        assertPasses(verify(Verifier.ofLatents(twice, inputs), json));
    }

    @Test
    void latents_need_no_model() {
        Examples corpus = Examples.of(JsonSamples.rows(50, 4, 1));
        Examples inputs = Examples.of(JsonSamples.rows(30, 4, 2));
        String json = JsonReport.of(
                        Explainer.ofLatents(Corpus.ofLatents(corpus)).explain(inputs))
                .toString();
        Verifier verifier = Verifier.ofLatents(corpus, inputs);
        assertPasses(verify(verifier, json));
        assertFails(verify(verifier, tampered(json, "\"residual\":[^,]*", "\"residual\":0.7")), "residual is 0.7");
        assertFails(verify(verifier, FILE), "the file explains a model; expected latents");
        assertFails(verify(json), "the file explains latents; expected a model");
        assertFails(
                verify(verifier, tampered(json, "\"unique\"", "\"prediction\":\"2\",\"unique\"")),
                "prediction is 2; expected none");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void a_latent_at_the_mean_has_a_share_by_definition(int members) {
        Examples corpus = Examples.of(Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
        Examples middle = Examples.of(Matrix.of(new double[][] {{0.5, 0.5}}));
        String json = JsonReport.of(Explainer.ofLatents(Corpus.ofLatents(corpus))
                        .withSparsity(Sparsity.atMost(members))
                        .explain(middle))
                .toString();
        assertPasses(verify(Verifier.ofLatents(corpus, middle), json));
    }

    @Test
    void some_rows_are_found_among_all() {
        String some = JsonReport.of(JsonSamples.explainer().explain(INPUTS.select(4, 1)))
                .toString();
        Verification verification = verify(some);
        assertPasses(verification);
        assertThat(verification.explanations())
                .extracting(Verification.Checked::input)
                .containsExactly(OptionalInt.of(4), OptionalInt.of(1));
        assertThat(verification.unchecked()).contains("4 of 6 inputs, which the file does not explain");
    }

    @Test
    void tells_of_each_explanation_as_it_is_checked() throws IOException {
        Path file = Files.writeString(folder.resolve("why.json"), FILE);
        List<Verification.Checked> told = new ArrayList<>();
        Verification verification = VERIFIER.verify(file, told::add);
        assertThat(told).isEqualTo(verification.explanations()).hasSize(6);
        assertPasses(VERIFIER.verify(file));
    }

    @Test
    void tells_of_the_file_before_its_explanations_and_of_their_number_behind() throws IOException {
        String first = FILE.lines().skip(1).findFirst().orElseThrow();
        String json = tampered(FILE.replace(first, first + first), "\"outputs\":2", "\"outputs\":3");
        Path file = Files.writeString(folder.resolve("why.json"), json);
        List<String> told = new ArrayList<>();
        Verification verification = VERIFIER.verify(file, new Verifier.Listener() {
            @Override
            public void file(String problem) {
                told.add(problem);
            }

            @Override
            public void explanation(Verification.Checked checked) {
                told.add("explanation");
            }
        });
        assertThat(verification.problems()).hasSize(2);
        assertThat(told)
                .startsWith(verification.problems().get(0), "explanation")
                .endsWith("explanation", verification.problems().get(1))
                .hasSize(8);
        assertThat(verification.problems().get(0)).isEqualTo("model.outputs is 3, recomputed 2");
        assertThat(verification.problems().get(1)).isEqualTo("there are more explanations than the 6 inputs");
    }

    @Test
    void inputs_that_are_not_explained_are_counted_once_and_may_be_anything() {
        double[][] rows = new double[INPUTS.size()][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = INPUTS.inputs().row(row).toArray();
        }
        rows[5][2] = Double.NaN;
        Examples broken = Examples.of(Matrix.of(rows), INPUTS.form())
                .withIds(INPUTS.stream().map(each -> each.id()).toList());
        String json = JsonReport.of(JsonSamples.explainer().explain(INPUTS.select(4, 1)))
                .toString();
        Verifier verifier = Verifier.of(MODEL, CORPUS, broken);
        assertPasses(verify(verifier, json));
        String second = json.lines().skip(2).findFirst().orElseThrow();
        Verification twice = verify(verifier, json.replace(second, second + "," + second));
        assertThat(twice.passes()).isEqualTo(2);
        assertThat(twice.unchecked()).contains("4 of 6 inputs, which the file does not explain");
        Verification malformed = verify(verifier, tampered(json, "\"unique\"", "\"uniq\""));
        assertThat(malformed.passes()).isEqualTo(1);
        assertThat(malformed.unchecked()).contains("4 of 6 inputs, which the file does not explain");
        assertFails(
                verify(verifier, tampered(json, "\"input\":4", "\"input\":5")),
                "has NaN at row 5, column 2; expected a finite number");
    }

    @Test
    void tolerances_are_ratios() {
        assertThatThrownBy(() -> VERIFIER.withTolerance(0))
                .hasMessage("tolerance is 0.0; expected a number above 0 and" + " below 1");
        assertThatThrownBy(() -> VERIFIER.withAttributionTolerance(Double.NaN))
                .hasMessage("tolerance is NaN; expected a number above 0 and below 1");
        assertThatThrownBy(() -> Verifier.of(MODEL, CORPUS, Examples.of(JsonSamples.rows(3, 5, 1))))
                .hasMessage("inputs have 5 numbers each; expected 4 as in the corpus");
    }
}
