package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExplainTest {
    @TempDir
    Path folder;

    @Test
    void writes_the_object_of_the_contract() {
        Json all = Json.parse(Mlp.explain("--rows", "3,0", "--json", "-").ok().out());
        assertThat(all.keys())
                .containsExactly("schema", "formatVersion", "model", "corpus", "settings", "explanations");
        assertThat(all.get("model").keys())
                .containsExactly("file", "digest", "latent", "latentSize", "outputs", "task", "gradient");
        assertThat(all.get("model").get("gradient").text()).isEqualTo("exact");
        assertThat(all.get("settings").keys())
                .containsExactly(
                        "solver",
                        "tolerance",
                        "version",
                        "baseline",
                        "projectOn",
                        "attributionTolerance",
                        "references");
        assertThat(all.get("settings").get("baseline").text()).isEqualTo("mean");
        List<Json> explanations = all.get("explanations").list();
        assertThat(explanations).extracting(each -> each.get("input").integer()).containsExactly(3, 0);
        assertThat(explanations.get(0).keys())
                .containsExactly(
                        "input",
                        "id",
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
        assertThat(explanations.get(0).get("output").keys())
                .containsExactly("model", "mixture", "errorBound", "predicted", "kept", "guaranteed");
        assertThat(explanations.get(0).get("contributions").list().get(0).keys())
                .containsExactly("index", "id", "weight", "weightRange", "prediction", "projections");
    }

    @Test
    void weighted_projections_sum_to_one() {
        for (Json explanation : explanations(Mlp.explain("--json", "-", "--rows", "0-4"))) {
            double sum = 0;
            for (Json contribution : explanation.get("contributions").list()) {
                List<Json> projections = contribution.get("projections").list();
                assertThat(projections).hasSize(26);
                double total = projections.stream().mapToDouble(Json::number).sum();
                sum += contribution.get("weight").number() * total;
            }
            assertThat(sum).isCloseTo(1, within(1e-3));
            assertThat(explanation.get("completeness").get("sum").number()).isCloseTo(sum, within(1e-12));
        }
    }

    @Test
    void settings_tell_the_baseline_and_the_target() {
        Json all = Json.parse(Mlp.explain(
                        "--rows",
                        "0",
                        "--baseline",
                        Mlp.BASELINE,
                        "--project-on",
                        "latent",
                        "--members",
                        "2",
                        "--attribution-tolerance",
                        "0.01",
                        "--json",
                        "-")
                .ok()
                .out());
        Json settings = all.get("settings");
        assertThat(settings.get("baseline").text()).isEqualTo("given");
        assertThat(settings.get("baselineInput").list()).hasSize(26);
        assertThat(settings.get("projectOn").text()).isEqualTo("latent");
        assertThat(settings.get("members").integer()).isEqualTo(2);
        assertThat(settings.get("attributionTolerance").number()).isEqualTo(0.01);
        assertThat(all.get("explanations").list().get(0).get("contributions").list())
                .hasSizeLessThanOrEqualTo(2);
    }

    @Test
    void without_features_their_parts_are_left_out() {
        Json explanation = explanations(Mlp.explain("--rows", "0", "--no-features", "--json", "-"))
                .get(0);
        assertThat(explanation.has("completeness")).isFalse();
        assertThat(explanation.has("output")).isTrue();
        assertThat(explanation.get("contributions").list().get(0).has("projections"))
                .isFalse();
        assertThat(explanation.get("warnings").list()).isEmpty();
    }

    @Test
    void without_a_head_there_is_no_output() {
        Json explanation = explanations(
                        Mlp.explain("--rows", "0", "--no-features", "--latent", "/Relu_output_0", "--json", "-"))
                .get(0);
        assertThat(explanation.has("output")).isFalse();
        assertThat(explanation.get("contributions").list().get(0).has("prediction"))
                .isFalse();
    }

    @Test
    void values_are_no_classes() throws IOException {
        String file = folder.resolve("o.json").toString();
        Mlp.explain("--rows", "0-2", "--task", "values", "--no-features", "--json", file)
                .ok();
        Json all = Json.parse(Files.readString(Path.of(file)));
        assertThat(all.get("model").get("task").text()).isEqualTo("values");
        for (Json explanation : all.get("explanations").list()) {
            assertThat(explanation.get("output").keys()).containsExactly("model", "mixture", "errorBound");
            assertThat(explanation.get("contributions").list().get(0).has("prediction"))
                    .isFalse();
        }
        Mlp.verify(file).ok();
        assertThat(Mlp.explain("--rows", "0", "--task", "values", "--no-features")
                        .ok()
                        .out())
                .contains("  output: model (")
                .doesNotContain("class", "predicted");
    }

    @Test
    void labels_are_told() throws IOException {
        double[][] labels = new double[100][1];
        labels[58][0] = 7;
        String file = Arrays2d.write(folder.resolve("L.npy"), labels).toString();
        Json explanation = explanations(Mlp.explain("--rows", "0", "--corpus-labels", file, "--json", "-"))
                .get(0);
        Json heaviest = explanation.get("contributions").list().get(0);
        assertThat(heaviest.get("index").integer()).isEqualTo(58);
        assertThat(heaviest.get("label").text()).isEqualTo("7");
        assertThat(Mlp.explain("--rows", "0", "--corpus-labels", file).ok().out())
                .contains("#58 (label 7, predicted 0)");
    }

    @Test
    void text_is_for_people() {
        assertThat(Mlp.explain("--rows", "0").ok().out())
                .startsWith(
                        "input 0: examples fit\n  predicted 0\n  To the model, this input is 63% like #58, 19% like #3,"
                                .replace("\n", System.lineSeparator()))
                .contains(
                        "proven optimal",
                        "#58 (predicted 0)",
                        "  features of #58: feature 7 +26%",
                        "  output: the model predicts class 0 and the mixture keeps it, guaranteed",
                        "shift from the baseline (mean) to the mixture");
    }

    @Test
    void the_number_of_threads_changes_nothing() {
        assertThat(Mlp.explain("--rows", "0-5", "--threads", "1", "--json", "-").out())
                .isEqualTo(Mlp.explain("--rows", "0-5", "--json", "-").out());
    }

    @Test
    void one_input_may_come_alone_from_the_standard_input() throws IOException {
        byte[] baseline = Files.readAllBytes(Path.of(Mlp.BASELINE));
        Ran ran = Ran.simplex(
                baseline, "explain", "--model", Mlp.MODEL, "--corpus", Mlp.CORPUS, "--input", "-", "--json", "-");
        assertThat(explanations(ran)).hasSize(1);
    }

    @Test
    void a_model_without_gradient_gets_a_mixture_and_a_warning() throws IOException {
        String model = OddModels.withoutRule(folder.resolve("odd.onnx"));
        String corpus = Arrays2d.write(folder.resolve("X.npy"), Arrays2d.random(30, 2, 1))
                .toString();
        String input = Arrays2d.write(folder.resolve("T.npy"), Arrays2d.random(3, 2, 2))
                .toString();
        String output = folder.resolve("o.json").toString();
        String[] args = {"explain", "--model", model, "--corpus", corpus, "--input", input, "--json", output};
        Ran.simplex(args).ok();
        Json all = Json.parse(Files.readString(Path.of(output)));
        assertThat(all.get("model").get("gradient").text()).isEqualTo("none");
        Json explanation = all.get("explanations").list().get(0);
        assertThat(explanation.get("contributions").list()).isNotEmpty();
        assertThat(explanation.has("completeness")).isFalse();
        assertThat(explanation.get("warnings").list()).anySatisfy(warning -> {
            assertThat(warning.get("code").text()).isEqualTo("no-gradient");
            assertThat(warning.get("message").text()).contains("Det");
        });
        assertThat(Ran.simplex("verify", output, "--model", model, "--corpus", corpus, "--input", input)
                        .ok()
                        .out())
                .contains("3 of 3 explanations pass");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Round", "Floor", "Sign", "Hardmax"})
    void a_latent_in_steps_gets_a_mixture_and_a_note_in_place_of_features(String operation) throws IOException {
        Json[] found = explained(OddModels.steps(operation, folder.resolve("steps.onnx")));
        assertThat(found)
                .anySatisfy(
                        each -> assertThat(withoutGradient(each))
                                .contains(
                                        "There are no projections: the latent changes in steps, between which its gradient is 0."));
        assertThat(found).allSatisfy(each -> {
            assertThat(each.get("contributions").list()).isNotEmpty();
            assertThat(each.has("completeness"))
                    .as("features unless there is no shift to attribute")
                    .isEqualTo(codes(each).contains("degenerate-baseline"));
        });
    }

    @Test
    void features_are_left_out_only_where_a_gradient_is_no_use() throws IOException {
        Json[] found = explained(OddModels.stepsBelowZero(folder.resolve("some.onnx")));
        assertThat(found).anyMatch(each -> withoutGradient(each).isPresent());
        assertThat(found).anyMatch(each -> each.has("completeness"));
        assertThat(found)
                .allMatch(each ->
                        each.has("completeness") == withoutGradient(each).isEmpty());
    }

    @Test
    void an_infinite_gradient_gets_a_note_too() throws IOException {
        assertThat(explained(OddModels.infiniteGradient(folder.resolve("infinite.onnx"))))
                .allSatisfy(each -> assertThat(withoutGradient(each))
                        .contains("There are no projections: the gradient is infinite or not a number; check that"
                                + " inputs are scaled as in training."));
    }

    private static List<String> codes(Json explanation) {
        return explanation.get("warnings").list().stream()
                .map(each -> each.get("code").text())
                .toList();
    }

    private static Optional<String> withoutGradient(Json explanation) {
        return explanation.get("warnings").list().stream()
                .filter(each -> each.get("code").text().equals("no-gradient"))
                .map(each -> each.get("message").text())
                .findFirst();
    }

    /** Explains by a model of two numbers in every form, and has the file verified. */
    private Json[] explained(String model) throws IOException {
        String corpus = Arrays2d.write(folder.resolve("X.npy"), Arrays2d.random(30, 2, 1))
                .toString();
        String input = Arrays2d.write(folder.resolve("T.npy"), Arrays2d.random(8, 2, 2))
                .toString();
        String output = folder.resolve("o.json").toString();
        String html = folder.resolve("o.html").toString();
        String[] sources = {"--model", model, "--corpus", corpus, "--input", input};
        Ran.simplex(Stream.concat(
                                Stream.of("explain", "--baseline", "zeros", "--json", output, "--html", html),
                                Stream.of(sources))
                        .toArray(String[]::new))
                .ok();
        Ran.simplex(Stream.concat(Stream.of("explain", "--baseline", "zeros"), Stream.of(sources))
                        .toArray(String[]::new))
                .ok();
        assertThat(Ran.simplex(Stream.concat(Stream.of("verify", output), Stream.of(sources))
                                .toArray(String[]::new))
                        .ok()
                        .out())
                .contains("8 of 8 explanations pass");
        String file = Files.readString(Path.of(output));
        Json[] found = Json.parse(file).get("explanations").list().toArray(Json[]::new);
        String page = Files.readString(Path.of(html));
        for (Json each : found) {
            withoutGradient(each)
                    .ifPresent(message -> assertThat(page)
                            .contains(message.substring(message.indexOf(": ") + 2, message.length() - 1)));
        }
        return found;
    }

    private static List<Json> explanations(Ran ran) {
        return Json.parse(ran.ok().out()).get("explanations").list();
    }
}
