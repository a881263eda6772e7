package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.model.ModelFiles;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.ModelReport;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the page on your own model says of models that scikit-learn's exporter writes, checked on graphs that end as its
 * perceptrons do.
 */
final class ExportedModelsTest {
    private static final Attribute AXIS = Attribute.ofInt("axis", 1);

    @TempDir
    Path home;

    @Test
    void the_head_of_several_classes_is_found() throws IOException {
        ModelReport.Use use = inspect(3, (graph, scores) -> {
                    String probabilities =
                            graph.node("Identity", List.of(graph.node("Softmax", List.of(scores), AXIS)));
                    graph.output(graph.node("ArgMax", List.of(probabilities), AXIS), ElementType.INT64, -1, 1);
                    graph.output(probabilities, ElementType.FLOAT, -1, 3);
                })
                .use()
                .orElseThrow();
        assertThat(use.latentSize()).isEqualTo(2);
        assertThat(use.head().orElseThrow().activation()).isEqualTo(Activation.SOFTMAX);
        assertThat(use.differentiable()).isTrue();
    }

    @Test
    void the_head_of_two_classes_is_one_logit() throws IOException {
        ModelReport.Use use = inspect(1, (graph, scores) -> {
                    String likely = graph.node("Sigmoid", List.of(scores));
                    String unlikely = graph.node("Sub", List.of(graph.scalar(1), likely));
                    String probabilities = graph.node("Concat", List.of(unlikely, likely), AXIS);
                    graph.output(graph.node("ArgMax", List.of(probabilities), AXIS), ElementType.INT64, -1, 1);
                    graph.output(probabilities, ElementType.FLOAT, -1, 2);
                })
                .use()
                .orElseThrow();
        assertThat(use.latent()).isEqualTo("hidden");
        assertThat(use.head().orElseThrow().activation()).isEqualTo(Activation.SIGMOID);
        assertThat(use.head().orElseThrow().outputs()).isEqualTo(1);
        assertThat(use.differentiable()).isTrue();
    }

    @Test
    void the_head_of_a_regression_is_found_before_its_reshape() throws IOException {
        ModelReport.Use use = inspect(1, (graph, scores) -> {
                    String result = graph.node("Reshape", List.of(scores, graph.longs(-1, 1)));
                    graph.output(result, ElementType.FLOAT, -1, 1);
                })
                .use()
                .orElseThrow();
        assertThat(use.latent()).isEqualTo("hidden");
        assertThat(use.head().orElseThrow().activation()).isEqualTo(Activation.NONE);
    }

    private ModelReport inspect(int outputs, BiConsumer<GraphBuilder, String> ending) throws IOException {
        GraphBuilder graph = new GraphBuilder("n");
        String input = graph.input("X", ElementType.FLOAT, -1, 4);
        String first = graph.initializer(Tensor.ofFloats("coefficient", List.of(4L, 2L), numbers(8)));
        String weighed =
                graph.node("MatMul", List.of(graph.node("Cast", List.of(input), Attribute.ofInt("to", 1)), first));
        graph.node(new io.simplex4j.onnx.internal.graph.Node(
                "relu", "Relu", "", List.of(weighed), List.of("hidden"), List.of()));
        String last = graph.floats(new long[] {2, outputs}, numbers(2 * outputs));
        String bias = graph.floats(new long[] {1, outputs}, numbers(outputs));
        ending.accept(graph, graph.node("Add", List.of(graph.node("MatMul", List.of("hidden", last)), bias)));
        Path file = home.resolve("m.onnx");
        Files.write(file, OnnxFile.of(graph.build("perceptron"), 17).encode());
        return ModelFiles.inspect(file, ModelOptions.defaults());
    }

    private static float[] numbers(int count) {
        float[] numbers = new float[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = (i % 5 - 2) * 0.5f;
        }
        return numbers;
    }
}
