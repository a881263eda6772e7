package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.internal.graph.Attribute.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Nodes and their attributes in the wire format. */
final class NodeCodec {
    private static final int ATTRIBUTE_TYPE = 20;

    /* Where an attribute of each kind keeps its value. */
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

    private NodeCodec() {}

    static Node read(WireReader in) {
        String name = "";
        String opType = "";
        String domain = "";
        List<String> inputs = new ArrayList<>();
        List<String> outputs = new ArrayList<>();
        List<Attribute> attributes = new ArrayList<>();
        List<Extras.Field> extras = new ArrayList<>();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> inputs.add(in.text());
                case 2 -> outputs.add(in.text());
                case 3 -> name = in.text();
                case 4 -> opType = in.text();
                case 5 -> attributes.add(readAttribute(in.message("attribute")));
                case 7 -> domain = in.text();
                default -> extras.add(Extras.of(in));
            }
        }
        return new Node(name, opType, domain, inputs, outputs, attributes, new Extras(extras));
    }

    static WireWriter write(Node node) {
        WireWriter out = new WireWriter();
        node.inputs().forEach(input -> out.text(1, input));
        node.outputs().forEach(output -> out.text(2, output));
        out.textUnlessEmpty(3, node.name());
        out.text(4, node.opType());
        node.attributes().forEach(attribute -> out.message(5, write(attribute)));
        out.textUnlessEmpty(7, node.domain());
        node.extras().write(out);
        return out;
    }

    private static Attribute readAttribute(WireReader in) {
        String name = "";
        long type = 0;
        Map<Kind, List<Object>> values = new EnumMap<>(Kind.class);
        List<Extras.Field> extras = new ArrayList<>();
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
                extras.add(Extras.of(in));
            }
        }
        return attribute(in, name, kind(type, values), values, new Extras(extras), type);
    }

    private static Attribute attribute(
            WireReader in, String name, Kind kind, Map<Kind, List<Object>> values, Extras extras, long type) {
        if (kind == Kind.OTHER) {
            List<Extras.Field> all = new ArrayList<>(extras.fields());
            WireWriter number = new WireWriter();
            number.varint(ATTRIBUTE_TYPE, type);
            all.add(new Extras.Field(ATTRIBUTE_TYPE, Bytes.wrap(number.toByteArray())));
            return new Attribute(name, kind, List.of(), new Extras(all));
        }
        List<Object> own = values.getOrDefault(kind, List.of());
        boolean single = kind.code() <= Kind.GRAPH.code();
        if (single && own.isEmpty()) {
            /* A reference to an attribute of the function the node is in has a kind but no value. */
            if (extras.has(21)) {
                return attribute(in, name, Kind.OTHER, values, extras, type);
            }
            own = List.of(absent(in, name, kind));
        }
        return new Attribute(name, kind, single ? own.subList(own.size() - 1, own.size()) : own, extras);
    }

    private static Object absent(WireReader in, String name, Kind kind) {
        return switch (kind) {
            case FLOAT -> 0f;
            case INT -> 0L;
            case STRING -> Bytes.NONE;
            default -> throw in.malformed("\"" + name + "\" says it has a " + kind + " but has none");
        };
    }

    /* Files before IR version 3 do not say of which kind an attribute is. */
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
        switch (kind) {
            case FLOAT -> into.add(Float.intBitsToFloat(in.fixed32()));
            case INT -> into.add(in.varint());
            case STRING, STRINGS -> into.add(in.bytes());
            case TENSOR, TENSORS -> into.add(TensorCodec.read(in.message("tensor of an attribute")));
            case GRAPH, GRAPHS -> into.add(GraphCodec.read(in.message("graph of an attribute")));
            default -> readNumbers(in, kind == Kind.FLOATS, into);
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
        attribute.extras().write(out);
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
            out.message(field, GraphCodec.write(graph));
        }
    }
}
