package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.internal.graph.Attribute.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Encodes and decodes graphs, their nodes and their declarations of values in the wire format. */
final class GraphCodec {
    private static final int MAX_AXES = 64;

    private GraphCodec() {}

    static Graph readGraph(WireReader in) {
        in.enter();
        String name = "";
        List<Node> nodes = new ArrayList<>();
        List<Tensor> initializers = new ArrayList<>();
        List<ValueInfo> inputs = new ArrayList<>();
        List<ValueInfo> outputs = new ArrayList<>();
        List<ValueInfo> between = new ArrayList<>();
        List<Extra> extras = new ArrayList<>();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> nodes.add(readNode(in.message("node")));
                case 2 -> name = in.text();
                case 5 -> initializers.add(TensorCodec.read(in.message("tensor")));
                case 11 -> inputs.add(readValueInfo(in.message("input")));
                case 12 -> outputs.add(readValueInfo(in.message("output")));
                case 13 -> between.add(readValueInfo(in.message("value")));
                default -> extras.add(Extra.of(in));
            }
        }
        in.leave();
        return new Graph(name, nodes, initializers, inputs, outputs, between, extras);
    }

    static WireWriter write(Graph graph) {
        WireWriter out = new WireWriter();
        graph.nodes().forEach(node -> out.message(1, write(node)));
        out.text(2, graph.name());
        graph.initializers().forEach(tensor -> out.message(5, TensorCodec.write(tensor)));
        graph.inputs().forEach(info -> out.message(11, write(info)));
        graph.outputs().forEach(info -> out.message(12, write(info)));
        graph.valueInfos().forEach(info -> out.message(13, write(info)));
        Extra.write(graph.extras(), out);
        return out;
    }

    private static ValueInfo readValueInfo(WireReader in) {
        String name = "";
        ElementType type = ElementType.OTHER;
        Optional<List<Dim>> dims = Optional.empty();
        List<Extra> unread = List.of();
        while (in.next()) {
            if (in.field() == 1) {
                name = in.text();
            } else if (in.field() == 2) {
                Extra whole = Extra.of(in);
                ValueInfo read = readType(in.within(whole.bytes(), "type"));
                type = read.type();
                dims = read.dims();
                unread = type == ElementType.OTHER ? List.of(whole) : List.of();
            } else {
                in.unread();
            }
        }
        return new ValueInfo(name, type, dims, unread);
    }

    /* The reader is before the field with the type. */
    private static ValueInfo readType(WireReader field) {
        field.next();
        WireReader in = field.message("type");
        ValueInfo result = new ValueInfo("", ElementType.OTHER, Optional.empty());
        while (in.next()) {
            if (in.field() == 1) {
                result = readTensorType(in.message("type of a tensor"));
            } else {
                in.unread();
            }
        }
        return result;
    }

    private static ValueInfo readTensorType(WireReader in) {
        ElementType type = ElementType.OTHER;
        Optional<List<Dim>> dims = Optional.empty();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> type = ElementType.of(in.varint());
                case 2 -> dims = Optional.of(readShape(in.message("shape")));
                default -> in.unread();
            }
        }
        return new ValueInfo("", type, dims);
    }

    private static List<Dim> readShape(WireReader in) {
        List<Dim> dims = new ArrayList<>();
        while (in.next()) {
            if (in.field() != 1) {
                in.unread();
                continue;
            }
            dims.add(readDim(in.message("axis")));
            if (dims.size() > MAX_AXES) {
                throw in.malformed("has more than " + MAX_AXES + " axes");
            }
        }
        return dims;
    }

    private static Dim readDim(WireReader in) {
        Dim dim = new Dim(-1, "");
        while (in.next()) {
            switch (in.field()) {
                case 1 -> dim = new Dim(Math.max(-1, in.varint()), "");
                case 2 -> dim = new Dim(-1, in.text());
                default -> in.unread();
            }
        }
        return dim;
    }

    private static WireWriter write(ValueInfo info) {
        WireWriter out = new WireWriter();
        out.text(1, info.name());
        if (info.type() != ElementType.OTHER) {
            WireWriter tensor = new WireWriter();
            tensor.varint(1, info.type().code());
            info.dims().ifPresent(dims -> tensor.message(2, shape(dims)));
            WireWriter type = new WireWriter();
            type.message(1, tensor);
            out.message(2, type);
        }
        Extra.write(info.extras(), out);
        return out;
    }

    private static WireWriter shape(List<Dim> dims) {
        WireWriter shape = new WireWriter();
        for (Dim dim : dims) {
            WireWriter axis = new WireWriter();
            if (dim.isFixed()) {
                axis.varint(1, dim.value());
            } else {
                axis.textUnlessEmpty(2, dim.symbol());
            }
            shape.message(1, axis);
        }
        return shape;
    }

    private static final int ATTRIBUTE_TYPE = 20;

    /* The field with the value of an attribute of each kind. */
    /** The values of attributes that have none in the file. */
    private static final Map<Kind, Object> ABSENT = Map.of(Kind.FLOAT, 0f, Kind.INT, 0L, Kind.STRING, Bytes.NONE);

    private static final Map<Kind, Integer> FIELDS = new EnumMap<>(Map.of(
            Kind.FLOAT, 2,
            Kind.INT, 3,
            Kind.STRING, 4,
            Kind.TENSOR, 5,
            Kind.GRAPH, 6,
            Kind.FLOATS, 7,
            Kind.INTS, 8,
            Kind.STRINGS, 9,
            Kind.TENSORS, 10,
            Kind.GRAPHS, 11));

    static Node readNode(WireReader in) {
        String name = "";
        String opType = "";
        String domain = "";
        List<String> inputs = new ArrayList<>();
        List<String> outputs = new ArrayList<>();
        List<Attribute> attributes = new ArrayList<>();
        List<Extra> extras = new ArrayList<>();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> inputs.add(in.text());
                case 2 -> outputs.add(in.text());
                case 3 -> name = in.text();
                case 4 -> opType = in.text();
                case 5 -> attributes.add(readAttribute(in.message("attribute")));
                case 7 -> domain = in.text();
                default -> extras.add(Extra.of(in));
            }
        }
        return new Node(name, opType, domain, inputs, outputs, attributes, extras);
    }

    static WireWriter write(Node node) {
        WireWriter out = new WireWriter();
        node.inputs().forEach(input -> out.text(1, input));
        node.outputs().forEach(output -> out.text(2, output));
        out.textUnlessEmpty(3, node.name());
        out.text(4, node.opType());
        node.attributes().forEach(attribute -> out.message(5, write(attribute)));
        out.textUnlessEmpty(7, node.domain());
        Extra.write(node.extras(), out);
        return out;
    }

    private static Attribute readAttribute(WireReader in) {
        String name = "";
        long type = 0;
        Map<Kind, List<Object>> values = new EnumMap<>(Kind.class);
        List<Extra> extras = new ArrayList<>();
        while (in.next()) {
            int field = in.field();
            Kind kind = kindOf(field);
            if (field == 1) {
                name = in.text();
            } else if (field == ATTRIBUTE_TYPE) {
                type = in.varint();
            } else if (kind != Kind.OTHER) {
                readValue(in, kind, values.computeIfAbsent(kind, k -> new ArrayList<>()));
            } else {
                extras.add(Extra.of(in));
            }
        }
        return attribute(in, name, kind(type, values), values, extras, type);
    }

    private static Attribute attribute(
            WireReader in, String name, Kind kind, Map<Kind, List<Object>> values, List<Extra> extras, long type) {
        if (kind == Kind.OTHER) {
            List<Extra> all = new ArrayList<>(extras);
            WireWriter number = new WireWriter();
            number.varint(ATTRIBUTE_TYPE, type);
            all.add(new Extra(ATTRIBUTE_TYPE, Bytes.wrap(number.toByteArray())));
            return new Attribute(name, kind, List.of(), all);
        }
        List<Object> own = values.getOrDefault(kind, List.of());
        boolean single = kind.code() <= Kind.GRAPH.code();
        if (single && own.isEmpty()) {
            /* A reference to an attribute of the function the node is in has a kind but no value. */
            if (Extra.isAmong(extras, 21)) {
                return attribute(in, name, Kind.OTHER, values, extras, type);
            }
            own = List.of(absent(in, name, kind));
        }
        return new Attribute(name, kind, single ? own.subList(own.size() - 1, own.size()) : own, extras);
    }

    private static Object absent(WireReader in, String name, Kind kind) {
        Object absent = ABSENT.get(kind);
        if (absent == null) {
            throw in.malformed("\"" + name + "\" says it has a " + kind + " but has none");
        }
        return absent;
    }

    /* Files before IR version 3 do not declare the kind of an attribute. */
    private static Kind kind(long type, Map<Kind, List<Object>> values) {
        if (type == 0 && values.size() == 1) {
            return values.keySet().iterator().next();
        }
        for (Kind kind : Kind.values()) {
            if (kind.code() == type) {
                return kind;
            }
        }
        return Kind.OTHER;
    }

    private static Kind kindOf(int field) {
        return FIELDS.entrySet().stream()
                .filter(entry -> entry.getValue() == field)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(Kind.OTHER);
    }

    private static void readValue(WireReader in, Kind kind, List<Object> into) {
        if (kind == Kind.FLOAT) {
            into.add(Float.intBitsToFloat(in.fixed32()));
        } else if (kind == Kind.INT) {
            into.add(in.varint());
        } else if (kind == Kind.STRING || kind == Kind.STRINGS) {
            into.add(in.bytes());
        } else if (kind == Kind.TENSOR || kind == Kind.TENSORS) {
            into.add(TensorCodec.read(in.message("tensor of an attribute")));
        } else if (kind == Kind.GRAPH || kind == Kind.GRAPHS) {
            into.add(readGraph(in.message("graph of an attribute")));
        } else {
            readNumbers(in, kind == Kind.FLOATS, into);
        }
    }

    private static void readNumbers(WireReader in, boolean floats, List<Object> into) {
        if (!in.isStretch()) {
            into.add(floats ? (Object) Float.intBitsToFloat(in.fixed32()) : (Object) in.varint());
            return;
        }
        WireReader packed = in.message("attribute");
        while (!packed.atEnd()) {
            packed.countItem();
            into.add(floats ? (Object) Float.intBitsToFloat(packed.readFixed32()) : (Object) packed.readVarint());
        }
    }

    private static WireWriter write(Attribute attribute) {
        WireWriter out = new WireWriter();
        out.text(1, attribute.name());
        Kind kind = attribute.kind();
        if (kind != Kind.OTHER) {
            int field = FIELDS.getOrDefault(kind, 0);
            attribute.values().forEach(value -> writeValue(out, field, value));
            out.varint(ATTRIBUTE_TYPE, kind.code());
        }
        Extra.write(attribute.extras(), out);
        return out;
    }

    private static void writeValue(WireWriter out, int field, Object value) {
        if (value instanceof Float number) {
            out.fixed32(field, Float.floatToRawIntBits(number));
        } else if (value instanceof Long number) {
            out.varint(field, number);
        } else if (value instanceof Bytes text) {
            out.bytes(field, text);
        } else if (value instanceof Tensor tensor) {
            out.message(field, TensorCodec.write(tensor));
        } else if (value instanceof Graph graph) {
            out.message(field, write(graph));
        }
    }
}
