package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * One recurrent layer over an input (batch, time, width), its outputs side by side as (batch, …).
 *
 * @param operator LSTM, GRU or RNN
 * @param direction as in ONNX
 * @param parts which optional inputs it has: some of B (biases), l (sequence lengths), h, c (initial
 *     states, made from the input), P (peepholes)
 * @param outputs which outputs are used: some of Y, h, c
 * @param attributes further attributes
 * @param hidden how wide its states are
 */
record RecurrentModel(
        String operator, String direction, String parts, String outputs, List<Attribute> attributes, long hidden) {
    static final int TIME = 3;
    static final int WIDTH = 2;
    private static final long HIDDEN = 5;

    static RecurrentModel of(String operator, String direction, String parts, String outputs, Attribute... attributes) {
        return new RecurrentModel(operator, direction, parts, outputs, List.of(attributes), HIDDEN);
    }

    static RecurrentModel withAttributes(
            String operator, String direction, String parts, String outputs, List<Attribute> attributes) {
        return new RecurrentModel(operator, direction, parts, outputs, attributes, HIDDEN);
    }

    RecurrentModel withHidden(long size) {
        return new RecurrentModel(operator, direction, parts, outputs, attributes, size);
    }

    String build(GraphBuilder graph, String x) {
        long gates = gates();
        String sequence = graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 1, 0, 2));
        List<String> inputs = new ArrayList<>(List.of(
                sequence,
                Fill.between(graph, "W", -0.8, 0.8, directions(), gates * hidden, WIDTH),
                Fill.between(graph, "R", -4.0 / hidden, 4.0 / hidden, directions(), gates * hidden, hidden)));
        inputs.add(parts.contains("B") ? Fill.between(graph, "B", -0.8, 0.8, directions(), 2 * gates * hidden) : "");
        inputs.add(lengths(graph, x));
        inputs.add(parts.contains("h") ? initial(graph, x, "h") : "");
        if (operator.equals("LSTM")) {
            inputs.add(parts.contains("c") ? initial(graph, x, "c") : "");
            inputs.add(parts.contains("P") ? Fill.between(graph, "P", -0.5, 0.5, directions(), 3 * hidden) : "");
        }
        List<Attribute> all = new ArrayList<>(attributes);
        all.add(Attribute.ofString("direction", direction));
        all.add(Attribute.ofInt("hidden_size", hidden));
        List<String> results = new ArrayList<>();
        for (String output : operator.equals("LSTM") ? List.of("Y", "h", "c") : List.of("Y", "h")) {
            results.add(outputs.contains(output) ? "out_" + output : "");
        }
        graph.node(new Node("layer", operator, "", inputs, results, all));
        return sideBySide(graph, results);
    }

    private long gates() {
        return operator.equals("LSTM") ? 4 : operator.equals("GRU") ? 3 : 1;
    }

    private long directions() {
        return direction.equals("bidirectional") ? 2 : 1;
    }

    private String lengths(GraphBuilder graph, String x) {
        if (!parts.contains("l")) {
            return "";
        }
        String batch = graph.node(
                "Slice", List.of(graph.node("Shape", List.of(x)), graph.longs(0), graph.longs(1), graph.longs(0)));
        String same = graph.node("Expand", List.of(graph.longs(TIME - 1), batch));
        return graph.node("Cast", List.of(same), Attribute.ofInt("to", ElementType.INT32.code()));
    }

    private String initial(GraphBuilder graph, String x, String which) {
        List<String> states = new ArrayList<>();
        String flat = graph.node("Flatten", List.of(x));
        for (int d = 0; d < directions(); d++) {
            String map = Fill.between(graph, "initial_" + which + d, -0.7, 0.7, (long) TIME * WIDTH, hidden);
            String state = graph.node("Tanh", List.of(graph.node("MatMul", List.of(flat, map))));
            states.add(graph.node("Unsqueeze", List.of(state, graph.longs(0))));
        }
        return graph.node("Concat", states, Attribute.ofInt("axis", 0));
    }

    private static String sideBySide(GraphBuilder graph, List<String> results) {
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            if (!results.get(i).isEmpty()) {
                Attribute batchFirst =
                        i == 0 ? Attribute.ofInts("perm", 2, 0, 1, 3) : Attribute.ofInts("perm", 1, 0, 2);
                String turned = graph.node("Transpose", List.of(results.get(i)), batchFirst);
                columns.add(graph.node("Flatten", List.of(turned)));
            }
        }
        return graph.node("Concat", columns, Attribute.ofInt("axis", 1));
    }
}
