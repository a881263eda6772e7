package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rewrites nodes that a gradient must pass and that have no rule as others that have one. */
final class Expansion {
    /*
     * A choice (If) whose condition is the same in every run becomes the branch that is taken; lists of tensors that are put
     * together and taken apart in the graph become those tensors; attention becomes products and a softmax. What is inside
     * may need the same again, so this is repeated until nothing is left to rewrite.
     */

    /** The operators that may be rewritten, or be gone after others are. */
    static final Set<String> OPERATORS =
            Set.of("If", "Attention", "SequenceAt", "ConcatFromSequence", "SequenceConstruct", "SplitToSequence");

    private static final int DEEPEST = 16;
    private static final int MAX_PARTS = 4096;

    private final Forward forward;
    private final GraphBuilder out;

    private Expansion(Forward forward) {
        this.forward = forward;
        this.out = new GraphBuilder(forward.unusedPrefix("expanded/"));
    }

    /** The part of a graph with every such node rewritten, seen again where there was one. */
    static Forward of(Forward forward) {
        Forward result = forward;
        for (int depth = 0; depth < DEEPEST; depth++) {
            Expansion expansion = new Expansion(result);
            if (!expansion.write()) {
                break;
            }
            result = result.rewritten(expansion.graph());
        }
        return result;
    }

    private Graph graph() {
        forward.initializers().forEach(out::initializer);
        forward.inputs().forEach(out::input);
        return out.build("expanded");
    }

    /** Whether anything was rewritten. */
    private boolean write() {
        boolean changed = false;
        for (Node node : forward.nodes()) {
            if (node.isStandard() && node.reads().stream().anyMatch(forward::isDifferentiable) && rewrite(node)) {
                changed = true;
            } else {
                out.node(node);
            }
        }
        return changed;
    }

    private boolean rewrite(Node node) {
        return switch (node.opType()) {
            case "If" -> choice(node);
            case "SequenceAt" -> taken(node);
            case "ConcatFromSequence" -> joined(node);
            case "Attention" -> AttentionParts.write(node, forward, out);
            default -> false;
        };
    }

    private boolean choice(Node node) {
        Optional<Graph> branch = forward.constant(node.inputs().get(0))
                .filter(condition -> condition.size() == 1)
                .flatMap(condition -> node.attribute(condition.longs()[0] != 0 ? "then_branch" : "else_branch"))
                .flatMap(attribute -> attribute.graphs().stream().findFirst());
        if (branch.isEmpty() || branch.get().outputs().size() < node.outputs().size()) {
            return false;
        }
        branch.get().initializers().forEach(out::initializer);
        branch.get().nodes().forEach(out::node);
        for (int i = 0; i < node.outputs().size(); i++) {
            name(branch.get().outputs().get(i).name(), node.outputs().get(i));
        }
        return true;
    }

    private void name(String tensor, String name) {
        if (!name.isEmpty()) {
            out.node(new Node("", "Identity", "", List.of(tensor), List.of(name), List.of()));
        }
    }

    private boolean taken(Node node) {
        Optional<Long> at = forward.constant(node.inputs().get(1))
                .filter(place -> place.size() == 1)
                .map(place -> place.longs()[0]);
        Optional<List<String>> elements =
                at.flatMap(place -> elements(node.inputs().get(0)));
        if (at.isEmpty() || elements.isEmpty()) {
            return false;
        }
        long place = at.get() < 0 ? at.get() + elements.get().size() : at.get();
        if (place < 0 || place >= elements.get().size()) {
            return false;
        }
        name(elements.get().get((int) place), node.outputs().get(0));
        return true;
    }

    private boolean joined(Node node) {
        Optional<List<String>> elements = elements(node.inputs().get(0));
        if (elements.isEmpty()) {
            return false;
        }
        long axis = node.intAttribute("axis", 0);
        boolean stacked = node.intAttribute("new_axis", 0) != 0;
        List<String> parts = elements.get().stream()
                .map(part -> stacked ? out.node("Unsqueeze", part, out.longs(axis)) : part)
                .toList();
        name(
                out.node("Concat", parts, Attribute.ofInt("axis", axis)),
                node.outputs().get(0));
        return true;
    }

    /* The tensors that a list consists of, if that is known before a run. */
    private Optional<List<String>> elements(String sequence) {
        Optional<Node> producer = forward.nodes().stream()
                .filter(node -> node.outputs().contains(sequence))
                .findFirst();
        if (producer.isEmpty()) {
            return Optional.empty();
        }
        return switch (producer.get().isStandard() ? producer.get().opType() : "") {
            case "SequenceConstruct" -> Optional.of(producer.get().inputs());
            case "SplitToSequence" -> split(producer.get());
            case "Identity" -> elements(producer.get().inputs().get(0));
            default -> Optional.empty();
        };
    }

    private Optional<List<String>> split(Node node) {
        String x = node.inputs().get(0);
        int axis = (int) Math.floorMod(
                node.intAttribute("axis", 0), (long) forward.shape(x).size());
        if (forward.isBatch(x, axis)) {
            return Optional.empty();
        }
        long length = forward.shape(x).get(axis);
        boolean given = node.inputs().size() > 1;
        Optional<Tensor> split = given ? forward.constant(node.inputs().get(1)) : Optional.empty();
        if (given && (split.isEmpty() || split.get().size() == 0)) {
            return Optional.empty();
        }
        boolean dropped = !given && node.intAttribute("keepdims", 1) == 0;
        boolean each = given && !split.get().dims().isEmpty();
        List<String> parts = new ArrayList<>();
        long from = 0;
        for (int i = 0; from < length; i++) {
            if (i == MAX_PARTS || (each && i == split.get().size())) {
                return Optional.empty();
            }
            long size = given ? split.get().longs()[each ? i : 0] : 1;
            if (size < 1) {
                return Optional.empty();
            }
            String part =
                    out.node("Slice", x, out.longs(from), out.longs(Math.min(length, from + size)), out.longs(axis));
            parts.add(dropped ? out.node("Squeeze", part, out.longs(axis)) : part);
            from += size;
        }
        return Optional.of(parts);
    }
}
