package io.simplex4j.onnx.internal.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.OnnxModelException;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loops in operations that a file defines itself. */
@Timeout(60)
final class FunctionLoopTest {
    /** A model whose only node is an operation of its own, a loop that goes on while the sum of the input is above a limit. */
    private static byte[] looping(float limit) {
        GraphBuilder body = new GraphBuilder("body/");
        body.input("i", ElementType.INT64);
        body.input("go", ElementType.BOOL);
        body.input("state", ElementType.FLOAT, -1, 2);
        body.output("go", ElementType.BOOL);
        body.output("state", ElementType.FLOAT, -1, 2);
        GraphBuilder inside = new GraphBuilder("f/");
        String sum = inside.node("ReduceSum", List.of("a"), Attribute.ofInt("keepdims", 0));
        String min = inside.node("Constant", List.of(), Attribute.ofFloat("value_float", limit));
        String always = inside.node("Greater", List.of(sum, min));
        inside.node(new Node(
                "loop",
                "Loop",
                "",
                List.of("", always, "a"),
                List.of("b"),
                List.of(Attribute.ofGraph("body", body.build("body")))));

        WireWriter function = new WireWriter();
        function.text(1, "Spin");
        function.text(4, "a");
        function.text(5, "b");
        inside.build("inside").nodes().forEach(node -> function.message(7, GraphCodec.write(node)));
        function.message(9, version("", 17));
        function.text(10, "own");
        WireWriter extras = new WireWriter();
        extras.message(8, version("own", 1));
        extras.message(25, function);

        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        graph.node(new Node("spin", "Spin", "own", List.of("x"), List.of("y"), List.of()));
        graph.output("y", ElementType.FLOAT, -1, 2);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(OnnxFile.of(graph.build("looping"), 17).encode());
        all.writeBytes(extras.toByteArray());
        return all.toByteArray();
    }

    private static WireWriter version(String domain, long number) {
        WireWriter version = new WireWriter();
        version.textUnlessEmpty(1, domain);
        version.varint(2, number);
        return version;
    }

    private static OnnxModel load(byte[] model) {
        return OnnxModel.parse(model, ModelOptions.defaults().withModelTimeout(Duration.ofMillis(200)));
    }

    @Test
    void one_that_never_ends_is_stopped() {
        assertThatThrownBy(() -> load(looping(-1)).close())
                .isInstanceOf(OnnxModelException.class)
                .hasMessage("a run of the model took longer than 0.2 seconds; expected less: if it is only slow, "
                        + "--model-timeout or withModelTimeout gives it more time");
    }

    @Test
    void one_that_ends_gives_what_it_gave() {
        try (OnnxModel model = load(looping(1))) {
            assertThat(model.latents(Matrix.of(new float[][] {{0.25f, 0.5f}}))
                            .row(0)
                            .toArray())
                    .containsExactly(0.25, 0.5);
        }
    }
}
