package io.simplex4j.onnx.internal.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SinglePrecisionTest {
    private static final Matrix INPUTS = Matrix.of(new double[][] {{0.1, -0.2, 0.3}, {0.5, 0.4, -0.6}});

    /* 1, -1, 0.5, 2, -2, 1. */
    private static Tensor weights(String name, ElementType type, long... dims) {
        short[] half = {0x3C00, (short) 0xBC00, 0x3800, 0x4000, (short) 0xC000, 0x3C00};
        short[] brain = {0x3F80, (short) 0xBF80, 0x3F00, 0x4000, (short) 0xC000, 0x3F80};
        int count = (int) (dims[0] * dims[1]);
        ByteBuffer bytes = ByteBuffer.allocate(2 * count).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < count; i++) {
            bytes.putShort(type == ElementType.FLOAT16 ? half[i] : brain[i]);
        }
        return new Tensor(name, type, List.of(dims[0], dims[1]), Bytes.wrap(bytes.array()));
    }

    private static OnnxModel load(GraphBuilder graph) {
        return OnnxModel.parse(
                OnnxFile.of(graph.build("narrow"), 17).encode(),
                ModelOptions.defaults().withLatent("h"));
    }

    @ParameterizedTest
    @EnumSource(names = {"FLOAT16", "BFLOAT16"})
    void numbers_of_16_bits_are_computed_in_32(ElementType type) {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", type, -1, 3);
        String hidden = graph.node("MatMul", List.of("x", graph.initializer(weights("W", type, 3, 2))));
        String wide = graph.node("Cast", List.of(hidden), Attribute.ofInt("to", ElementType.FLOAT.code()));
        String narrow = graph.node("Cast", List.of(wide), Attribute.ofInt("to", type.code()));
        graph.node(new Node("tanh", "Tanh", "", List.of(narrow), List.of("h"), List.of()));
        String head = graph.node("Constant", List.of(), Attribute.ofTensor("value", weights("A", type, 2, 3)));
        graph.output(graph.node("MatMul", List.of("h", head)), type, -1, 3);
        try (OnnxModel model = load(graph)) {
            double expected = Math.tanh(0.1 - 0.5 * 0.2 - 2 * 0.3);
            assertThat(model.latents(INPUTS).at(0, 0)).isCloseTo(expected, within(1e-6));
            Matrix first = Matrix.of(new double[][] {{1, 0}, {1, 0}});
            assertThat(model.pullback(INPUTS, first).at(0, 2)).isCloseTo(-2 * (1 - expected * expected), within(1e-6));
            assertThat(model.head().orElseThrow().weights().at(2, 0)).isEqualTo(0.5);
            assertThat(model.report().notes())
                    .containsExactly("the file computes in " + type.words() + "; here it is computed in float32");
            assertThat(model.report().inputs().get(0).type()).isEqualTo(type.words());
        }
    }

    @Test
    void numbers_of_64_bits_are_computed_in_32_where_the_runtime_cannot_do_it() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.DOUBLE, -1, 3);
        String column = graph.node("Unsqueeze", List.of("x", graph.longs(1)));
        String kernel = graph.initializer(Tensor.ofDoubles("k", List.of(1L, 1L, 2L), new double[] {1, -2}));
        String moved = graph.node("Conv", List.of(column, kernel));
        graph.node(new Node("flat", "Flatten", "", List.of(moved), List.of("h"), List.of()));
        graph.output("h", ElementType.DOUBLE, -1, 2);
        try (OnnxModel model = load(graph)) {
            assertThat(model.latents(INPUTS).at(0, 0)).isCloseTo(0.5, within(1e-6));
            Matrix both = Matrix.of(new double[][] {{1, 1}, {1, 1}});
            assertThat(model.pullback(INPUTS, both).row(0).toArray()).containsExactly(1, -1, -2);
            assertThat(model.report().notes())
                    .containsExactly("the file computes in double; here it is computed in float32");
        }
    }

    @Test
    void only_the_gradient_is_computed_in_32_bits_where_only_that_is_unknown_in_64() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.DOUBLE, -1, 3);
        String column = graph.node("Unsqueeze", List.of("x", graph.longs(1)));
        String mean = graph.node("AveragePool", List.of(column), Attribute.ofInts("kernel_shape", 2));
        graph.node(new Node("flat", "Flatten", "", List.of(mean), List.of("h"), List.of()));
        graph.output("h", ElementType.DOUBLE, -1, 2);
        try (OnnxModel model = load(graph)) {
            Matrix both = Matrix.of(new double[][] {{1, 1}, {1, 1}});
            assertThat(model.pullback(INPUTS, both).row(0).toArray()).containsExactly(0.5, 1, 0.5);
        }
    }

    @Test
    void what_has_32_bits_is_left_as_it_is() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 3);
        graph.output(graph.node("Tanh", List.of("x")), ElementType.FLOAT, -1, 3);
        OnnxFile file = OnnxFile.of(graph.build("float"), 17);
        assertThat(SinglePrecision.throughout(file).model()).isSameAs(file);
        assertThat(SinglePrecision.throughout(file).note()).isEmpty();
    }
}
