package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.OnnxModelException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * One operation of a graph.
 *
 * @param name of the node, may be empty
 * @param opType its operation, such as {@code Conv}
 * @param domain of the operation, empty for the standard ones
 * @param inputs names of tensors; empty where an optional one is absent
 * @param outputs names of tensors; empty where an optional one is absent
 * @param attributes settings
 * @param extras fields not looked into
 */
public record Node(
        String name,
        String opType,
        String domain,
        List<String> inputs,
        List<String> outputs,
        List<Attribute> attributes,
        List<Extra> extras) {
    public Node {
        inputs = List.copyOf(inputs);
        outputs = List.copyOf(outputs);
        attributes = List.copyOf(attributes);
        extras = List.copyOf(extras);
    }

    /** A node with nothing unknown about it. */
    public Node(
            String name,
            String opType,
            String domain,
            List<String> inputs,
            List<String> outputs,
            List<Attribute> attributes) {
        this(name, opType, domain, inputs, outputs, attributes, List.of());
    }

    /** A tensor under another name. */
    public static Node identity(String from, String to) {
        return new Node("", "Identity", "", List.of(from), List.of(to), List.of());
    }

    /** A tensor in another type under another name. */
    public static Node cast(String from, String to, ElementType type) {
        List<Attribute> settings = List.of(Attribute.ofInt("to", type.code()));
        return new Node("", "Cast", "", List.of(from), List.of(to), settings);
    }

    /** Whether the operation is one of the standard's. */
    public boolean isStandard() {
        return domain.isEmpty() || domain.equals("ai.onnx");
    }

    /** Whether this is the standard operation of that name. */
    public boolean is(String standardOp) {
        return isStandard() && opType.equals(standardOp);
    }

    public Optional<Attribute> attribute(String wanted) {
        return attributes.stream().filter(a -> a.name().equals(wanted)).findFirst();
    }

    /** The number of an attribute, or another if there is none. */
    public long intAttribute(String wanted, long otherwise) {
        return value(wanted, Attribute::asInt, otherwise);
    }

    /** The number of an attribute, or another if there is none. */
    public float floatAttribute(String wanted, float otherwise) {
        return value(wanted, Attribute::asFloat, otherwise);
    }

    /** The numbers of an attribute, or others if there is none. */
    public List<Long> intsAttribute(String wanted, List<Long> otherwise) {
        return value(wanted, Attribute::asInts, otherwise);
    }

    /** The text of an attribute, or another if there is none. */
    public String stringAttribute(String wanted, String otherwise) {
        return value(wanted, Attribute::asString, otherwise);
    }

    private <T> T value(String wanted, Function<Attribute, T> reading, T otherwise) {
        try {
            return attribute(wanted).map(reading).orElse(otherwise);
        } catch (IllegalStateException e) {
            throw new OnnxModelException("the " + describe() + ": " + e.getMessage(), e);
        }
    }

    /** The names of the tensors that it reads, including those in the graphs of its attributes. */
    public Set<String> reads() {
        Set<String> names = new LinkedHashSet<>(inputs);
        for (Attribute attribute : attributes) {
            attribute.graphs().forEach(inner -> names.addAll(inner.readsFromOutside()));
        }
        names.remove("");
        return names;
    }

    Optional<Tensor> constant() {
        if (!is("Constant") || attributes.size() != 1 || outputs.isEmpty()) {
            return Optional.empty();
        }
        String tensor = outputs.get(0);
        Attribute value = attributes.get(0);
        return switch (value.kind()) {
            case TENSOR -> Optional.of(value.asTensor().named(tensor));
            case FLOAT -> Optional.of(Tensor.ofFloats(tensor, List.of(), new float[] {value.asFloat()}));
            case INT -> Optional.of(Tensor.ofLongs(tensor, List.of(), new long[] {value.asInt()}));
            case FLOATS -> Optional.of(floats(tensor, value.asFloats()));
            case INTS ->
                Optional.of(Tensor.ofLongs(
                        tensor,
                        List.of((long) value.asInts().size()),
                        value.asInts().stream().mapToLong(Long::longValue).toArray()));
            default -> Optional.empty();
        };
    }

    private static Tensor floats(String tensor, List<Float> values) {
        float[] array = new float[values.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = values.get(i);
        }
        return Tensor.ofFloats(tensor, List.of((long) array.length), array);
    }

    public Node withAttributes(List<Attribute> others) {
        return new Node(name, opType, domain, inputs, outputs, others, extras);
    }

    public Node withOutputs(List<String> others) {
        return new Node(name, opType, domain, inputs, others, attributes, extras);
    }

    public Node withInputs(List<String> others) {
        return new Node(name, opType, domain, others, outputs, attributes, extras);
    }

    /** The kind and the name for a message, such as {@code Conv node "conv1"}; without a name, its first output. */
    public String describe() {
        String kind = (isStandard() ? "" : domain + ".") + opType + " node";
        if (!name.isEmpty()) {
            return MessageText.of(kind + " \"" + name + "\"");
        }
        return MessageText.of(outputs.isEmpty() ? kind : kind + " that makes \"" + outputs.get(0) + "\"");
    }
}
