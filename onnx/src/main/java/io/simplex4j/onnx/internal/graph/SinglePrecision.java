package io.simplex4j.onnx.internal.graph;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A model that computes in float32 where it did so in other floating point numbers. */
public final class SinglePrecision {
    /*
     * Types occur in constants, in declarations, and in the settings of the few operations that create numbers of a
     * given type; all others take the type of their inputs. The runtime supports most operations in float32 only.
     */

    private static final Set<String> TYPE_SETTINGS =
            Set.of("to", "dtype", "output_datatype", "output_dtype", "softmax_precision", "stash_type");

    private final Set<ElementType> from;
    private final Set<ElementType> found = EnumSet.noneOf(ElementType.class);
    private final OnnxFile model;

    private SinglePrecision(OnnxFile given, Set<ElementType> from) {
        this.from = from;
        OnnxFile changed = given.withGraph(graph(given.graph())).withFunctionNodes(this::nodes);
        this.model = found.isEmpty() ? given : changed;
    }

    /** Instead of 16 bits; numbers of 64 bits stay. */
    public static SinglePrecision insteadOfHalf(OnnxFile model) {
        return new SinglePrecision(model, EnumSet.of(ElementType.FLOAT16, ElementType.BFLOAT16));
    }

    /** Instead of 16 or 64 bits. */
    public static SinglePrecision throughout(OnnxFile model) {
        return new SinglePrecision(model, EnumSet.of(ElementType.FLOAT16, ElementType.BFLOAT16, ElementType.DOUBLE));
    }

    public OnnxFile model() {
        return model;
    }

    /** The changes, in words; empty if the model is unchanged. */
    public Optional<String> note() {
        String types = found.stream().map(ElementType::words).collect(Collectors.joining(" and "));
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of("the file computes in " + types + "; here it is computed in float32");
    }

    private boolean applies(ElementType type) {
        if (from.contains(type)) {
            found.add(type);
            return true;
        }
        return false;
    }

    private Graph graph(Graph graph) {
        return new Graph(
                graph.name(),
                nodes(graph.nodes()),
                graph.initializers().stream().map(this::tensor).toList(),
                declarations(graph.inputs()),
                declarations(graph.outputs()),
                declarations(graph.valueInfos()),
                graph.extras());
    }

    private List<Node> nodes(List<Node> nodes) {
        return nodes.stream()
                .map(node -> node.withAttributes(
                        node.attributes().stream().map(this::attribute).toList()))
                .toList();
    }

    private List<ValueInfo> declarations(List<ValueInfo> infos) {
        return infos.stream()
                .map(info -> applies(info.type())
                        ? new ValueInfo(info.name(), ElementType.FLOAT, info.dims(), info.extras())
                        : info)
                .toList();
    }

    private Tensor tensor(Tensor tensor) {
        return applies(tensor.type()) ? Tensor.ofFloats(tensor.name(), tensor.dims(), tensor.floats()) : tensor;
    }

    private Attribute attribute(Attribute attribute) {
        if (attribute.kind() == Attribute.Kind.INT) {
            return TYPE_SETTINGS.contains(attribute.name()) && applies(ElementType.of(attribute.asInt()))
                    ? attribute.withValues(List.of((long) ElementType.FLOAT.code()))
                    : attribute;
        }
        List<Object> values = new ArrayList<>();
        for (Object value : attribute.values()) {
            values.add(
                    value instanceof Tensor tensor
                            ? tensor(tensor)
                            : value instanceof Graph graph ? graph(graph) : value);
        }
        return attribute.withValues(values);
    }
}
