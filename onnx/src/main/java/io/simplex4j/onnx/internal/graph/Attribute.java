package io.simplex4j.onnx.internal.graph;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A setting of a node.
 *
 * @param name of the setting
 * @param kind its value
 * @param values each a Float, Long, Bytes (for strings), Tensor or Graph; exactly one unless the kind is a plural
 * @param extras fields not looked into
 */
public record Attribute(String name, Kind kind, List<?> values, List<Extra> extras) {
    /** The type of a setting, with the numbers of the ONNX format. */
    public enum Kind {
        FLOAT(1),
        INT(2),
        STRING(3),
        TENSOR(4),
        GRAPH(5),
        FLOATS(6),
        INTS(7),
        STRINGS(8),
        TENSORS(9),
        GRAPHS(10),
        /** Any other type, which is not parsed. */
        OTHER(-1);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    public Attribute {
        values = List.copyOf(values);
        extras = List.copyOf(extras);
    }

    private static Attribute of(String name, Kind kind, List<?> values) {
        return new Attribute(name, kind, values, List.of());
    }

    public static Attribute ofInt(String name, long value) {
        return of(name, Kind.INT, List.of(value));
    }

    public static Attribute ofInts(String name, long... values) {
        return of(name, Kind.INTS, Arrays.stream(values).boxed().toList());
    }

    public static Attribute ofInts(String name, List<Long> values) {
        return of(name, Kind.INTS, values);
    }

    public static Attribute ofFloat(String name, float value) {
        return of(name, Kind.FLOAT, List.of(value));
    }

    public static Attribute ofFloats(String name, float... values) {
        List<Float> list = new ArrayList<>();
        for (float value : values) {
            list.add(value);
        }
        return of(name, Kind.FLOATS, list);
    }

    public static Attribute ofString(String name, String value) {
        return of(name, Kind.STRING, List.of(utf8(value)));
    }

    public static Attribute ofStrings(String name, String... values) {
        return of(name, Kind.STRINGS, Arrays.stream(values).map(Attribute::utf8).toList());
    }

    public static Attribute ofTensor(String name, Tensor value) {
        return of(name, Kind.TENSOR, List.of(value));
    }

    public static Attribute ofGraph(String name, Graph value) {
        return of(name, Kind.GRAPH, List.of(value));
    }

    Attribute withValues(List<?> others) {
        return new Attribute(name, kind, others, extras);
    }

    public long asInt() {
        return only(Kind.INT, Long.class);
    }

    public List<Long> asInts() {
        return all(Kind.INTS, Long.class);
    }

    public float asFloat() {
        return only(Kind.FLOAT, Float.class);
    }

    public List<Float> asFloats() {
        return all(Kind.FLOATS, Float.class);
    }

    public String asString() {
        return text(only(Kind.STRING, Bytes.class));
    }

    public List<String> asStrings() {
        return all(Kind.STRINGS, Bytes.class).stream().map(Attribute::text).toList();
    }

    public Tensor asTensor() {
        return only(Kind.TENSOR, Tensor.class);
    }

    public Graph asGraph() {
        return only(Kind.GRAPH, Graph.class);
    }

    /** The graphs inside, for any kind of attribute. */
    public List<Graph> graphs() {
        return kind == Kind.GRAPH || kind == Kind.GRAPHS ? all(kind, Graph.class) : List.of();
    }

    /** The same attribute with other graphs inside. */
    public Attribute withGraphs(UnaryOperator<Graph> change) {
        return graphs().isEmpty()
                ? this
                : withValues(graphs().stream().map(change).toList());
    }

    private <T> T only(Kind wanted, Class<T> type) {
        return all(wanted, type).get(0);
    }

    private <T> List<T> all(Kind wanted, Class<T> type) {
        if (kind != wanted) {
            throw new IllegalStateException("attribute \"" + name + "\" is of kind " + kind + "; expected " + wanted);
        }
        return values.stream().<T>map(type::cast).toList();
    }

    private static Bytes utf8(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(Bytes bytes) {
        return StandardCharsets.UTF_8.decode(bytes.buffer()).toString();
    }
}
