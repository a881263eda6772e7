package io.simplex4j.cli;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A model of two numbers whose latent cannot be differentiated, as it goes through an operation without a rule. */
final class RoundedModel {
    private RoundedModel() {}

    static String write(Path file) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        String w = graph.floats(new long[] {2, 2}, 1, -1, 0.5f, 2);
        String z = graph.node("MatMul", List.of(x, w));
        graph.node(new Node("odd", "Hardmax", "", List.of(z), List.of("spread"), List.of()));
        String h = graph.node("Add", List.of("spread", z));
        String head = graph.floats(new long[] {2, 3}, 1, 0, 2, -1, 3, 0);
        graph.node(new Node("head", "MatMul", "", List.of(h, head), List.of("y"), List.of()));
        graph.output("y", ElementType.FLOAT, -1, 3);
        return Files.write(file, OnnxFile.of(graph.build("odd"), 17).encode()).toString();
    }
}
