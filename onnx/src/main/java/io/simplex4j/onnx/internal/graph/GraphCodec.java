package io.simplex4j.onnx.internal.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Graphs and what they say about their values, in the wire format. */
final class GraphCodec {
    private static final int MOST_AXES = 64;

    private GraphCodec() {}

    static Graph read(WireReader in) {
        in.budget().enter();
        String name = "";
        List<Node> nodes = new ArrayList<>();
        List<Tensor> initializers = new ArrayList<>();
        List<ValueInfo> inputs = new ArrayList<>();
        List<ValueInfo> outputs = new ArrayList<>();
        List<ValueInfo> between = new ArrayList<>();
        List<Extras.Field> extras = new ArrayList<>();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> nodes.add(NodeCodec.read(in.message("node")));
                case 2 -> name = in.text();
                case 5 -> initializers.add(TensorCodec.read(in.message("tensor")));
                case 11 -> inputs.add(readValueInfo(in.message("input")));
                case 12 -> outputs.add(readValueInfo(in.message("output")));
                case 13 -> between.add(readValueInfo(in.message("value")));
                default -> extras.add(Extras.of(in));
            }
        }
        in.budget().leave();
        return new Graph(name, nodes, initializers, inputs, outputs, between, new Extras(extras));
    }

    static WireWriter write(Graph graph) {
        WireWriter out = new WireWriter();
        graph.nodes().forEach(node -> out.message(1, NodeCodec.write(node)));
        out.text(2, graph.name());
        graph.initializers().forEach(tensor -> out.message(5, TensorCodec.write(tensor)));
        graph.inputs().forEach(info -> out.message(11, write(info)));
        graph.outputs().forEach(info -> out.message(12, write(info)));
        graph.valueInfos().forEach(info -> out.message(13, write(info)));
        graph.extras().write(out);
        return out;
    }

    private static ValueInfo readValueInfo(WireReader in) {
        String name = "";
        ElementType type = ElementType.OTHER;
        Optional<List<Dim>> dims = Optional.empty();
        Extras unread = Extras.NONE;
        while (in.next()) {
            if (in.field() == 1) {
                name = in.text();
            } else if (in.field() == 2) {
                Extras.Field whole = Extras.of(in);
                ValueInfo read = readType(whole.bytes().reader(in.budget(), "type"));
                type = read.type();
                dims = read.dims();
                unread = type == ElementType.OTHER ? new Extras(List.of(whole)) : Extras.NONE;
            } else {
                in.unread();
            }
        }
        return new ValueInfo(name, type, dims, unread);
    }

    /* The reader stands before the field that holds the type. */
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
            if (dims.size() > MOST_AXES) {
                throw in.malformed("has more than " + MOST_AXES + " axes");
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
        info.extras().write(out);
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
}
