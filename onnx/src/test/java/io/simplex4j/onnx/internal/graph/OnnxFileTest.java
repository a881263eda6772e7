package io.simplex4j.onnx.internal.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.onnx.OnnxModelException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OnnxFileTest {
    private static Graph read(Graph graph) {
        return OnnxFile.parse(OnnxFile.of(graph, 17).encode()).graph();
    }

    @Test
    void attributes_of_all_kinds_survive() {
        GraphBuilder inner = new GraphBuilder("inner/");
        inner.output("x", ElementType.FLOAT, -1);
        GraphBuilder graph = new GraphBuilder("n/");
        graph.node(
                "Anything",
                List.of("x", "", "y"),
                Attribute.ofInt("int", -7),
                Attribute.ofInts("ints", 0, Long.MIN_VALUE, Long.MAX_VALUE),
                Attribute.ofInts("none"),
                Attribute.ofFloat("float", -0.1f),
                Attribute.ofFloats("floats", 1, Float.NEGATIVE_INFINITY),
                Attribute.ofString("text", "ğ€"),
                Attribute.ofStrings("texts", "a", ""),
                Attribute.ofTensor("tensor", Tensor.ofLongs("t", List.of(2L), new long[] {3, -4})),
                Attribute.ofGraph("graph", inner.build("inside")));

        Node node = read(graph.build("g")).nodes().get(0);

        assertThat(node.inputs()).containsExactly("x", "", "y");
        assertThat(node.intAttribute("int", 0)).isEqualTo(-7);
        assertThat(node.intsAttribute("ints", List.of())).containsExactly(0L, Long.MIN_VALUE, Long.MAX_VALUE);
        assertThat(node.intsAttribute("none", List.of(1L))).isEmpty();
        assertThat(node.floatAttribute("float", 0)).isEqualTo(-0.1f);
        assertThat(node.attribute("floats").orElseThrow().asFloats()).containsExactly(1f, Float.NEGATIVE_INFINITY);
        assertThat(node.stringAttribute("text", "")).isEqualTo("ğ€");
        assertThat(node.attribute("texts").orElseThrow().asStrings()).containsExactly("a", "");
        assertThat(node.attribute("tensor").orElseThrow().asTensor().longs()).containsExactly(3, -4);
        assertThat(node.attribute("graph").orElseThrow().asGraph().name()).isEqualTo("inside");
        assertThat(node.intAttribute("absent", 5)).isEqualTo(5);
    }

    @Test
    void an_attribute_of_another_kind_says_so() {
        assertThatThrownBy(() -> Attribute.ofInt("axis", 1).asFloat())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("attribute \"axis\" is of kind INT; expected FLOAT");
    }

    @Test
    void tensors_of_all_types_survive() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.initializer(Tensor.ofFloats("f", List.of(2L, 1L), new float[] {1.5f, -2}));
        graph.initializer(Tensor.ofDoubles("d", List.of(), new double[] {Math.PI}));
        graph.initializer(Tensor.ofLongs("l", List.of(0L), new long[0]));
        graph.initializer(Tensor.ofBooleans("b", List.of(2L), new boolean[] {true, false}));

        Graph read = read(graph.build("g"));

        assertThat(read.initializer("f").orElseThrow().floats()).containsExactly(1.5f, -2);
        assertThat(read.initializer("f").orElseThrow().dims()).containsExactly(2L, 1L);
        assertThat(read.initializer("d").orElseThrow().doubles()).containsExactly(Math.PI);
        assertThat(read.initializer("l").orElseThrow().longs()).isEmpty();
        assertThat(read.initializer("b").orElseThrow().longs()).containsExactly(1, 0);
    }

    @Test
    void elements_in_fields_of_their_own_are_the_same_as_raw_ones() {
        WireWriter packed = new WireWriter();
        WireWriter numbers = new WireWriter();
        packed.varint(1, 3);
        packed.varint(2, ElementType.INT32.code());
        packed.text(8, "t");
        packed.varint(5, 1);
        packed.varint(5, -2);
        packed.varint(5, 300);
        numbers.message(5, packed);
        WireWriter model = new WireWriter();
        model.message(7, numbers);

        Tensor tensor =
                OnnxFile.parse(model.toByteArray()).graph().initializer("t").orElseThrow();

        assertThat(tensor.longs()).containsExactly(1, -2, 300);
    }

    @Test
    void halves_are_read() {
        Tensor half = new Tensor(
                "h", ElementType.FLOAT16, List.of(4L), Bytes.wrap(new byte[] {0, 0x3C, 0, (byte) 0xC0, 1, 0, 0, 0x7C}));

        assertThat(half.floats()).containsExactly(1, -2, 0x1p-24f, Float.POSITIVE_INFINITY);
    }

    @Test
    void declarations_survive() {
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 3);
        graph.input(new ValueInfo("y", ElementType.INT64, Optional.empty()));
        graph.output(ValueInfo.of("z", ElementType.BOOL, List.of()));

        Graph read = read(graph.build("g"));

        assertThat(read.inputs().get(0).describe()).isEqualTo("float (batch, 3)");
        assertThat(read.inputs().get(1).describe()).isEqualTo("int64 of unknown shape");
        assertThat(read.declared("z").orElseThrow().dims()).contains(List.of());
    }

    @Test
    void fields_unknown_here_are_kept() {
        WireWriter graph = new WireWriter();
        graph.text(2, "g");
        graph.text(99, "of a later version");
        WireWriter model = new WireWriter();
        model.varint(1, 9);
        model.text(2, "producer");
        model.message(7, graph);
        model.fixed32(50, 123);
        byte[] bytes = model.toByteArray();

        OnnxFile file = OnnxFile.parse(bytes);

        assertThat(file.encode()).isEqualTo(bytes);
        assertThat(file.producer()).contains("producer");
        assertThat(file.irVersion()).isEqualTo(9);
        assertThat(file.opset("ai.onnx")).isZero();
    }

    @Test
    void two_graphs_are_one_too_many() {
        WireWriter model = new WireWriter();
        model.message(7, new WireWriter());
        model.message(7, new WireWriter());

        assertThatThrownBy(() -> OnnxFile.parse(model.toByteArray()))
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("not an ONNX model: the file has two graphs at byte 3");
    }

    @Test
    void values_must_fill_their_axes() {
        assertThatThrownBy(() -> Tensor.ofFloats("t", List.of(2L, 2L), new float[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 values for axes [2, 2]; expected 4");
    }
}
