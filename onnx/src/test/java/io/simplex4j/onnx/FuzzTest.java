package io.simplex4j.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged files are models or refused in one line; nothing else happens. */
class FuzzTest {
    @TempDir
    Path folder;

    /** A picture of 6 × 6 through a convolution, a pool, a normalisation and two linear layers. */
    static OnnxFile pictures() {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 1, 6, 6);
        String kernel = graph.floats(new long[] {2, 1, 3, 3}, new float[18]);
        String conv = graph.node("Conv", List.of(x, kernel), Attribute.ofInts("pads", 1, 1, 1, 1));
        String ones = graph.floats(new long[] {2}, 1, 1);
        String norm = graph.node("BatchNormalization", List.of(conv, ones, ones, ones, ones));
        String relu = graph.node("Relu", List.of(norm));
        String pool = graph.node(
                "MaxPool", List.of(relu), Attribute.ofInts("kernel_shape", 2, 2), Attribute.ofInts("strides", 2, 2));
        String flat = graph.node("Reshape", List.of(pool, graph.longs(0, -1)));
        String bias = graph.node(
                "Constant", List.of(), Attribute.ofTensor("value", Tensor.ofFloats("", List.of(3L), new float[3])));
        String hidden = graph.node("Gemm", List.of(flat, graph.floats(new long[] {18, 3}, new float[54]), bias));
        String tanh = graph.node("Tanh", List.of(hidden));
        String logits = graph.node("MatMul", List.of(tanh, graph.floats(new long[] {3, 2}, new float[6])));
        graph.output(graph.node("Softmax", List.of(logits)), ElementType.FLOAT, -1, 2);
        return OnnxFile.of(graph.build("pictures"), SmallModels.OPSET);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void damaged_files_are_read_or_refused(long seed) {
        Mutations mutations = new Mutations(seed);
        byte[] whole = pictures().encode();
        int read = 0;
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = mutations.of(whole);
            try {
                OnnxFile file = OnnxFile.parse(damaged);
                assertThat(OnnxFile.parse(file.encode()).encode()).isEqualTo(file.encode());
                read++;
            } catch (OnnxModelException e) {
                assertOneLine(e);
            }
        }
        assertThat(read).isBetween(100, 1_900);
    }

    @Test
    void files_cut_short_anywhere_are_refused() {
        byte[] whole = SmallModels.twoLayers().encode();
        for (int length = 0; length < whole.length; length++) {
            try {
                OnnxFile.parse(Arrays.copyOf(whole, length));
            } catch (OnnxModelException e) {
                assertOneLine(e);
            }
        }
    }

    @Test
    void noise_is_refused() {
        Mutations mutations = new Mutations(11);
        for (int i = 0; i < 2_000; i++) {
            try {
                OnnxFile.parse(mutations.noise(1 + i % 300));
            } catch (OnnxModelException e) {
                assertOneLine(e);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {5, 6})
    void damaged_files_are_loaded_or_refused(long seed) {
        Mutations mutations = new Mutations(seed);
        byte[] whole = pictures().encode();
        int loaded = 0;
        for (int i = 0; i < 200; i++) {
            Path file = SmallModels.write(folder, mutations.of(whole));
            try (OnnxModel model = OnnxModel.load(file)) {
                Matrix inputs = Matrix.of(new float[2][model.inputShape().size()]);
                model.latents(inputs);
                model.report();
                loaded++;
            } catch (OnnxModelException e) {
                assertOneLine(e);
            }
        }
        assertThat(loaded).isPositive();
    }

    private static void assertOneLine(OnnxModelException e) {
        assertThat(e.getMessage()).isNotBlank().doesNotContain("\n").hasSizeLessThan(1_000);
    }
}
