package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** Rejects graphs that would crash the process, or demand absurd amounts of memory, before the runtime sees them. */
final class GraphCheck {
    /*
     * Sizes: a few bytes of a file can demand any amount of memory if a size is a constant, so constants are checked.
     * What grows with the data is left to the runtime, whose failed allocation becomes an exception.
     *
     * Settings: some that make no sense the runtime divides by without a check. The rules apply to names of settings,
     * which have the same meaning in all operations.
     */

    private static final long LARGEST = 1L << 28;

    /* The input that holds a size, or how many times one is repeated. */
    private static final Map<String, Integer> SIZES =
            Map.of("ConstantOfShape", 0, "Expand", 1, "Tile", 1, "Resize", 3, "OneHot", 1, "CenterCropPad", 1);

    private static final long MANY = 1L << 20;
    private static final long MAX_AXES = 64;

    private GraphCheck() {}

    static void check(Graph graph) {
        checkSizes(graph);
        checkSettings(graph);
    }

    private static void checkSizes(Graph graph) {
        for (Node node : graph.nodes()) {
            checkSizes(graph, node);
            for (Attribute attribute : node.attributes()) {
                attribute.graphs().forEach(GraphCheck::checkSizes);
            }
        }
    }

    private static void checkSizes(Graph graph, Node node) {
        if (!node.isStandard()) {
            return;
        }
        Integer input = SIZES.get(node.opType());
        if (input != null) {
            requireNoneNegative(node, longs(graph, node, input));
            require(node, longs(graph, node, input));
        }
        switch (node.opType()) {
            case "RandomNormal", "RandomUniform" -> require(node, attribute(node, "shape"));
            case "Upsample" -> require(node, scales(graph, node, 1));
            case "Resize" -> require(node, scales(graph, node, 2));
            case "Pad" -> require(node, bothEnds(longs(graph, node, 1)));
            case "Range" -> range(graph, node);
            case "ConvTranspose" -> {
                require(node, attribute(node, "strides"));
                require(node, attribute(node, "dilations"));
                require(node, attribute(node, "output_shape"));
                require(node, attribute(node, "output_padding"));
            }
            default -> require(node, bothEnds(attribute(node, "pads")));
        }
    }

    private static LongStream attribute(Node node, String name) {
        return node.attribute(name)
                .filter(shape -> shape.kind() == Attribute.Kind.INTS)
                .map(shape -> shape.asInts().stream().mapToLong(Long::longValue))
                .orElse(LongStream.empty());
    }

    /* Pads are given for the starts of all axes, then for their ends. */
    private static LongStream bothEnds(LongStream pads) {
        long[] all = pads.toArray();
        int axes = all.length / 2;
        return LongStream.range(0, axes)
                .map(axis -> Math.max(0, Math.max(all[(int) axis], all[axes + (int) axis])))
                .map(pad -> pad > LARGEST ? pad : 2 * pad);
    }

    private static LongStream longs(Graph graph, Node node, int input) {
        return constant(graph, node, input)
                .filter(tensor -> tensor.type().isInteger())
                .map(tensor -> Arrays.stream(tensor.longs()))
                .orElse(LongStream.empty());
    }

    private static LongStream scales(Graph graph, Node node, int input) {
        return constant(graph, node, input)
                .filter(tensor -> tensor.type() == ElementType.FLOAT)
                .map(tensor -> Arrays.stream(tensor.doubles()).mapToLong(scale -> (long) Math.ceil(scale)))
                .orElse(LongStream.empty());
    }

    private static void range(Graph graph, Node node) {
        Optional<Tensor> limit = constant(graph, node, 1).filter(tensor -> tensor.size() == 1);
        Optional<Tensor> step = constant(graph, node, 2).filter(tensor -> tensor.size() == 1);
        if (limit.isPresent() && step.isPresent() && step.get().doubles()[0] != 0) {
            double start = constant(graph, node, 0)
                    .filter(tensor -> tensor.size() == 1)
                    .map(tensor -> tensor.doubles()[0])
                    .orElse(0.0);
            double count = (limit.get().doubles()[0] - start) / step.get().doubles()[0];
            require(node, LongStream.of((long) count));
        }
    }

    private static Optional<Tensor> constant(Graph graph, Node node, int input) {
        return node.inputs().size() <= input
                ? Optional.empty()
                : graph.constant(node.inputs().get(input))
                        .filter(tensor -> tensor.type().isInteger()
                                || tensor.type() == ElementType.FLOAT
                                || tensor.type() == ElementType.DOUBLE);
    }

    private static void requireNoneNegative(Node node, LongStream sizes) {
        sizes.filter(size -> size < 0).findFirst().ifPresent(size -> {
            throw new OnnxModelException("the " + node.describe() + " has size " + size + "; expected 0 or more");
        });
    }

    private static void require(Node node, LongStream sizes) {
        double product = 1;
        for (long size : sizes.toArray()) {
            product *= Math.max(1, size);
        }
        if (product > LARGEST) {
            throw new OnnxModelException("the " + node.describe() + " makes a tensor of "
                    + String.format(Locale.ROOT, "%.0f", product) + " numbers; expected at most " + LARGEST);
        }
    }

    private static void checkSettings(Graph graph) {
        for (Tensor tensor : graph.initializers()) {
            requireElements(tensor);
        }
        for (Node node : graph.nodes()) {
            for (Attribute attribute : node.attributes()) {
                checkSetting(node, attribute);
                attribute.graphs().forEach(GraphCheck::checkSettings);
            }
        }
    }

    /* Lists may be empty; a matrix or a larger tensor without numbers cannot be a weight. */
    private static void requireElements(Tensor tensor) {
        if (tensor.dims().size() >= 2 && tensor.size() == 0) {
            throw new OnnxModelException(
                    "tensor \"" + tensor.name() + "\" has axes " + tensor.dims() + "; expected none of length 0");
        }
    }

    private static void checkSetting(Node node, Attribute attribute) {
        if (attribute.kind() == Attribute.Kind.TENSOR) {
            requireElements(attribute.asTensor());
        }
        switch (node.isStandard() ? attribute.name() : "") {
            case "strides",
                    "dilations",
                    "kernel_shape",
                    "group",
                    "blocksize",
                    "hidden_size",
                    "size",
                    "num_heads",
                    "q_num_heads",
                    "kv_num_heads",
                    "num_groups",
                    "num_outputs",
                    "num_scan_inputs",
                    "output_height",
                    "output_width" -> requireWithin(1, MANY, node, attribute);
            case "sampling_ratio" -> requireWithin(0, MANY, node, attribute);
            case "axis", "axes", "perm", "batch_axis", "time_axis", "batch_dims" ->
                requireWithin(-MAX_AXES, MAX_AXES - 1, node, attribute);
            case "pads", "output_padding", "output_shape", "split", "k" -> requireWithin(-MANY, MANY, node, attribute);
            default -> {
                /* Any number makes sense. */
            }
        }
    }

    private static void requireWithin(long least, long most, Node node, Attribute attribute) {
        List<Long> numbers = attribute.kind() == Attribute.Kind.INT
                ? List.of(attribute.asInt())
                : attribute.kind() == Attribute.Kind.INTS ? attribute.asInts() : List.of();
        for (long number : numbers) {
            if (number < least || number > most) {
                throw new OnnxModelException("the " + node.describe() + " has " + attribute.name() + " " + number
                        + "; expected " + least + " to " + most);
            }
        }
    }

    static void checkWiring(Graph graph) {
        Map<String, String> origins = new HashMap<>();
        Set<String> inputs = new HashSet<>();
        for (ValueInfo input : graph.inputs()) {
            if (!inputs.add(input.name())) {
                throw twice(input.name(), "an input", "another input");
            }
        }
        for (Tensor weight : graph.initializers()) {
            put(origins, weight.name(), "an initializer");
        }
        /* In old files, and if an input has a default value, a name is in both lists. */
        inputs.forEach(input -> origins.putIfAbsent(input, "an input"));
        for (Node node : graph.nodes()) {
            for (String output : node.outputs()) {
                if (!output.isEmpty()) {
                    put(origins, output, "the " + node.describe());
                }
            }
        }
        checkOrder(graph, inputs);
    }

    private static void put(Map<String, String> origins, String tensor, String origin) {
        String other = origins.putIfAbsent(tensor, origin);
        if (other != null) {
            throw twice(tensor, other, other.equals(origin) ? "another" : origin);
        }
    }

    private static OnnxModelException twice(String tensor, String one, String other) {
        return new OnnxModelException(
                "tensor \"" + tensor + "\" comes from " + one + " and from " + other + "; expected one of them");
    }

    private static void checkOrder(Graph graph, Set<String> inputs) {
        Set<String> written = new HashSet<>(inputs);
        for (Node node : graph.nodes()) {
            for (String read : node.reads()) {
                if (!written.contains(read) && graph.initializer(read).isEmpty()) {
                    graph.producer(read).ifPresent(writer -> {
                        throw new OnnxModelException(
                                "the " + node.describe() + " reads tensor \"" + read + "\" before the "
                                        + writer.describe() + " writes it; expected nodes in the order they are run");
                    });
                }
            }
            written.addAll(node.outputs());
        }
    }
}
