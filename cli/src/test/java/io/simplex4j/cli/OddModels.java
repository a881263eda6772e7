package io.simplex4j.cli;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Models of two numbers that can be loaded, but not used as others can. */
final class OddModels {
    private OddModels() {}

    /** The latent cannot be differentiated, as it goes through an operation without a rule. */
    static String withoutRule(Path file) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        String w = graph.floats(new long[] {2, 2}, 1, -1, 0.5f, 2);
        String z = graph.node("MatMul", List.of(x, w));
        String matrices = graph.node("Unsqueeze", List.of(z, graph.longs(2, 3)));
        graph.node(new Node("odd", "Det", "", List.of(matrices), List.of("spread"), List.of()));
        return withHead(graph, graph.node("Add", List.of("spread", z)), file);
    }

    /** The latent is what an operation that has steps gives. */
    static String steps(String operation, Path file) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        String z = graph.node("Mul", List.of(x, graph.floats(new long[] {2}, 3, 4)));
        return withHead(graph, graph.node(operation, List.of(z)), file);
    }

    /** The latent has steps for negative numbers, and slopes for positive ones. */
    static String stepsBelowZero(Path file) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        String z = graph.node("Mul", List.of(x, graph.floats(new long[] {2}, 3, 4)));
        String below = graph.node("Floor", List.of(graph.node("Min", List.of(z, graph.scalar(0)))));
        return withHead(graph, graph.node("Add", List.of(graph.node("Relu", List.of(z)), below)), file);
    }

    /** The latent is the sum of the numbers and the root of 0, whose gradient is infinite. */
    static String infiniteGradient(Path file) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        String zero = graph.node("Mul", List.of(x, graph.floats(new long[] {2}, 0, 0)));
        return withHead(graph, graph.node("Add", List.of(x, graph.node("Sqrt", List.of(zero)))), file);
    }

    /** The latent of an example is smaller the larger the others are that come with it. */
    static String batchDependent(Path file) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        String all = graph.node("ReduceMax", List.of(x), Attribute.ofInt("keepdims", 0));
        return withHead(graph, graph.node("Sub", List.of(x, all)), file);
    }

    /** The latent of a negative number is not a number. */
    static String notFinite(Path file) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        return withHead(graph, graph.node("Log", List.of(x)), file);
    }

    /** No head, as the output is normalised; a linear layer goes before that. */
    static String headless(Path file) throws IOException {
        GraphBuilder graph = new GraphBuilder("n/");
        String x = graph.input("x", ElementType.FLOAT, -1, 2);
        graph.node(new Node("tanh", "Tanh", "", List.of(x), List.of("h"), List.of()));
        String w = graph.floats(new long[] {2, 2}, 1, -1, 0.5f, 2);
        graph.node(new Node("fc", "MatMul", "", List.of("h", w), List.of("z"), List.of()));
        graph.output(graph.node("LpNormalization", List.of("z")), ElementType.FLOAT, -1, 2);
        return Files.write(file, OnnxFile.of(graph.build("headless"), 17).encode())
                .toString();
    }

    /** A loop without a count whose condition stays true. */
    static String endless(Path file) throws IOException {
        GraphBuilder body = new GraphBuilder("body/");
        body.input("i", ElementType.INT64);
        body.input("go", ElementType.BOOL);
        body.input("state", ElementType.FLOAT, -1, 2);
        body.output("go", ElementType.BOOL);
        body.output(body.node("Tanh", List.of("state")), ElementType.FLOAT, -1, 2);
        GraphBuilder graph = new GraphBuilder("n/");
        graph.input("x", ElementType.FLOAT, -1, 2);
        String sum = graph.node("ReduceSum", List.of("x"), Attribute.ofInt("keepdims", 0));
        String always = graph.node("Greater", List.of(sum, graph.scalar(-1e9f)));
        String last = graph.node("Loop", List.of("", always, "x"), Attribute.ofGraph("body", body.build("body")));
        return withHead(graph, last, file);
    }

    private static String withHead(GraphBuilder graph, String latent, Path file) throws IOException {
        String head = graph.floats(new long[] {2, 3}, 1, 0, 2, -1, 3, 0);
        graph.node(new Node("head", "MatMul", "", List.of(latent, head), List.of("y"), List.of()));
        graph.output("y", ElementType.FLOAT, -1, 3);
        return Files.write(file, OnnxFile.of(graph.build("odd"), 17).encode()).toString();
    }
}
