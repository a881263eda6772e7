package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InspectTest {
    private static final String LOAD = "cannot load the model ";

    @TempDir
    Path folder;

    @Test
    void tells_what_is_in_a_file() {
        assertThat(inspect(Mlp.MODEL).ok().out())
                .startsWith("full.onnx")
                .contains(
                        "sha256:78facdfd408d54f0",
                        "opset 13",
                        "written by pytorch",
                        "15,564 parameters in 17 nodes",
                        "input: float (batch, 26)",
                        "output: float (batch, 2)",
                        "/Relu_1_output_0: 50 numbers; it is the input of Gemm node",
                        "50 numbers to 2 (Gemm node \"/lin3/Gemm\")",
                        "gradient  exact",
                        "no node behaves as in training");
    }

    @Test
    void tells_programs() {
        Json report = Json.parse(inspect(Mlp.MODEL, "--json", "-").ok().out());
        assertThat(report.keys()).containsExactly("schema", "file", "inputs", "outputs", "use", "trainingNodes");
        assertThat(report.get("schema").text()).isEqualTo("simplex4j/model/1");
        assertThat(report.get("file").get("opsets").get("ai.onnx").integer()).isEqualTo(13);
        assertThat(report.get("file").get("bytes").integer()).isEqualTo(64270);
        Json use = report.get("use");
        assertThat(use.get("latent").text()).isEqualTo("/Relu_1_output_0");
        assertThat(use.get("latentSize").integer()).isEqualTo(50);
        assertThat(use.get("head").get("outputs").integer()).isEqualTo(2);
        assertThat(use.get("head").get("activation").text()).isEqualTo("none");
        assertThat(use.get("differentiable").truth()).isTrue();
        assertThat(use.has("whyNotDifferentiable")).isFalse();
    }

    @Test
    void another_latent_has_no_head() {
        assertThat(inspect(Mlp.MODEL, "--latent", "/Relu_output_0").ok().out())
                .contains("/Relu_output_0: 200 numbers", "head      none");
    }

    @Test
    void without_a_head_candidates_are_listed() throws IOException {
        String model = OddModels.headless(folder.resolve("headless.onnx"));
        assertThat(inspect(model).ok().out())
                .contains("candidate h: what goes into MatMul node \"fc\", a linear layer near the end; --latent h");
        Json report = Json.parse(inspect(model, "--json", "-").ok().out());
        assertThat(report.get("candidates").list())
                .singleElement()
                .satisfies(found -> assertThat(found.get("tensor").text()).isEqualTo("h"));
        assertThat(inspect(model, "--latent", "z").ok().out()).doesNotContain("candidate");
    }

    @Test
    void names_the_operation_that_has_no_gradient() throws IOException {
        String model = OddModels.withoutRule(folder.resolve("odd.onnx"));
        assertThat(inspect(model).ok().out()).contains("gradient  none, so features are not explained: ", "Det");
        Json use = Json.parse(inspect(model, "--json", "-").ok().out()).get("use");
        assertThat(use.get("differentiable").truth()).isFalse();
        assertThat(use.get("whyNotDifferentiable").text()).contains("Det");
    }

    @Test
    void a_model_that_cannot_be_used_says_why() {
        assertThat(inspect(Mlp.MODEL, "--latent", "nothing").ok().out())
                .contains("! cannot be explained: the model has no tensor \"nothing\"");
        assertThat(Json.parse(inspect(Mlp.MODEL, "--latent", "nothing", "--json", "-")
                                .ok()
                                .out())
                        .keys())
                .containsExactly("schema", "file", "inputs", "outputs", "problem", "candidates", "trainingNodes");
    }

    @Test
    void what_is_no_model_ends_with_4() throws IOException {
        Path file = Files.writeString(folder.resolve("m.onnx"), "no model");
        Ran ran = inspect(file.toString());
        assertThat(ran.exitCode()).isEqualTo(4);
        assertThat(ran.err())
                .startsWith("simplex: " + LOAD + "m.onnx: not an ONNX model")
                .hasLineCount(1);
        assertThat(inspect(folder.resolve("none.onnx").toString()).exitCode()).isEqualTo(4);
        Path torch = Files.writeString(folder.resolve("m.pt"), "PK");
        inspect(torch.toString())
                .failedWith(
                        4,
                        LOAD
                                + "m.pt: is not a model of a known format; expected M.onnx, or M.txt of LightGBM, or M.json or M.ubj of XGBoost, or a folder with model.onnx and"
                                + " tokenizer.json; torch.onnx.export writes ONNX");
    }

    @Test
    void the_model_is_not_overwritten() {
        inspect(Mlp.MODEL, "--json", Mlp.MODEL, "--force")
                .failedWith(
                        2,
                        "--json: " + Mlp.MODEL
                                + " is an input file; choose another name. Try 'simplex model inspect --help'");
    }

    private static Ran inspect(String model, String... more) {
        String[] args = new String[3 + more.length];
        args[0] = "model";
        args[1] = "inspect";
        args[2] = model;
        System.arraycopy(more, 0, args, 3, more.length);
        return Ran.simplex(args);
    }
}
