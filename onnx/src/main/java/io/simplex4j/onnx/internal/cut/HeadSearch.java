package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Walks back from the outputs of a graph to the linear layer behind each. */
final class HeadSearch {
    /*
     * From an output the search walks back over what leaves the numbers of an example alone, and over at most one activation,
     * to the linear part. Whether axes and positions are as assumed here is for HeadCheck to see. A tensor that another
     * output has led to in vain is not followed again.
     */

    private static final int MAX_FOLDED = 256;

    private final Graph graph;
    private final Map<Activation, Set<String>> followed = new EnumMap<>(Activation.class);

    HeadSearch(Graph graph) {
        this.graph = graph;
    }

    /**
     * Two probabilities made of one logit, as scikit-learn has it: {@code Concat(1 − p, p)}.
     *
     * @param logit before the sigmoid
     * @param scored the probability of class 1
     * @param sign of the logit of class 1
     */
    private record Pair(String logit, String scored, double sign) {}

    /** The head that leads to an output. */
    Optional<FoundHead> behind(String output) {
        OutputActivation activation = OutputActivation.NONE;
        Deque<Fold> folds = new ArrayDeque<>();
        boolean logarithm = false;
        String scored = output;
        String tensor = output;
        while (followed.computeIfAbsent(activation.kind(), a -> new HashSet<>()).add(tensor)) {
            Optional<Node> producer = producer(tensor);
            if (producer.isEmpty() || folds.size() > MAX_FOLDED) {
                return Optional.empty();
            }
            Node node = producer.get();
            Optional<OutputActivation> found = OutputActivation.of(graph, node);
            Optional<Pair> pair = pair(node);
            if (isZipMap(node) && tensor.equals(scored)) {
                scored = node.inputs().get(0);
            } else if (found.isPresent() && activation.isNothing()) {
                activation = found.get();
            } else if (found.isPresent() && node.is("LogSoftmax") && activation.kind() == Activation.EXP) {
                activation = OutputActivation.SOFTMAX;
            } else if (node.is("Log") && activation.isNothing()) {
                logarithm = true;
            } else if (pair.isPresent() && activation.isNothing()) {
                activation = OutputActivation.SIGMOID;
                folds.push(map -> map.scaled(pair.get().sign()));
                scored = pair.get().scored();
                tensor = pair.get().logit();
                continue;
            } else if (rearrangement(node).isPresent()) {
                folds.push(rearrangement(node).get());
            } else {
                OutputActivation last = activation;
                String at = scored;
                return logarithm && activation.kind() != Activation.SOFTMAX
                        ? Optional.empty()
                        : linearBehind(tensor, DEEPEST)
                                .filter(map -> !isHiddenLayer(map, last))
                                .flatMap(map -> folded(map, folds))
                                .map(map -> FoundHead.of(map, last, output, at));
            }
            tensor = node.inputs().get(0);
        }
        return Optional.empty();
    }

    /* A single layer of the kind that hidden ones are: the model is an encoder, and its output the latent. */
    private boolean isHiddenLayer(AffineMap map, OutputActivation activation) {
        return !activation.isNothing()
                && !activation.kind().isProbability()
                && graph.producer(map.latent()).isEmpty();
    }

    /* It turns a row of scores into a dictionary of them: scikit-learn's models end in it. */
    private static boolean isZipMap(Node node) {
        return node.domain().equals("ai.onnx.ml") && node.opType().equals("ZipMap");
    }

    private Optional<Pair> pair(Node node) {
        if (!node.is("Concat") || node.inputs().size() != 2) {
            return Optional.empty();
        }
        String first = node.inputs().get(0);
        String second = node.inputs().get(1);
        if (isOneLess(first, second)) {
            return logit(second).map(logit -> new Pair(logit, second, 1));
        }
        return isOneLess(second, first) ? logit(first).map(logit -> new Pair(logit, second, -1)) : Optional.empty();
    }

    private boolean isOneLess(String tensor, String probability) {
        return producer(tensor)
                .filter(node -> node.is("Sub") && node.inputs().size() == 2)
                .filter(node -> node.inputs().get(1).equals(probability))
                .flatMap(node -> Weights.of(graph, node.inputs().get(0)))
                .flatMap(constant -> constant.each(1))
                .filter(one -> one[0] == 1)
                .isPresent();
    }

    private Optional<String> logit(String probability) {
        return producer(probability)
                .filter(node -> node.is("Sigmoid"))
                .map(node -> node.inputs().get(0));
    }

    /*
     * It begins with a layer that has constant weights: a Gemm, a MatMul or a convolution of single places. Linear
     * operations after it (a bias, a scale, another order of the outputs, a sum of several such layers on one tensor)
     * are folded into the weights. Long chains are given up, as each fold may cost as much as the layer has weights.
     */

    private static final Set<String> TRANSPARENT = Set.of("Identity", "Squeeze", "Unsqueeze", "Flatten", "Dropout");
    private static final int MAX_IN_ROW = 32;
    private static final int DEEPEST = 3;

    private final Set<String> vain = new HashSet<>();

    /** The operation after a map, merged into it; empty if it does not fit the number of outputs. */
    private interface Fold extends Function<AffineMap, Optional<AffineMap>> {}

    /** Applies folds, starting with the node nearest to the map. */
    private static Optional<AffineMap> folded(AffineMap map, Deque<Fold> folds) {
        Optional<AffineMap> result = Optional.of(map);
        for (Fold fold : folds) {
            result = result.flatMap(fold);
        }
        return result;
    }

    /** The node whose first output is a tensor, if it has an input. */
    private Optional<Node> producer(String tensor) {
        return graph.producer(tensor)
                .filter(node ->
                        !node.inputs().isEmpty() && node.outputs().get(0).equals(tensor));
    }

    private Optional<AffineMap> linearBehind(String start, int depth) {
        Deque<Fold> folds = new ArrayDeque<>();
        Set<String> path = new HashSet<>();
        String tensor = start;
        while (!vain.contains(tensor) && path.add(tensor) && folds.size() <= MAX_IN_ROW) {
            Optional<Node> producer = producer(tensor);
            if (producer.isEmpty()) {
                break;
            }
            Node node = producer.get();
            Optional<Step> step = rearrangement(node)
                    .map(fold -> new Step(node.inputs().get(0), fold))
                    .or(() -> arithmetic(node));
            if (step.isEmpty()) {
                Optional<AffineMap> layer = layer(node).or(() -> sum(node, depth));
                if (layer.isPresent()) {
                    return layer.flatMap(map -> folded(map, folds));
                }
                break;
            }
            folds.push(step.get().fold());
            tensor = step.get().from();
        }
        vain.addAll(path);
        return Optional.empty();
    }

    /**
     * A node that can be folded.
     *
     * @param from the tensor that it is applied to
     * @param fold what it does
     */
    private record Step(String from, Fold fold) {}

    /** A node that at most changes the axes or the order of the numbers of an example. */
    private Optional<Fold> rearrangement(Node node) {
        if ((node.isStandard() && TRANSPARENT.contains(node.opType())) || Weights.isFloatCast(node)) {
            return Optional.of(Optional::of);
        }
        if (node.is("Transpose")) {
            List<Long> perm = node.intsAttribute("perm", List.of());
            return perm.isEmpty() || perm.get(0) != 0 ? Optional.empty() : Optional.of(Optional::of);
        }
        if (node.is("Reshape") && node.inputs().size() == 2) {
            return shape(node.inputs().get(1)).map(axes -> map -> regrouped(map, axes));
        }
        if (node.is("Gather") && node.inputs().size() == 2) {
            return graph.constant(node.inputs().get(1))
                    .filter(indices ->
                            indices.type().isInteger() && indices.dims().size() == 1)
                    .filter(indices -> Set.of(1L, -1L).contains(node.intAttribute("axis", 0)))
                    .map(Tensor::longs)
                    .map(indices -> map -> ordered(map, indices));
        }
        return Optional.empty();
    }

    /* The axes of a constant, the first of them -1 where it is computed and the others are not. */
    private Optional<List<Long>> shape(String tensor) {
        Optional<List<Long>> constant = graph.constant(tensor)
                .filter(axes -> axes.type().isInteger())
                .map(axes -> Arrays.stream(axes.longs()).boxed().toList());
        if (constant.isPresent()) {
            return constant;
        }
        return graph.producer(tensor).filter(node -> node.is("Concat")).flatMap(node -> {
            List<Long> axes = new ArrayList<>(List.of(-1L));
            for (String part : node.inputs().subList(1, node.inputs().size())) {
                Optional<Tensor> known =
                        graph.constant(part).filter(axis -> axis.type().isInteger());
                if (known.isEmpty()) {
                    return Optional.empty();
                }
                Arrays.stream(known.get().longs()).forEach(axes::add);
            }
            return Optional.of(List.copyOf(axes));
        });
    }

    private static Optional<AffineMap> regrouped(AffineMap map, List<Long> axes) {
        if (axes.isEmpty()) {
            return Optional.empty();
        }
        List<Long> others = axes.subList(1, axes.size());
        boolean open = others.contains(-1L) || others.contains(0L);
        double size = others.stream().mapToDouble(Long::doubleValue).reduce(1, (a, b) -> a * b);
        return open || size == map.outputs() ? Optional.of(map) : Optional.empty();
    }

    private static Optional<AffineMap> ordered(AffineMap map, long[] indices) {
        int[] order = Arrays.stream(indices)
                .map(index -> index < 0 ? index + map.outputs() : index)
                .mapToInt(index -> (int) index)
                .toArray();
        int[] sorted = Arrays.stream(order).sorted().toArray();
        return Arrays.equals(sorted, IntStream.range(0, map.outputs()).toArray())
                ? Optional.of(map.ordered(order))
                : Optional.empty();
    }

    private Optional<Step> arithmetic(Node node) {
        if (node.is("Neg")) {
            return Optional.of(new Step(node.inputs().get(0), map -> map.scaled(-1)));
        }
        if (!node.isStandard()
                || !Set.of("Add", "Sub", "Mul", "Div").contains(node.opType())
                || node.inputs().size() != 2) {
            return Optional.empty();
        }
        Optional<Weights> behind = Weights.of(graph, node.inputs().get(1));
        if (behind.isPresent()) {
            return Optional.of(new Step(
                    node.inputs().get(0),
                    map -> behind.get().each(map.outputs()).map(each -> switch (node.opType()) {
                        case "Add" -> map.shifted(1, each);
                        case "Sub" -> map.shifted(-1, each);
                        case "Mul" -> map.scaled(each);
                        default ->
                            map.scaled(Arrays.stream(each).map(e -> 1 / e).toArray());
                    })));
        }
        return Weights.of(graph, node.inputs().get(0))
                .filter(before -> !node.is("Div"))
                .map(before -> new Step(
                        node.inputs().get(1),
                        map -> before.each(map.outputs()).map(each -> switch (node.opType()) {
                            case "Add" -> map.shifted(1, each);
                            case "Sub" -> map.scaled(-1).orElseThrow().shifted(1, each);
                            default -> map.scaled(each);
                        })));
    }

    /* The sum, mean or difference of maps of one tensor. */
    private Optional<AffineMap> sum(Node node, int depth) {
        boolean adds = node.is("Add") || node.is("Sum") || node.is("Mean") || node.is("Sub");
        if (!adds || depth == 0 || node.inputs().size() < 2) {
            return Optional.empty();
        }
        Optional<AffineMap> total = Optional.empty();
        for (int i = 0; i < node.inputs().size(); i++) {
            Optional<AffineMap> next = linearBehind(node.inputs().get(i), depth - 1);
            if (next.isPresent() && i == 1 && node.is("Sub")) {
                next = next.get().scaled(-1);
            }
            next = next.map(map -> map.of(same(map.latent())));
            Optional<AffineMap> before = total;
            total = i == 0 ? next : next.flatMap(map -> before.flatMap(map::plus));
            if (total.isEmpty()) {
                return Optional.empty();
            }
        }
        return node.is("Mean") ? total.get().scaled(1.0 / node.inputs().size()) : total;
    }

    /* The tensor of which others are copies: exporters copy it before each layer. */
    private String same(String tensor) {
        String origin = tensor;
        for (int i = 0; i < DEEPEST; i++) {
            Optional<Node> copy = producer(origin).filter(node -> node.is("Identity") || Weights.isFloatCast(node));
            origin = copy.isPresent() ? copy.get().inputs().get(0) : origin;
        }
        return origin;
    }

    private Optional<AffineMap> layer(Node node) {
        if (node.inputs().size() < 2) {
            return Optional.empty();
        }
        if (node.is("Gemm") && node.intAttribute("transA", 0) == 0) {
            return Weights.matrix(graph, node.inputs().get(1))
                    .map(weights -> node.intAttribute("transB", 0) == 0 ? weights.transposed() : weights)
                    .flatMap(weights -> layer(
                            node, weights.times(node.floatAttribute("alpha", 1)), node.floatAttribute("beta", 1)));
        }
        if (node.is("MatMul")) {
            return Weights.matrix(graph, node.inputs().get(1))
                    .flatMap(weights -> layer(node, weights.transposed().times(1), 1));
        }
        if (node.is("Conv") && node.intAttribute("group", 1) == 1) {
            return Weights.pointwise(graph, node.inputs().get(1)).flatMap(weights -> layer(node, weights.times(1), 1));
        }
        return Optional.empty();
    }

    private Optional<AffineMap> layer(Node node, double[][] weights, double factor) {
        AffineMap map = new AffineMap(
                node.inputs().get(0), node.describe(), weights, new double[weights.length], node.is("Conv"));
        return node.inputs().size() < 3 || node.inputs().get(2).isEmpty()
                ? Optional.of(map)
                : Weights.of(graph, node.inputs().get(2))
                        .flatMap(bias -> bias.each(weights.length))
                        .map(bias -> map.shifted(factor, bias));
    }
}
