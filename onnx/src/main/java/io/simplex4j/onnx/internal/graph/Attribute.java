package io.simplex4j.onnx.internal.graph;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A setting of a node. Immutable. */
public final class Attribute {
    private final String name;
    private final Kind kind;
    private final List<?> values;
    private final Extras extras;

    /** What a setting holds, with the numbers of the ONNX format. */
    public enum Kind {
        /** A number. */
        FLOAT(1),
        /** A whole number. */
        INT(2),
        /** Text. */
        STRING(3),
        /** A tensor. */
        TENSOR(4),
        /** A graph, such as the body of a loop. */
        GRAPH(5),
        /** Numbers. */
        FLOATS(6),
        /** Whole numbers. */
        INTS(7),
        /** Texts. */
        STRINGS(8),
        /** Tensors. */
        TENSORS(9),
        /** Graphs. */
        GRAPHS(10),
        /** Anything else: not looked into. */
        OTHER(-1);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    /* Elements: Float, Long, Bytes (texts), Tensor or Graph, one unless the kind is a plural. */
    Attribute(String name, Kind kind, List<?> values, Extras extras) {
        this.name = name;
        this.kind = kind;
        this.values = List.copyOf(values);
        this.extras = extras;
    }

    private static Attribute of(String name, Kind kind, List<?> values) {
        return new Attribute(name, kind, values, Extras.NONE);
    }

    /** A whole number. */
    public static Attribute ofInt(String name, long value) {
        return of(name, Kind.INT, List.of(value));
    }

    /** Whole numbers. */
    public static Attribute ofInts(String name, long... values) {
        return of(name, Kind.INTS, Arrays.stream(values).boxed().toList());
    }

    /** Whole numbers. */
    public static Attribute ofInts(String name, List<Long> values) {
        return of(name, Kind.INTS, values);
    }

    /** A number. */
    public static Attribute ofFloat(String name, float value) {
        return of(name, Kind.FLOAT, List.of(value));
    }

    /** Numbers. */
    public static Attribute ofFloats(String name, float... values) {
        List<Float> list = new ArrayList<>();
        for (float value : values) {
            list.add(value);
        }
        return of(name, Kind.FLOATS, list);
    }

    /** Text. */
    public static Attribute ofString(String name, String value) {
        return of(name, Kind.STRING, List.of(utf8(value)));
    }

    /** Texts. */
    public static Attribute ofStrings(String name, String... values) {
        return of(name, Kind.STRINGS, Arrays.stream(values).map(Attribute::utf8).toList());
    }

    /** A tensor. */
    public static Attribute ofTensor(String name, Tensor value) {
        return of(name, Kind.TENSOR, List.of(value));
    }

    /** A graph. */
    public static Attribute ofGraph(String name, Graph value) {
        return of(name, Kind.GRAPH, List.of(value));
    }

    /** The name. */
    public String name() {
        return name;
    }

    /** What it holds. */
    public Kind kind() {
        return kind;
    }

    List<?> values() {
        return values;
    }

    Extras extras() {
        return extras;
    }

    Attribute withValues(List<?> others) {
        return new Attribute(name, kind, others, extras);
    }

    /** The whole number. */
    public long asInt() {
        return only(Kind.INT, Long.class);
    }

    /** The whole numbers. */
    public List<Long> asInts() {
        return all(Kind.INTS, Long.class);
    }

    /** The number. */
    public float asFloat() {
        return only(Kind.FLOAT, Float.class);
    }

    /** The numbers. */
    public List<Float> asFloats() {
        return all(Kind.FLOATS, Float.class);
    }

    /** The text. */
    public String asString() {
        return text(only(Kind.STRING, Bytes.class));
    }

    /** The texts. */
    public List<String> asStrings() {
        return all(Kind.STRINGS, Bytes.class).stream().map(Attribute::text).toList();
    }

    /** The tensor. */
    public Tensor asTensor() {
        return only(Kind.TENSOR, Tensor.class);
    }

    /** The graph. */
    public Graph asGraph() {
        return only(Kind.GRAPH, Graph.class);
    }

    /** The graphs inside, of whatever kind the attribute is. */
    public List<Graph> graphs() {
        return kind == Kind.GRAPH || kind == Kind.GRAPHS ? all(kind, Graph.class) : List.of();
    }

    private <T> T only(Kind wanted, Class<T> type) {
        return all(wanted, type).get(0);
    }

    private <T> List<T> all(Kind wanted, Class<T> type) {
        if (kind != wanted) {
            throw new IllegalStateException("attribute \"" + name + "\" is of kind " + kind + ", expected " + wanted);
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
