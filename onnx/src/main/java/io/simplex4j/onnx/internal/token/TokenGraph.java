package io.simplex4j.onnx.internal.token;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.TokenModel;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Rewrites an encoder of tokens for sentences of a fixed length, with one float input and one output. */
public final class TokenGraph {
    /*
     * The input has two rows of T numbers for a sentence: the presence of each token, 0 to 1, and one more than the
     * number of the token, 0 if there is none. With E the embedding of the tokens and B the embedding of their
     * stand-ins, the model continues with B + presence · (E − B). So the straight line from presence 0 to 1 is the
     * straight line from the stand-ins to the tokens in the space of embeddings, and the derivative by the presence of
     * a token is the sum over the components of its embedding: the integrated gradient of a token is a single number,
     * and no row holds an embedding. Numbers of tokens become integers, where gradients end.
     */
    private static final String IDS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String TYPES = "token_type_ids";
    private static final String POSITIONS = "position_ids";
    private static final String SENTENCE = "sentence_embedding";
    private static final String PREFIX = "simplex/";

    private final Graph graph;
    private final TokenModel.Options reading;
    private final int length;
    private final GraphBuilder start = new GraphBuilder(PREFIX + "in/");
    private final GraphBuilder end = new GraphBuilder(PREFIX + "out/");

    private TokenGraph(Graph graph, TokenModel.Options reading, int length) {
        this.graph = graph;
        this.reading = reading;
        this.length = length;
    }

    /**
     * The model of sentences of at most this number of tokens, not of the longest that the options allow.
     *
     * @throws OnnxModelException if the file is not an encoder of tokens, with the missing part
     */
    public static OnnxFile of(OnnxFile file, TokenModel.Options reading, int length) {
        return file.withGraph(new TokenGraph(file.graph(), reading, length).rewritten());
    }

    private Graph rewritten() {
        requireKnownInputs();
        ValueInfo output = output();
        Embedding embedding = Embedding.of(graph, IDS, output.name());
        String tokens = start.input("tokens", ElementType.FLOAT, -1, 2, length);
        String presence = row(tokens, 0);
        String numbers = row(tokens, 1);
        String present = start.node("Greater", numbers, start.scalar(0.5f));
        String known = cast(start.node("Sub", numbers, start.scalar(1)), ElementType.INT64);
        String ids = start.node("Where", present, known, scalar(reading.padding()));
        feed(ids, cast(present, ElementType.INT64));
        String others = start.node("Gather", standIns(), ids);

        List<Node> nodes = new ArrayList<>();
        List<Node> mixing = mixing(embedding, others, presence);
        for (Node node : graph.nodes()) {
            if (node.outputs().contains(embedding.tensor())) {
                nodes.add(node.withOutputs(node.outputs().stream()
                        .map(each -> each.equals(embedding.tensor()) ? own(each) : each)
                        .toList()));
                nodes.addAll(mixing);
            } else {
                nodes.add(node);
            }
        }
        List<ValueInfo> outputs = finished(output, present);
        Graph before = start.build("start");
        Graph after = end.build("end");
        List<Node> all = new ArrayList<>(before.nodes());
        all.addAll(nodes);
        all.addAll(after.nodes());
        List<Tensor> constants = new ArrayList<>(graph.initializers());
        constants.addAll(before.initializers());
        constants.addAll(after.initializers());
        return new Graph(graph.name(), all, constants, before.inputs(), outputs, List.of());
    }

    private List<ValueInfo> inputs() {
        return graph.inputs().stream()
                .filter(input -> graph.initializer(input.name()).isEmpty())
                .toList();
    }

    private void requireKnownInputs() {
        List<String> names = inputs().stream().map(ValueInfo::name).toList();
        if (!names.contains(IDS) || !List.of(IDS, MASK, TYPES, POSITIONS).containsAll(names)) {
            throw new OnnxModelException("the model takes "
                    + names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(", "))
                    + "; expected \"" + IDS + "\" and besides at most \"" + MASK + "\", \"" + TYPES + "\" and \""
                    + POSITIONS + "\", as encoders of sentences do");
        }
    }

    /* The name that exporters of sentence encoders use, otherwise the first output. */
    private ValueInfo output() {
        return graph.outputs().stream()
                .filter(each -> each.name().equals(SENTENCE))
                .findFirst()
                .or(() -> graph.outputs().stream().findFirst())
                .orElseThrow(() -> new OnnxModelException("the model has no output; expected one"));
    }

    private String row(String tokens, long row) {
        return start.node("Gather", List.of(tokens, scalar(row)), Attribute.ofInt("axis", 1));
    }

    private String scalar(long value) {
        return start.initializer(Tensor.ofLongs(start.fresh("long"), List.of(), new long[] {value}));
    }

    private String cast(String tensor, ElementType type) {
        return start.node("Cast", List.of(tensor), Attribute.ofInt("to", type.code()));
    }

    private String standIns() {
        long[] table = reading.standIns().stream().mapToLong(Integer::longValue).toArray();
        return start.longs(table);
    }

    /* Gives the model's own inputs their values, each in the type that it declares. */
    private void feed(String ids, String mask) {
        String zeros = start.node("Mul", mask, scalar(0));
        Map<String, String> values = new HashMap<>(Map.of(IDS, ids, MASK, mask, TYPES, zeros));
        values.put(
                POSITIONS,
                start.node("Add", zeros, start.longs(LongStream.range(0, length).toArray())));
        for (ValueInfo input : inputs()) {
            String value = values.get(input.name());
            if (value != null) {
                start.node(Node.cast(value, input.name(), input.type()));
            }
        }
    }

    private static String own(String tensor) {
        return PREFIX + "own/" + tensor;
    }

    private static String standIn(String tensor) {
        return PREFIX + "standIn/" + tensor;
    }

    /* A copy of the embedding for the stand-ins, and the mixture of both. */
    private List<Node> mixing(Embedding embedding, String others, String presence) {
        Map<String, String> names = new HashMap<>();
        List<Node> nodes = new ArrayList<>();
        ElementType declared = inputs().stream()
                .filter(input -> input.name().equals(IDS))
                .map(ValueInfo::type)
                .findFirst()
                .orElse(ElementType.INT64);
        names.put(IDS, cast(others, declared));
        for (Node node : embedding.nodes()) {
            node.outputs().stream().filter(each -> !each.isEmpty()).forEach(each -> names.put(each, standIn(each)));
            nodes.add(new Node(
                    "",
                    node.opType(),
                    node.domain(),
                    rename(node.inputs(), names),
                    rename(node.outputs(), names),
                    node.attributes()));
        }
        GraphBuilder mix = new GraphBuilder(PREFIX + "mix/");
        String tensor = embedding.tensor();
        String difference = mix.node("Sub", own(tensor), standIn(tensor));
        String column = start.node("Reshape", presence, start.longs(-1, length, 1));
        String part = mix.node("Mul", difference, column);
        nodes.addAll(mix.build("mix").nodes());
        nodes.add(new Node("", "Add", "", List.of(standIn(tensor), part), List.of(tensor), List.of()));
        return nodes;
    }

    private static List<String> rename(List<String> tensors, Map<String, String> names) {
        return tensors.stream().map(each -> names.getOrDefault(each, each)).toList();
    }

    /* Vectors of tokens are pooled; other outputs are used directly. */
    private List<ValueInfo> finished(ValueInfo output, String present) {
        if (output.dims().map(List::size).orElse(0) != 3) {
            return graph.outputs();
        }
        String pooled = reading.firstToken()
                ? end.node(
                        "Gather",
                        List.of(
                                output.name(),
                                end.initializer(Tensor.ofLongs(end.fresh("long"), List.of(), new long[] {0}))),
                        Attribute.ofInt("axis", 1))
                : mean(output.name(), present);
        String latent = reading.normalised()
                ? end.node("LpNormalization", List.of(pooled), Attribute.ofInt("axis", -1), Attribute.ofInt("p", 2))
                : pooled;
        Dim width = output.dims().orElseThrow().get(2);
        end.node(Node.identity(latent, SENTENCE));
        return List.of(new ValueInfo(SENTENCE, ElementType.FLOAT, Optional.of(List.of(Dim.symbolic("batch"), width))));
    }

    private String mean(String vectors, String present) {
        String mask = end.node(
                "Reshape",
                end.node("Cast", List.of(present), Attribute.ofInt("to", ElementType.FLOAT.code())),
                end.longs(-1, 1, length));
        float[] ones = new float[length];
        Arrays.fill(ones, 1);
        String count =
                end.node("Max", end.node("MatMul", mask, end.floats(new long[] {length, 1}, ones)), end.scalar(1));
        String sum = end.node("MatMul", mask, vectors);
        return end.node("Reshape", end.node("Div", sum, count), end.longs(0, -1));
    }
}
