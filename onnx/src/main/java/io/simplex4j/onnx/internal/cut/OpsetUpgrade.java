package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Rewrites models of opsets 7 to 12 in operations of opset 13, which mean the same. */
public final class OpsetUpgrade {
    /*
     * Little changed between the two: settings became inputs (of Clip and Pad in 11, Slice and TopK in 10, ReduceSum,
     * Split, Squeeze and Unsqueeze in 13), Softmax and similar operations merged all axes from the given one on up to
     * 12, Upsample became Resize, which got its present meaning in 11, and Scatter became ScatterElements. All other
     * operations only accept more than before.
     */

    private static final long OLDEST = 7;
    private static final long NEWEST = 13;

    /** Operations that were tried out in old opsets, and given up. */
    private static final Set<String> GIVEN_UP =
            Set.of(("ATen Affine ConstantFill Crop DynamicSlice GRUUnit GivenTensorFill ImageScaler "
                            + "ParametricSoftplus Scale ScaledTanh")
                    .split(" ", -1));

    private final long opset;
    private final Map<String, ValueInfo> declared = new HashMap<>();
    private final ElementType floats;
    private final Set<String> read = new HashSet<>();
    private List<Node> written = new ArrayList<>();
    private int names;

    private OpsetUpgrade(OnnxFile file, Graph declarations) {
        this.opset = file.opset("");
        Stream.of(declarations.inputs(), declarations.outputs(), declarations.valueInfos())
                .flatMap(List::stream)
                .forEach(info -> declared.putIfAbsent(info.name(), info));
        this.floats = floats(file.graph());
        readBy(file.graph());
    }

    /**
     * The same model in operations of opset 13 or newer; unchanged if {@link #require} would reject it.
     *
     * @param declarations the known facts about its tensors
     */
    public static OnnxFile of(OnnxFile file, Graph declarations) {
        try {
            return require(file, declarations);
        } catch (OnnxModelException e) {
            return file;
        }
    }

    /**
     * As {@link #of}.
     *
     * @throws OnnxModelException if the model cannot be rewritten, naming the operation
     */
    public static OnnxFile require(OnnxFile file, Graph declarations) {
        long opset = file.opset("");
        if (opset >= NEWEST) {
            return file;
        }
        if (opset < OLDEST) {
            throw new OnnxModelException("the model uses opset " + opset + "; expected " + OLDEST
                    + " or newer: export it again with opset 17");
        }
        Graph graph = new OpsetUpgrade(file, declarations).upgraded(file.graph());
        return file.withGraph(graph).withOpset(NEWEST);
    }

    private static ElementType floats(Graph graph) {
        Predicate<ElementType> floating =
                type -> type == ElementType.FLOAT || type == ElementType.DOUBLE || type == ElementType.FLOAT16;
        Set<ElementType> found = new HashSet<>();
        Stream.concat(
                        graph.inputs().stream().map(ValueInfo::type),
                        graph.initializers().stream().map(Tensor::type))
                .filter(floating)
                .forEach(found::add);
        return found.size() > 1 ? ElementType.OTHER : found.stream().findFirst().orElse(ElementType.FLOAT);
    }

    private void readBy(Graph graph) {
        graph.outputs().forEach(output -> read.add(output.name()));
        graph.nodes().forEach(node -> read.addAll(node.reads()));
    }

    /* Nodes are written in sequence; nodes of an inner graph go to a separate list. */
    private Graph upgraded(Graph graph) {
        List<Node> outer = written;
        written = new ArrayList<>();
        for (Node node : graph.nodes()) {
            upgrade(graph, node);
        }
        Graph result = graph.withNodes(written);
        written = outer;
        return result;
    }

    private void upgrade(Graph graph, Node node) {
        boolean isSource = node.inputs().isEmpty() || node.outputs().isEmpty();
        if (!node.isStandard() || (isSource && !node.is("Loop"))) {
            written.add(node);
            return;
        }
        if (GIVEN_UP.contains(node.opType())) {
            throw refuse(node, "newer opsets do not have it");
        }
        switch (node.opType()) {
            case "Softmax", "LogSoftmax", "Hardmax" -> softmax(node);
            case "Squeeze", "Unsqueeze", "ReduceSum" -> written.add(withInputs(node, 1, "axes"));
            case "Split" -> written.add(withInputs(node, 1, "split"));
            case "Slice" -> written.add(withInputs(node, 1, "starts", "ends", "axes"));
            case "TopK" -> topK(node);
            case "Clip" -> clip(node);
            case "Pad" -> pad(node);
            case "Dropout" -> dropout(node);
            case "BatchNormalization" -> batchNormalization(node);
            case "Upsample" -> upsample(graph, node);
            case "Resize" -> resize(graph, node);
            case "Scatter" ->
                written.add(
                        new Node(node.name(), "ScatterElements", "", node.inputs(), node.outputs(), node.attributes()));
            case "Scan", "Loop", "If" -> controlFlow(node);
            default -> written.add(node);
        }
    }

    private void controlFlow(Node node) {
        if (node.is("Scan") && opset < 9) {
            throw refuse(node, "it takes batches, which no newer one does");
        }
        List<Attribute> attributes = new ArrayList<>();
        for (Attribute attribute : node.attributes()) {
            attribute.graphs().forEach(this::readBy);
            attributes.add(attribute.withGraphs(this::upgraded));
        }
        written.add(node.withAttributes(attributes));
    }

    /* Lists among the attributes, as inputs from this one on; the last may be left out. */
    private Node withInputs(Node node, int first, String... lists) {
        List<String> inputs = new ArrayList<>(node.inputs());
        if (inputs.size() > first) {
            return node;
        }
        for (String list : lists) {
            List<Long> values = node.intsAttribute(list, List.of());
            if (values.isEmpty() && node.attribute(list).isEmpty()) {
                break;
            }
            inputs.add(longs(values.stream().mapToLong(Long::longValue).toArray()));
        }
        return without(node, lists).withInputs(inputs);
    }

    private static Node without(Node node, String... attributes) {
        Set<String> gone = Set.of(attributes);
        return node.withAttributes(node.attributes().stream()
                .filter(attribute -> !gone.contains(attribute.name()))
                .toList());
    }

    /* All axes from one on were one; where that is the last, nothing has changed. */
    private void softmax(Node node) {
        long axis = node.intAttribute("axis", 1);
        Node along = node.withAttributes(List.of(Attribute.ofInt("axis", -1)));
        Optional<Integer> rank = rank(node);
        if (axis == -1 || (rank.isPresent() && axis == rank.get() - 1)) {
            written.add(along);
            return;
        }
        String x = node.inputs().get(0);
        String flat = add("Flatten", List.of(x), Attribute.ofInt("axis", axis));
        String result = fresh();
        written.add(along.withInputs(List.of(flat)).withOutputs(List.of(result)));
        String shape = add("Shape", List.of(x));
        written.add(new Node("", "Reshape", "", List.of(result, shape), node.outputs(), List.of()));
    }

    private Optional<Integer> rank(Node node) {
        return declared(node)
                .flatMap(info -> info.dims().stream())
                .map(List::size)
                .findFirst();
    }

    /* The declarations of the first input and output. */
    private Stream<ValueInfo> declared(Node node) {
        return Stream.of(node.inputs().get(0), node.outputs().get(0))
                .map(declared::get)
                .filter(Objects::nonNull);
    }

    private void topK(Node node) {
        if (opset >= 10) {
            written.add(node);
            return;
        }
        String k = longs(node.intAttribute("k", 0));
        written.add(without(node, "k").withInputs(List.of(node.inputs().get(0), k)));
    }

    private void clip(Node node) {
        if (opset >= 11) {
            written.add(node);
            return;
        }
        String lowest = bound(node, "min");
        String highest = bound(node, "max");
        written.add(without(node, "min", "max").withInputs(List.of(node.inputs().get(0), lowest, highest)));
    }

    private String bound(Node node, String attribute) {
        return node.attribute(attribute).isEmpty() ? "" : number(node, node.floatAttribute(attribute, 0));
    }

    private void pad(Node node) {
        if (opset >= 11) {
            written.add(node);
            return;
        }
        String pads = longs(node.intsAttribute("pads", List.of()).stream()
                .mapToLong(Long::longValue)
                .toArray());
        List<String> inputs = new ArrayList<>(List.of(node.inputs().get(0), pads));
        if (node.floatAttribute("value", 0) != 0) {
            inputs.add(number(node, node.floatAttribute("value", 0)));
        }
        written.add(without(node, "pads", "value").withInputs(inputs));
    }

    private void dropout(Node node) {
        if (opset < 10
                && node.outputs().size() > 1
                && read.contains(node.outputs().get(1))) {
            throw refuse(node, "its mask is used, which held floats");
        }
        written.add(
                opset >= 12
                        ? node
                        : without(node, "ratio")
                                .withOutputs(node.outputs()
                                        .subList(
                                                0,
                                                opset < 10 ? 1 : node.outputs().size())));
    }

    private void batchNormalization(Node node) {
        if (node.intAttribute("spatial", 1) != 1) {
            throw refuse(node, "it has statistics for each place (spatial is 0)");
        }
        written.add(without(node, "spatial"));
    }

    private void upsample(Graph graph, Node node) {
        if (opset >= 9) {
            resizeAsBefore(graph, node);
            return;
        }
        List<Float> scales = node.attribute("scales")
                .filter(attribute -> attribute.kind() == Attribute.Kind.FLOATS)
                .map(Attribute::asFloats)
                .orElseThrow(() -> refuse(node, "it has no scales"));
        resizeAsBefore(
                node,
                floats(scales),
                scales.stream().mapToDouble(Float::doubleValue).toArray());
    }

    private void resize(Graph graph, Node node) {
        if (opset >= 11) {
            if (node.stringAttribute("coordinate_transformation_mode", "").equals("tf_half_pixel_for_nn")) {
                throw refuse(node, "newer opsets do not have tf_half_pixel_for_nn");
            }
            written.add(node);
        } else {
            resizeAsBefore(graph, node);
        }
    }

    private void resizeAsBefore(Graph graph, Node node) {
        String scales = node.inputs().size() > 1 ? node.inputs().get(1) : "";
        double[] each = graph.constant(scales)
                .filter(constant -> constant.type() == ElementType.FLOAT)
                .map(Tensor::doubles)
                .orElseThrow(() -> refuse(node, "its scales are computed; expected constants"));
        resizeAsBefore(node, scales, each);
    }

    /* Places were counted from the corner; nearest was the one before when enlarging, the one behind otherwise. */
    private void resizeAsBefore(Node node, String scales, double[] each) {
        String mode = node.stringAttribute("mode", "nearest");
        if (!mode.equals("nearest") && !mode.equals("linear")) {
            throw refuse(node, "its mode is \"" + mode + "\"; expected nearest or linear");
        }
        boolean enlarges = Arrays.stream(each).allMatch(scale -> scale >= 1);
        boolean shrinks = Arrays.stream(each).allMatch(scale -> scale <= 1);
        if (!enlarges && !shrinks) {
            throw refuse(
                    node, "its scales are " + Arrays.toString(each) + "; expected all to enlarge or all to shrink");
        }
        List<Attribute> attributes = new ArrayList<>(List.of(
                Attribute.ofString("mode", mode), Attribute.ofString("coordinate_transformation_mode", "asymmetric")));
        if (mode.equals("nearest")) {
            attributes.add(Attribute.ofString("nearest_mode", enlarges ? "floor" : "ceil"));
        }
        List<String> inputs = List.of(node.inputs().get(0), "", scales);
        written.add(new Node(node.name(), "Resize", "", inputs, node.outputs(), attributes));
    }

    private String fresh() {
        return "opset13/" + names++;
    }

    private String add(String opType, List<String> inputs, Attribute... attributes) {
        String output = fresh();
        written.add(new Node("", opType, "", inputs, List.of(output), List.of(attributes)));
        return output;
    }

    private String constant(Tensor value) {
        return add("Constant", List.of(), Attribute.ofTensor("value", value));
    }

    private String longs(long... values) {
        return constant(Tensor.ofLongs("", List.of((long) values.length), values));
    }

    private String floats(List<Float> values) {
        float[] array = new float[values.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = values.get(i);
        }
        return constant(Tensor.ofFloats("", List.of((long) array.length), array));
    }

    /* In the type of the node's tensors. */
    private String number(Node node, float value) {
        ElementType type = declared(node).map(ValueInfo::type).findFirst().orElse(floats);
        return switch (type) {
            case FLOAT -> constant(Tensor.ofFloats("", List.of(), new float[] {value}));
            case DOUBLE -> constant(Tensor.ofDoubles("", List.of(), new double[] {value}));
            default -> throw refuse(node, "its numbers are not known to be float or double");
        };
    }

    private OnnxModelException refuse(Node node, String why) {
        return new OnnxModelException("the " + node.describe() + " of opset " + opset + " cannot be raised to opset "
                + NEWEST + ": " + why + "; export the model again with opset 17");
    }
}
