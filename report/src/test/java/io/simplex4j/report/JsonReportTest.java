package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Examples;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.report.internal.words.Language;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class JsonReportTest {
    private static final Explanations PATIENTS = JsonSamples.explainer().explain(JsonSamples.inputs());

    @TempDir
    Path folder;

    @Test
    void has_the_keys_of_the_contract_in_order() {
        JsonNode all = read(JsonReport.of(PATIENTS));
        assertThat(all.propertyNames())
                .containsExactly(
                        "schema",
                        "formatVersion",
                        "model",
                        "corpus",
                        "settings",
                        "classes",
                        "features",
                        "explanations",
                        "summary");
        assertThat(all.get("schema").asString()).isEqualTo("simplex4j/explanations/1");
        assertThat(all.get("model").propertyNames())
                .containsExactly("file", "digest", "latentSize", "outputs", "task", "activation", "gradient");
        assertThat(all.get("corpus").propertyNames())
                .containsExactly("examples", "latentSize", "digest", "source", "labelled", "right");
        assertThat(all.get("settings").propertyNames())
                .containsExactly(
                        "solver",
                        "tolerance",
                        "version",
                        "baseline",
                        "projectOn",
                        "attributionTolerance",
                        "references");
        JsonNode first = all.get("explanations").get(0);
        assertThat(first.propertyNames())
                .containsExactly(
                        "input",
                        "id",
                        "label",
                        "prediction",
                        "verdict",
                        "residual",
                        "relativeResidual",
                        "certificate",
                        "unique",
                        "contributions",
                        "latent",
                        "output",
                        "completeness",
                        "warnings");
        assertThat(first.get("certificate").propertyNames())
                .containsExactly("gap", "converged", "iterations", "ending", "residualLowerBound", "passes");
        assertThat(first.get("contributions").get(0).propertyNames())
                .containsExactly(
                        "index",
                        "id",
                        "weight",
                        "weightRange",
                        "label",
                        "prediction",
                        "values",
                        "shares",
                        "projections");
        assertThat(first.get("output").propertyNames())
                .containsExactly("model", "mixture", "errorBound", "predicted", "kept", "guaranteed", "probabilities");
    }

    @Test
    void says_what_people_know_of_inputs_and_examples() {
        JsonNode all = read(JsonReport.of(PATIENTS));
        assertThat(texts(all.get("classes"))).containsExactly("no relapse", "relapse");
        assertThat(all.get("features").toString())
                .isEqualTo("[{\"name\":\"Age\",\"unit\":\"years\",\"columns\":[0]},{\"name\":\"Size\",\"unit\":\"mm\","
                        + "\"columns\":[1]},{\"name\":\"Grade\",\"columns\":[2,3]}]");
        JsonNode first = all.get("explanations").get(0);
        assertThat(first.get("id").asString()).isEqualTo("GBSG 700");
        assertThat(first.get("label").asString()).isEqualTo("relapse");
        assertThat(first.get("prediction").asString()).isEqualTo("no relapse");
        JsonNode heaviest = first.get("contributions").get(0);
        assertThat(heaviest.get("id").asString()).isEqualTo("Rotterdam 709");
        assertThat(heaviest.get("label").asString()).isEqualTo("no relapse");
        assertThat(heaviest.get("prediction").asString()).isEqualTo("no relapse");
        assertThat(texts(heaviest.get("values"))).containsExactly("60.49 years", "18.39 mm", "III");
    }

    @Test
    void shares_are_weights_times_the_projections_of_all_columns() {
        JsonNode contribution = read(JsonReport.of(PATIENTS)).at("/explanations/0/contributions/1");
        double weight = contribution.get("weight").asDouble();
        List<Double> projections = numbers(contribution.get("projections"));
        List<Double> shares = numbers(contribution.get("shares"));
        assertThat(shares).hasSize(3);
        assertThat(shares.get(0)).isCloseTo(weight * projections.get(0), within(1e-15));
        assertThat(shares.get(2)).isCloseTo(weight * (projections.get(2) + projections.get(3)), within(1e-15));
    }

    @Test
    void warnings_are_the_reasons_of_the_verdict_in_words() {
        Explanation unsure = PATIENTS.toList().get(2);
        JsonNode said = read(JsonReport.of(unsure)).at("/explanations/0");
        assertThat(said.at("/verdict/level").asString()).isEqualTo("read-with-care");
        assertThat(texts(said.at("/verdict/reasons"))).containsExactly("not-unique", "ranges-are-bounds");
        assertThat(said.get("warnings")).hasSize(2);
        assertThat(said.at("/warnings/0/code").asString()).isEqualTo("not-unique");
        assertThat(said.at("/warnings/0/message").asString())
                .isEqualTo(Language.english()
                        .reason(unsure.verdict().reasons().get(0))
                        .toString());
    }

    @Test
    void one_explanation_is_as_among_others() {
        Explanation third = PATIENTS.toList().get(3);
        assertThat(read(JsonReport.of(third)).at("/explanations/0"))
                .isEqualTo(read(JsonReport.of(PATIENTS)).at("/explanations/3"));
    }

    @Test
    void leaves_out_projections_on_request_and_nothing_else() {
        JsonReport brief = JsonReport.of(PATIENTS).withoutProjections();
        assertThat(PublishedSchema.assertValid(brief.toString()))
                .isEqualTo(JsonReport.of(PATIENTS)
                        .toString()
                        .replaceAll(",\"projections\":\\[[^]]*]", "")
                        .replace(",\"references\":40}", ",\"projections\":false,\"references\":40}"));
    }

    @Test
    void latents_have_no_model_output_or_features() {
        Examples corpus = Examples.of(JsonSamples.rows(30, 5, 3)).withName("H.npy");
        Explainer explainer = Explainer.ofLatents(Corpus.ofLatents(corpus));
        JsonNode all = read(JsonReport.of(explainer.explain(Examples.of(JsonSamples.rows(4, 5, 4)))));
        assertThat(all.propertyNames())
                .containsExactly("schema", "formatVersion", "corpus", "settings", "explanations");
        assertThat(all.get("settings").propertyNames()).containsExactly("solver", "tolerance", "version", "references");
        JsonNode first = all.get("explanations").get(0);
        assertThat(first.propertyNames())
                .containsExactly(
                        "input",
                        "id",
                        "verdict",
                        "residual",
                        "relativeResidual",
                        "certificate",
                        "unique",
                        "contributions",
                        "latent",
                        "warnings");
        assertThat(first.get("id").asString()).isEqualTo("0");
        assertThat(first.at("/contributions/0").propertyNames())
                .containsExactly("index", "id", "weight", "weightRange");
    }

    @Test
    void pixels_have_no_names_but_projections_against_black() {
        FunctionModel model = JsonSamples.network(LinearHead.Activation.NONE);
        Examples corpus = JsonSamples.pictures(30, 5);
        JsonNode all = read(JsonReport.of(Explainer.of(model, Corpus.encode(model, corpus))
                .withBaseline(Baseline.black(corpus.form()))
                .explain(JsonSamples.pictures(2, 6))));
        assertThat(all.at("/settings/baseline").asString()).isEqualTo("black");
        assertThat(all.at("/settings").has("baselineInput")).isFalse();
        assertThat(all.has("features")).isFalse();
        assertThat(all.at("/explanations/0/contributions/0").propertyNames())
                .containsExactly("index", "id", "weight", "weightRange", "prediction", "projections");
        assertThat(all.at("/explanations/0/output").has("probabilities")).isFalse();
    }

    @Test
    void features_asked_for_have_shares_but_no_words() {
        FeatureGroups asked = FeatureGroups.of(4, List.of(new FeatureGroups.Group("body", List.of(0, 1))));
        JsonNode all = read(
                JsonReport.of(JsonSamples.explainer().withFeatureGroups(asked).explain(JsonSamples.inputs())));
        assertThat(all.at("/features/0/name").asString()).isEqualTo("body");
        JsonNode contribution = all.at("/explanations/0/contributions/0");
        assertThat(contribution.get("shares")).hasSize(3);
        assertThat(contribution.has("values")).isFalse();
    }

    @Test
    void without_features_there_are_values_but_no_shares() {
        JsonNode all =
                read(JsonReport.of(JsonSamples.explainer().withoutFeatures().explain(JsonSamples.inputs())));
        assertThat(all.get("settings").has("baseline")).isFalse();
        assertThat(all.at("/explanations/0").has("completeness")).isFalse();
        JsonNode contribution = all.at("/explanations/0/contributions/0");
        assertThat(contribution.has("values")).isTrue();
        assertThat(contribution.has("shares")).isFalse();
    }

    @Test
    void a_given_baseline_is_in_the_settings() {
        JsonNode all = read(JsonReport.of(JsonSamples.explainer()
                .withBaseline(Baseline.of(Vec.of(1, 0, -1, 0.5)))
                .explain(JsonSamples.inputs())));
        assertThat(all.at("/settings/baseline").asString()).isEqualTo("given");
        assertThat(numbers(all.at("/settings/baselineInput"))).containsExactly(1.0, 0.0, -1.0, 0.5);
    }

    @Test
    void a_limit_has_its_price() {
        JsonNode all = read(JsonReport.of(
                JsonSamples.explainer().withSparsity(Sparsity.atMost(1)).explain(JsonSamples.inputs())));
        assertThat(all.at("/settings/members").asInt()).isEqualTo(1);
        assertThat(all.get("settings").has("references")).isFalse();
        JsonNode first = all.at("/explanations/0");
        assertThat(first.at("/sparsity").propertyNames())
                .containsExactly("members", "unlimitedResidual", "price", "provenBest");
        assertThat(first.at("/certificate/ending").asString()).isEqualTo("limited-members");
    }

    @Test
    void leaves_out_what_adam_does_not_tell() {
        JsonNode all = read(JsonReport.of(JsonSamples.explainer()
                .withMethod(SoftmaxAdam.withDefaults().withEpochs(50).withSparsity(Sparsity.atMost(3)))
                .explain(JsonSamples.inputs())));
        assertThat(all.get("settings").propertyNames()).startsWith("solver", "epochs", "members", "penalty", "version");
        JsonNode first = all.at("/explanations/0");
        assertThat(first.has("unique")).isFalse();
        assertThat(first.has("sparsity")).isFalse();
        assertThat(first.at("/contributions/0").has("weightRange")).isFalse();
        assertThat(first.get("contributions")).hasSize(JsonSamples.CORPUS);
    }

    @ParameterizedTest
    @EnumSource(LinearHead.Activation.class)
    void outputs_are_classes_or_values(LinearHead.Activation activation) {
        FunctionModel model = JsonSamples.network(activation);
        JsonNode all = read(JsonReport.of(Explainer.of(model, Corpus.encode(model, JsonSamples.patients()))
                .explain(JsonSamples.inputs())));
        JsonNode first = all.at("/explanations/0");
        boolean classes = Set.of(LinearHead.Activation.NONE, LinearHead.Activation.SOFTMAX)
                .contains(activation);
        boolean probabilities = Set.of(LinearHead.Activation.SOFTMAX, LinearHead.Activation.SIGMOID)
                .contains(activation);
        assertThat(all.at("/model/task").asString()).isEqualTo(classes ? "classes" : "values");
        assertThat(first.has("prediction")).isEqualTo(classes);
        assertThat(first.get("output").has("predicted")).isEqualTo(classes);
        assertThat(first.get("output").has("probabilities")).isEqualTo(probabilities);
    }

    @Test
    void a_model_without_a_head_has_no_outputs() {
        FunctionModel model = JsonSamples.bare();
        JsonNode all = read(JsonReport.of(Explainer.of(model, Corpus.encode(model, JsonSamples.patients()))
                .explain(JsonSamples.inputs())));
        assertThat(all.get("model").propertyNames()).containsExactly("file", "digest", "latentSize", "gradient");
        assertThat(all.at("/explanations/0").has("output")).isFalse();
    }

    @Test
    void has_one_line_for_each_explanation_whatever_its_target() throws IOException {
        JsonReport report = JsonReport.of(PATIENTS);
        String text = report.toString();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write(out);
        report.write(folder.resolve("why.json"));
        assertThat(text.lines()).hasSize(1 + PATIENTS.size() + 1);
        assertThat(text).contains("\n],\"summary\":{").endsWith("}}\n");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text);
        assertThat(Files.readString(folder.resolve("why.json"))).isEqualTo(text);
    }

    @Test
    void names_of_every_script_are_kept() {
        Examples inputs =
                JsonSamples.inputs().withIds(List.of("Ärztin", "患者 7", "\"quoted\"", "two\nlines", "😀", "\u001b[31m"));
        JsonNode all = read(JsonReport.of(JsonSamples.explainer().explain(inputs)));
        assertThat(all.get("explanations")
                        .valueStream()
                        .map(each -> each.get("id").asString()))
                .containsExactly("Ärztin", "患者 7", "\"quoted\"", "two\nlines", "😀", "\u001b[31m");
    }

    @Test
    void a_number_that_is_not_finite_is_refused() {
        Explanation broken = withResidual(PATIENTS.toList().get(0), Double.NaN);
        assertThatThrownBy(() -> JsonReport.of(broken).toString())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("residual is NaN; expected a finite number");
        assertThatThrownBy(() -> JsonReport.of(broken).write(folder.resolve("broken.json")))
                .isInstanceOf(IllegalStateException.class);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void numbers_are_finite_at_every_scale() {
        for (double scale : new double[] {1e-150, 1e-12, 1e12, 1e140}) {
            Explainer explainer =
                    Explainer.ofLatents(Corpus.ofLatents(Examples.of(scaled(JsonSamples.rows(60, 5, 1), scale))));
            String text = JsonReport.of(explainer.explain(Examples.of(scaled(JsonSamples.rows(9, 5, 2), scale))))
                    .toString();
            assertThat(PublishedSchema.assertValid(text)).doesNotContain("NaN", "Infinity", "null");
        }
    }

    @Test
    void is_written_as_it_comes_and_is_no_json_until_its_end() throws IOException {
        Explainer explainer = JsonSamples.explainer();
        Examples many = Examples.of(JsonSamples.rows(300, 4, 8), JsonSamples.form());
        Explanations lazy = explainer.explainLazily(many, Progress.none());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Integer> sizes = new ArrayList<>();
        try (ReportWriter writer = JsonReport.of(lazy).begin(out)) {
            for (Explanation explanation : lazy) {
                writer.add(explanation);
                sizes.add(out.size());
            }
        }
        assertThat(sizes).isSorted();
        assertThat(sizes.get(100)).isBetween(1, sizes.get(200) - 1);
        String text = out.toString(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> JsonMapper.shared().readTree(text)).hasMessageContaining("end-of-input");
        assertThat(JsonReport.of(lazy).toString()).startsWith(text).endsWith("]}\n");
    }

    private static Explanation withResidual(Explanation explanation, double residual) {
        Decomposition old = explanation.decomposition();
        List<Contribution> contributions = explanation.contributions();
        return new Explanation(
                explanation.example(),
                explanation.latent(),
                new Decomposition(
                        old.weights(),
                        old.approximation(),
                        residual,
                        old.relativeResidual(),
                        old.certificate(),
                        old.uniqueness(),
                        old.sparsityPrice()),
                contributions,
                explanation.output(),
                explanation.attribution(),
                explanation.verdict(),
                explanation.provenance());
    }

    private static Matrix scaled(Matrix rows, double scale) {
        return Matrix.of(IntStream.range(0, rows.rows())
                .mapToObj(row -> IntStream.range(0, rows.columns())
                        .mapToDouble(column -> scale * rows.at(row, column))
                        .toArray())
                .toArray(double[][]::new));
    }

    private static JsonNode read(JsonReport report) {
        return JsonMapper.shared().readTree(PublishedSchema.assertValid(report.toString()));
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asString).toList();
    }

    private static List<Double> numbers(JsonNode array) {
        return array.valueStream().map(JsonNode::asDouble).toList();
    }
}
