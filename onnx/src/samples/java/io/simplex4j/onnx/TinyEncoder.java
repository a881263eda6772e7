package io.simplex4j.onnx;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** An encoder of sentences like BERT, of one layer and a few numbers, with weights that depend on a seed. */
public final class TinyEncoder {
    /** How many numbers the vector of a token has. */
    public static final int WIDTH = 8;

    /** The token after the end of a sentence. */
    public static final int PADDING = 0;

    private static final int POSITIONS = 64;
    private static final long OPSET = 17;

    /** How a token gets its position. */
    public enum Position {
        /** By its place, as in BERT. */
        PLACE,
        /** By counting the tokens that are not padding, as in RoBERTa. */
        COUNTED
    }

    private final GraphBuilder graph = new GraphBuilder("n/");
    private final Random random;

    private TinyEncoder(long seed) {
        this.random = new Random(seed);
    }

    /** The file of an encoder whose output is {@code last_hidden_state}. */
    public static byte[] file(int vocabulary, Position position, long seed) {
        return OnnxFile.of(new TinyEncoder(seed).build(vocabulary, position).build("tiny"), OPSET)
                .encode();
    }

    private GraphBuilder build(int vocabulary, Position position) {
        List<Dim> dims = List.of(Dim.symbolic("batch"), Dim.symbolic("sequence"));
        String ids = graph.input(ValueInfo.of("input_ids", ElementType.INT64, dims));
        String mask = graph.input(ValueInfo.of("attention_mask", ElementType.INT64, dims));
        String types = graph.input(ValueInfo.of("token_type_ids", ElementType.INT64, dims));
        String words = graph.node("Gather", weights(vocabulary, WIDTH), ids);
        String places = graph.node("Gather", weights(POSITIONS, WIDTH), positions(position, ids));
        String typed = graph.node("Gather", weights(2, WIDTH), types);
        String embedded = normalised(graph.node("Add", graph.node("Add", words, typed), places));
        String attended = normalised(graph.node("Add", embedded, attention(embedded, mask)));
        String wide = graph.node("MatMul", attended, weights(WIDTH, 2 * WIDTH));
        String narrow = graph.node("MatMul", graph.node("Tanh", wide), weights(2 * WIDTH, WIDTH));
        String last = normalised(graph.node("Add", attended, narrow));
        graph.node(new Node("", "Identity", "", List.of(last), List.of("last_hidden_state"), List.of()));
        graph.output(ValueInfo.of(
                "last_hidden_state",
                ElementType.FLOAT,
                List.of(Dim.symbolic("batch"), Dim.symbolic("sequence"), Dim.of(WIDTH))));
        return graph;
    }

    private String positions(Position position, String ids) {
        if (position == Position.PLACE) {
            String length = graph.node(
                    "Gather", graph.node("Shape", ids), graph.initializer(Tensor.ofLongs("one", List.of(), new long[] {1
                    })));
            return graph.node("Range", longs("from", 0), length, longs("step", 1));
        }
        String padded = graph.node("Equal", ids, longs("padding", PADDING));
        String counted = cast(graph.node("Not", padded), ElementType.INT64);
        return graph.node("Mul", graph.node("CumSum", counted, longs("axis", 1)), counted);
    }

    private String attention(String x, String mask) {
        String query = graph.node("MatMul", x, weights(WIDTH, WIDTH));
        String key = graph.node("MatMul", x, weights(WIDTH, WIDTH));
        String value = graph.node("MatMul", x, weights(WIDTH, WIDTH));
        String turned = graph.node("Transpose", List.of(key), Attribute.ofInts("perm", 0, 2, 1));
        String hidden = graph.node("Sub", graph.scalar(1), cast(mask, ElementType.FLOAT));
        String barred = graph.node("Unsqueeze", graph.node("Mul", hidden, graph.scalar(-10_000)), graph.longs(1));
        String scores = graph.node("Add", graph.node("MatMul", query, turned), barred);
        return graph.node("MatMul", graph.node("Softmax", List.of(scores), Attribute.ofInt("axis", -1)), value);
    }

    private String normalised(String x) {
        float[] ones = new float[WIDTH];
        Arrays.fill(ones, 1);
        return graph.node(
                "LayerNormalization",
                List.of(x, graph.floats(new long[] {WIDTH}, ones), weights(1, WIDTH)),
                Attribute.ofInt("axis", -1));
    }

    private String cast(String x, ElementType type) {
        return graph.node("Cast", List.of(x), Attribute.ofInt("to", type.code()));
    }

    private String longs(String name, long value) {
        return graph.initializer(Tensor.ofLongs(name, List.of(), new long[] {value}));
    }

    private String weights(int rows, int columns) {
        float[] values = new float[rows * columns];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return rows == 1
                ? graph.floats(new long[] {columns}, values)
                : graph.floats(new long[] {rows, columns}, values);
    }
}
