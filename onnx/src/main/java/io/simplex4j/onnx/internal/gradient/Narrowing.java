package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Rewrites a graph so that only the parts of tensors that are read are computed. */
final class Narrowing {
    /*
     * A classifier of sentences or pictures often reads one place of the last layer, but computes all of them: most of the last
     * layer is for nothing, and so is its gradient, which is 0 there. So what a node takes out of a tensor is taken out of what
     * that tensor is made of instead, up to where others need the whole.
     *
     * From the last node to the first: what is needed of each tensor, all of it or one section, where all its readers agree.
     */

    private static final Set<String> ELEMENTWISE =
            Set.of(("Abs Add Cast Clip Cos Div Elu Erf Exp Gelu HardSigmoid HardSwish Identity LeakyRelu Log "
                            + "Max Min Mish Mul Neg Pow Reciprocal Relu Selu Sigmoid Sin Softplus Sqrt Sub Sum Swish "
                            + "Tanh Where")
                    .split(" ", -1));

    /** The operations that change only the axes of a tensor. */
    private static final Set<String> RESHAPING = Set.of("Reshape", "Flatten", "Squeeze", "Unsqueeze");

    private final Forward seen;
    private final GraphBuilder out;
    private final Map<String, Optional<Section>> needed = new HashMap<>();
    private final Set<String> narrow = new HashSet<>();
    private final Map<String, Map<Section, String>> cuts = new HashMap<>();

    private Narrowing(Forward seen) {
        this.seen = seen;
        this.out = new GraphBuilder(seen.unusedPrefix("narrow/"));
    }

    /** The part of a graph, seen again where something of it need not be computed. */
    static Forward of(Forward forward) {
        Narrowing narrowing = new Narrowing(forward);
        narrowing.look(forward.latent());
        return narrowing.narrow.isEmpty() ? forward : forward.rewritten(narrowing.write());
    }

    private void look(String latent) {
        needed.put(latent, Optional.empty());
        List<Node> nodes = seen.nodes();
        for (int k = nodes.size() - 1; k >= 0; k--) {
            Node node = nodes.get(k);
            if (node.outputs().stream().noneMatch(needed::containsKey)) {
                continue;
            }
            Optional<List<Optional<Section>>> inputs = passed(node);
            if (inputs.isPresent()) {
                narrow.add(node.outputs().get(0));
                int used = RESHAPING.contains(node.opType()) ? 1 : node.inputs().size();
                for (int i = 0; i < used; i++) {
                    need(node.inputs().get(i), inputs.get().get(i));
                }
            } else {
                Optional<Section> taken = taken(node);
                node.reads().forEach(tensor -> need(tensor, Optional.empty(), taken, node));
            }
        }
    }

    private void need(String tensor, Optional<Section> whole, Optional<Section> taken, Node node) {
        need(tensor, tensor.equals(node.inputs().get(0)) ? taken : whole);
    }

    private void need(String tensor, Optional<Section> section) {
        needed.merge(tensor, section, (one, other) -> one.equals(other) ? one : Optional.empty());
    }

    private boolean isConcerned(Node node) {
        return node.outputs().stream().anyMatch(seen::isDifferentiable);
    }

    private Optional<Section> taken(Node node) {
        return isConcerned(node) ? section(node) : Optional.empty();
    }

    /** The section that a node takes of its first input, if it is one. */
    private Optional<Section> section(Node node) {
        return switch (node.isStandard() ? node.opType() : "") {
            case "Gather" ->
                seen.constant(node.inputs().get(1))
                        .filter(index -> index.size() == 1)
                        .flatMap(
                                index -> part(node.inputs().get(0), node.intAttribute("axis", 0), index.longs()[0], 1));
            case "Slice" -> sliced(node);
            default -> Optional.empty();
        };
    }

    private Optional<Section> sliced(Node node) {
        List<Optional<Tensor>> settings =
                node.inputs().stream().skip(1).map(seen::constant).toList();
        boolean single = settings.size() >= 3
                && settings.stream()
                        .allMatch(
                                each -> each.filter(value -> value.size() == 1).isPresent());
        if (!single) {
            return Optional.empty();
        }
        List<Long> numbers =
                settings.stream().map(each -> each.orElseThrow().longs()[0]).toList();
        boolean stepping = numbers.size() > 3 && numbers.get(3) != 1;
        String x = node.inputs().get(0);
        int rank = seen.shape(x).size();
        long length = seen.shape(x).get((int) Math.floorMod(numbers.get(2), (long) rank));
        long from = clipped(numbers.get(0), length);
        return stepping ? Optional.empty() : part(x, numbers.get(2), from, clipped(numbers.get(1), length) - from);
    }

    private static long clipped(long place, long length) {
        return Math.max(0, Math.min(length, place < 0 ? place + length : place));
    }

    private Optional<Section> part(String tensor, long axis, long first, long length) {
        List<Long> shape = seen.shape(tensor);
        int at = (int) (axis < 0 ? axis + shape.size() : axis);
        long from = first < 0 ? first + shape.get(at) : first;
        boolean part = !seen.isBatch(tensor, at) && length > 0 && length < shape.get(at);
        return part ? Optional.of(new Section(at, from, from + length)) : Optional.empty();
    }

    /* The parts of a node's inputs that are needed if only a section of its output is read. */
    private Optional<List<Optional<Section>>> passed(Node node) {
        return isConcerned(node)
                ? needed.getOrDefault(node.outputs().get(0), Optional.empty())
                        .flatMap(section -> section.through(node, seen))
                : Optional.empty();
    }

    private Graph write() {
        for (Node node : seen.nodes()) {
            boolean isNarrow = narrow.contains(node.outputs().get(0));
            Optional<Section> taken = isNarrow ? Optional.empty() : taken(node);
            if (isNarrow) {
                writeNarrow(node);
            } else if (taken.isPresent() && narrow.contains(node.inputs().get(0))) {
                out.node(withoutTaking(node, taken.get()));
            } else {
                out.node(node);
            }
        }
        seen.initializers().forEach(out::initializer);
        seen.inputs().forEach(out::input);
        return out.build("narrow");
    }

    private void writeNarrow(Node node) {
        String y = node.outputs().get(0);
        Section section = needed.getOrDefault(y, Optional.empty()).orElseThrow();
        List<Optional<Section>> sections = section.through(node, seen).orElseThrow();
        List<String> inputs = new ArrayList<>();
        for (int i = 0; i < sections.size(); i++) {
            String input = node.inputs().get(i);
            inputs.add(sections.get(i).map(each -> cut(input, each)).orElse(input));
        }
        if (RESHAPING.contains(node.opType())) {
            List<String> reshaped = List.of(inputs.get(0), out.longs(shape(y, section)));
            out.node(new Node(node.name(), "Reshape", "", reshaped, List.of(y), List.of()));
        } else {
            out.node(node.withInputs(inputs));
        }
    }

    private long[] shape(String tensor, Section section) {
        long[] shape = seen.openShape(tensor);
        shape[section.axis()] = section.length();
        return shape;
    }

    /* A narrowed tensor keeps its name. */
    private String cut(String tensor, Section section) {
        return narrow.contains(tensor)
                ? tensor
                : cuts.computeIfAbsent(tensor, any -> new HashMap<>())
                        .computeIfAbsent(
                                section,
                                cut -> out.node(
                                        "Slice",
                                        tensor,
                                        out.longs(section.from()),
                                        out.longs(section.to()),
                                        out.longs(section.axis())));
    }

    private Node withoutTaking(Node node, Section taken) {
        if (node.is("Slice")) {
            return new Node(node.name(), "Identity", "", node.inputs().subList(0, 1), node.outputs(), List.of());
        }
        List<Long> axes = seen.constant(node.inputs().get(1)).orElseThrow().dims();
        String first = out.initializer(Tensor.ofLongs(out.fresh("first"), axes, new long[(int) taken.length()]));
        return node.withInputs(List.of(node.inputs().get(0), first));
    }

    /**
     * A part of a tensor along one axis.
     *
     * @param axis along which axis, except the batch axis
     * @param from its first place
     * @param to the place after its last
     */
    record Section(int axis, long from, long to) {
        long length() {
            return to - from;
        }

        private Section along(int other) {
            return new Section(other, from, to);
        }

        /**
         * The section of each input that this section of a node's output needs, none for all of it; empty if that is
         * unknown.
         */
        Optional<List<Optional<Section>>> through(Node node, Forward seen) {
            if (!node.isStandard() || node.outputs().size() != 1) {
                return Optional.empty();
            }
            List<Long> shape = seen.shape(node.outputs().get(0));
            if (ELEMENTWISE.contains(node.opType())) {
                return Optional.of(node.inputs().stream()
                        .map(input -> broadcast(input, shape, seen))
                        .toList());
            }
            if (RESHAPING.contains(node.opType())) {
                return kept(node, seen).map(axis -> ofFirst(node, axis));
            }
            int rank = shape.size();
            return switch (node.opType()) {
                case "LayerNormalization" ->
                    axis < Math.floorMod(node.intAttribute("axis", -1), rank)
                            ? Optional.of(ofFirst(node, axis))
                            : Optional.empty();
                case "Softmax", "LogSoftmax" ->
                    axis == Math.floorMod(node.intAttribute("axis", -1), rank)
                            ? Optional.empty()
                            : Optional.of(ofFirst(node, axis));
                case "Slice" -> Optional.of(ofFirst(node, axis));
                case "ReduceMean", "ReduceSum" ->
                    node.intAttribute("keepdims", 1) != 0
                                    && shape.get(axis)
                                            .equals(seen.shape(node.inputs().get(0))
                                                    .get(axis))
                            ? Optional.of(ofFirst(node, axis))
                            : Optional.empty();
                case "Transpose" -> {
                    List<Long> order = node.intsAttribute("perm", List.of());
                    yield Optional.of(ofFirst(
                            node,
                            order.isEmpty() ? rank - 1 - axis : order.get(axis).intValue()));
                }
                case "MatMul" -> product(node, shape, seen);
                default -> Optional.empty();
            };
        }

        private List<Optional<Section>> ofFirst(Node node, int inputAxis) {
            List<Optional<Section>> parts =
                    new ArrayList<>(Collections.nCopies(node.inputs().size(), Optional.empty()));
            parts.set(0, Optional.of(along(inputAxis)));
            return parts;
        }

        /* An input without that axis, or with length 1 along it, is the same for all places. */
        private Optional<Section> broadcast(String input, List<Long> shape, Forward seen) {
            if (input.isEmpty()) {
                return Optional.empty();
            }
            List<Long> own = seen.shape(input);
            int at = axis - (shape.size() - own.size());
            return at < 0 || !own.get(at).equals(shape.get(axis)) ? Optional.empty() : Optional.of(along(at));
        }

        /* Rows of a product depend on rows on the left, matrices of a stack on both. */
        private Optional<List<Optional<Section>>> product(Node node, List<Long> shape, Forward seen) {
            List<Integer> ranks = node.inputs().stream()
                    .map(input -> seen.shape(input).size())
                    .toList();
            if (ranks.get(0) < 2 || ranks.get(1) < 2 || axis == shape.size() - 1) {
                return Optional.empty();
            }
            return axis == shape.size() - 2
                    ? Optional.of(ofFirst(node, ranks.get(0) - 2))
                    : Optional.of(node.inputs().stream()
                            .map(input -> broadcast(input, shape, seen))
                            .toList());
        }

        /*
         * The axis of the input that corresponds to this one of the output: of the same length, and with the same
         * number of elements before it, whatever the batch.
         */
        private Optional<Integer> kept(Node node, Forward seen) {
            String x = node.inputs().get(0);
            String y = node.outputs().get(0);
            List<Long> shape = seen.shape(x);
            boolean plain = shape.stream().noneMatch(length -> length == 0)
                    && IntStream.range(0, seen.shape(y).size())
                                    .filter(i -> seen.isBatch(y, i))
                                    .count()
                            <= 1;
            return IntStream.range(0, plain ? shape.size() : 0)
                    .filter(i -> !seen.isBatch(x, i)
                            && shape.get(i).equals(seen.shape(y).get(axis))
                            && seen.isSameBefore(x, i, y, axis))
                    .boxed()
                    .findFirst();
        }
    }
}
