package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelReportTest {
    @TempDir
    Path folder;

    @Test
    void says_what_is_in_the_file_and_how_it_is_used() {
        ModelReport report = OnnxModel.inspect(Golden.file("mnist/full.onnx"), ModelOptions.defaults());

        assertThat(report.file())
                .isEqualTo(new ModelReport.File(
                        "sha256:3c4d0da1e2b0435a6f2256acbbaea726fa693f1b6f2fc8f91606f87bd051d428",
                        88889,
                        Optional.of("pytorch"),
                        7,
                        Map.of("", 13L),
                        11,
                        21840));
        assertThat(report.inputs())
                .containsExactly(
                        new ModelReport.Port("input", "float", Optional.of(List.of("batch", "1", "28", "28"))));
        assertThat(report.outputs())
                .containsExactly(new ModelReport.Port("output", "float", Optional.of(List.of("batch", "10"))));
        ModelReport.Use use = report.use().orElseThrow();
        assertThat(use.input()).isEqualTo("input");
        assertThat(use.inputShape()).isEqualTo(Shape.of(1, 28, 28));
        assertThat(use.batch()).isZero();
        assertThat(use.latent()).isEqualTo("/Relu_2_output_0");
        assertThat(use.latentSize()).isEqualTo(50);
        assertThat(use.head())
                .contains(new ModelReport.Head("Gemm node \"/fc2/Gemm\"", "output", 10, 50, Activation.NONE));
        assertThat(use.differentiable()).isTrue();
        assertThat(report.problem()).isEmpty();
        assertThat(report.trainingNodes()).isEmpty();
    }

    @Test
    void a_model_that_cannot_be_used_has_a_report_with_the_problem() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.INT64, -1, 2);
        graph.output(graph.node("Identity", List.of("x")), ElementType.INT64, -1, 2);

        ModelReport report =
                OnnxModel.inspect(SmallModels.write(folder, graph.build("integers")), ModelOptions.defaults());

        assertThat(report.use()).isEmpty();
        assertThat(report.problem().orElseThrow()).startsWith("input \"x\" is int64 (batch, 2), which has no gradient");
        assertThat(report.inputs()).hasSize(1);
    }

    @Test
    void nodes_that_behave_as_in_training_are_named() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String ratio = graph.scalar(0.5f);
        String on = graph.initializer(Tensor.ofBooleans("on", List.of(), new boolean[] {true}));
        String off = graph.initializer(Tensor.ofBooleans("off", List.of(), new boolean[] {false}));
        String one = graph.node("Dropout", List.of("h", ratio, on));
        String two = graph.node("Dropout", List.of(one, ratio, off));
        String three = graph.node("Dropout", List.of(two));
        graph.output(three, ElementType.FLOAT, -1, 2);

        ModelReport report =
                OnnxModel.inspect(SmallModels.write(folder, graph.build("training")), ModelOptions.defaults());

        assertThat(report.trainingNodes()).containsExactly("Dropout node \"n/Dropout_1\"");
    }

    @Test
    void batch_normalisation_in_training_is_named() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String ones = graph.floats(new long[] {2}, 1, 1);
        String zeros = graph.floats(new long[] {2}, 0, 0);
        List<String> outputs = graph.node(
                "BatchNormalization", 3, List.of("h", ones, zeros, zeros, ones), Attribute.ofInt("training_mode", 1));
        graph.output(outputs.get(0), ElementType.FLOAT, -1, 2);

        ModelReport report =
                OnnxModel.inspect(SmallModels.write(folder, graph.build("training")), ModelOptions.defaults());

        assertThat(report.trainingNodes()).containsExactly("BatchNormalization node \"n/BatchNormalization_1\"");
    }

    @Test
    void the_operation_without_a_gradient_is_named() {
        GraphBuilder graph = SmallModels.hidden(-1, false);
        String matrices = graph.node("Unsqueeze", List.of("h", graph.longs(2, 3)));
        graph.output(new ValueInfo(graph.node("Det", List.of(matrices)), ElementType.FLOAT, Optional.empty()));

        ModelReport report =
                OnnxModel.inspect(SmallModels.write(folder, graph.build("determinants")), ModelOptions.defaults());

        assertThat(report.use().orElseThrow().differentiable()).isFalse();
        assertThat(report.use().orElseThrow().whyNotDifferentiable().orElseThrow())
                .contains("Det node \"n/Det_1\"");
    }
}
