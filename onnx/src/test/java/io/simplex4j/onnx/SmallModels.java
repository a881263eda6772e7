package io.simplex4j.onnx;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Models of a few nodes, written to files. */
final class SmallModels {
    static final long OPSET = 17;

    private SmallModels() {}

    /** Three numbers, a hidden layer "h" of two, two outputs "y" of head A = [[1, 2], [3, 4]], b = [5, 6]. */
    static OnnxFile twoLayers() {
        return OnnxFile.of(hidden(-1, true).build("small"), OPSET);
    }

    /** As {@link #twoLayers()}, for a fixed number of examples. */
    static OnnxFile fixedBatch(long batch) {
        return OnnxFile.of(hidden(batch, true).build("small"), OPSET);
    }

    /** As {@link #twoLayers()}, up to the hidden layer "h". */
    static GraphBuilder hidden(long batch, boolean withHead) {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, batch, 3);
        String w = graph.floats(new long[] {3, 2}, 1, -1, 0.5f, 2, -3, 1);
        String z = graph.node("MatMul", List.of(x, w));
        graph.node(new Node("tanh", "Tanh", "", List.of(z), List.of("h"), List.of()));
        if (withHead) {
            graph.initializer(Tensor.ofFloats("A", List.of(2L, 2L), new float[] {1, 2, 3, 4}));
            graph.initializer(Tensor.ofFloats("b", List.of(2L), new float[] {5, 6}));
            gemm(graph, "y", Attribute.ofInt("transB", 1));
            graph.output("y", ElementType.FLOAT, batch, 2);
        }
        return graph;
    }

    /** Adds Gemm node "fc" from "h", "A" and "b". */
    static void gemm(GraphBuilder graph, String output, Attribute... attributes) {
        graph.node(new Node("fc", "Gemm", "", List.of("h", "A", "b"), List.of(output), List.of(attributes)));
    }

    static Path write(Path folder, OnnxFile model) {
        return write(folder, model.encode());
    }

    static Path write(Path folder, Graph graph) {
        return write(folder, OnnxFile.of(graph, OPSET));
    }

    static Path write(Path folder, byte[] bytes) {
        try {
            return Files.write(folder.resolve("model.onnx"), bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
