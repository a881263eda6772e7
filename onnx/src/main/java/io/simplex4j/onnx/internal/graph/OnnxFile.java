package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.OnnxModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A model file: a graph, and the versions of the operations it uses. Immutable. */
public final class OnnxFile {
    private static final int PRODUCER = 2;
    private static final int METADATA = 14;
    private static final int TRAINING = 20;
    private static final int FUNCTIONS = 25;
    private static final int FUNCTION_NODE = 7;
    private static final String CLASSES = "classes";

    private final long irVersion;
    private final Map<String, Long> opsets;
    private final Graph graph;
    private final List<Extra> extras;

    private OnnxFile(long irVersion, Map<String, Long> opsets, Graph graph, List<Extra> extras) {
        this.irVersion = irVersion;
        this.opsets = new TreeMap<>(opsets);
        this.graph = graph;
        this.extras = List.copyOf(extras);
    }

    /** A model that needs nothing but standard operations of one version. */
    public static OnnxFile of(Graph graph, long opset) {
        return new OnnxFile(8, Map.of("", opset), graph, List.of());
    }

    /**
     * Reads a model.
     *
     * @throws OnnxModelException if the bytes are not a model
     */
    public static OnnxFile parse(byte[] bytes) {
        if (bytes.length == 0) {
            throw new OnnxModelException("not an ONNX model: the file is empty");
        }
        return read(new WireReader(Bytes.wrap(bytes), "the file"));
    }

    private static OnnxFile read(WireReader in) {
        long irVersion = 0;
        Map<String, Long> opsets = new TreeMap<>();
        @Nullable Graph graph = null;
        List<Extra> extras = new ArrayList<>();
        while (in.next()) {
            switch (in.field()) {
                case 1 -> irVersion = in.varint();
                case 7 -> {
                    if (graph != null) {
                        throw in.malformed("has two graphs");
                    }
                    graph = GraphCodec.readGraph(in.message("graph"));
                }
                case 8 -> readOpset(in.message("version of the operations"), opsets);
                default -> extras.add(Extra.of(in));
            }
        }
        if (graph == null) {
            throw in.malformed("has no graph");
        }
        return new OnnxFile(irVersion, opsets, graph, extras);
    }

    private static void readOpset(WireReader in, Map<String, Long> opsets) {
        String domain = "";
        long version = 0;
        while (in.next()) {
            switch (in.field()) {
                case 1 -> domain = in.text();
                case 2 -> version = in.varint();
                default -> in.unread();
            }
        }
        opsets.put(canonical(domain), version);
    }

    private static String canonical(String domain) {
        return domain.equals("ai.onnx") ? "" : domain;
    }

    public byte[] encode() {
        WireWriter out = new WireWriter();
        out.varint(1, irVersion);
        out.message(7, GraphCodec.write(graph));
        opsets.forEach((domain, version) -> {
            WireWriter opset = new WireWriter();
            opset.textUnlessEmpty(1, domain);
            opset.varint(2, version);
            out.message(8, opset);
        });
        Extra.write(extras, out);
        return out.toByteArray();
    }

    public long irVersion() {
        return irVersion;
    }

    /** The version of the operations of a domain, 0 if the file names none; "" is the standard's. */
    public long opset(String domain) {
        return opsets.getOrDefault(canonical(domain), 0L);
    }

    /** The versions of the operations by domain; "" is the standard's. */
    public Map<String, Long> opsets() {
        return new TreeMap<>(opsets);
    }

    public Graph graph() {
        return graph;
    }

    /** The program that wrote the file, by its own name. */
    public Optional<String> producer() {
        for (Extra field : extras) {
            if (field.number() == PRODUCER) {
                WireReader in = new WireReader(field.bytes(), "name of the producer");
                in.next();
                return Optional.of(in.text()).filter(name -> !name.isBlank());
            }
        }
        return Optional.empty();
    }

    /** The names of classes that {@link #withClasses} has noted; none without. */
    public List<String> classes() {
        for (Extra field : extras) {
            if (field.number() == METADATA) {
                WireReader in = new WireReader(field.bytes(), "note");
                in.next();
                List<String> names = classes(in.message("note"));
                if (!names.isEmpty()) {
                    return names;
                }
            }
        }
        return List.of();
    }

    private static List<String> classes(WireReader note) {
        String key = "";
        String value = "";
        while (note.next()) {
            switch (note.field()) {
                case 1 -> key = note.text();
                case 2 -> value = note.text();
                default -> note.unread();
            }
        }
        return key.equals(CLASSES) ? value.lines().toList() : List.of();
    }

    /** The same file with the names of its classes in its metadata, one per line. */
    public OnnxFile withClasses(List<String> names) {
        WireWriter note = new WireWriter();
        note.textUnlessEmpty(1, CLASSES);
        note.textUnlessEmpty(2, String.join("\n", names));
        WireWriter out = new WireWriter();
        out.message(METADATA, note);
        List<Extra> fields = new ArrayList<>(extras);
        fields.add(new Extra(METADATA, Bytes.wrap(out.toByteArray())));
        return new OnnxFile(irVersion, opsets, graph, fields);
    }

    /** The same file with other nodes in the operations it defines. */
    public OnnxFile withFunctionNodes(UnaryOperator<List<Node>> change) {
        return new OnnxFile(
                irVersion,
                opsets,
                graph,
                extras.stream()
                        .map(field -> field.number() == FUNCTIONS ? withNodes(field, change) : field)
                        .toList());
    }

    private static Extra withNodes(Extra field, UnaryOperator<List<Node>> change) {
        WireReader in = new WireReader(field.bytes(), "function");
        in.next();
        WireReader function = in.message("function");
        List<Node> nodes = new ArrayList<>();
        WireWriter body = new WireWriter();
        while (function.next()) {
            if (function.field() == FUNCTION_NODE) {
                nodes.add(GraphCodec.readNode(function.message("node of a function")));
            } else {
                body.unread(function.field(), function.unread());
            }
        }
        change.apply(nodes).forEach(node -> body.message(FUNCTION_NODE, GraphCodec.write(node)));
        WireWriter out = new WireWriter();
        out.message(FUNCTIONS, body);
        return new Extra(FUNCTIONS, Bytes.wrap(out.toByteArray()));
    }

    /** The nodes of the operations the file defines. */
    public List<Node> functionNodes() {
        List<Node> nodes = new ArrayList<>();
        withFunctionNodes(each -> {
            nodes.addAll(each);
            return each;
        });
        return nodes;
    }

    /** The same file with another graph, and without training data. */
    public OnnxFile withGraph(Graph other) {
        List<Extra> others =
                extras.stream().filter(extra -> extra.number() != TRAINING).toList();
        return new OnnxFile(irVersion, opsets, other, others);
    }

    /** The same file with operations of another version of the standard. */
    public OnnxFile withOpset(long version) {
        Map<String, Long> others = new TreeMap<>(opsets);
        others.put("", version);
        return new OnnxFile(irVersion, others, graph, extras);
    }
}
