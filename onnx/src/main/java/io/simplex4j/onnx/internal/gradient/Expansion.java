package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
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
     * A choice (If) whose condition is the same in every run becomes the branch taken; lists of tensors that are built
     * and taken apart in the graph become those tensors; attention becomes products and a softmax. Inner graphs may
     * need the same rewriting, so this is repeated until nothing is left to rewrite.
     */

    /** The operators that may be rewritten or become unused. */
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

    /** The part of a graph with every such node rewritten, repeated after each change. */
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
            out.node(Node.identity(tensor, name));
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

    /** The Attention operator, written as products and a softmax. */
    static final class AttentionParts {
        /*
         * softmax(cap(scale · Q Kᵀ) + mask) V for each head, Q and K with the heads as an axis of their own: (batch, heads, places,
         * numbers). Keys and values with fewer heads than queries serve several each, neighbours the same. A masked
         * position gets the lowest float, which the softmax turns into 0.
         */

        private static final float HIDDEN = -Float.MAX_VALUE;

        private final Node node;
        private final Forward seen;
        private final GraphBuilder out;

        private AttentionParts(Node node, Forward seen, GraphBuilder out) {
            this.node = node;
            this.seen = seen;
            this.out = out;
        }

        /** Writes the node; false if it has a form that is not known here, and nothing was written. */
        static boolean write(Node node, Forward seen, GraphBuilder out) {
            boolean known = node.outputs().stream().skip(3).allMatch(String::isEmpty)
                    && (node.inputs().size() <= 6 || node.inputs().get(6).isEmpty())
                    && seen.type(node.inputs().get(0)) == ElementType.FLOAT;
            if (known) {
                new AttentionParts(node, seen, out).write();
            }
            return known;
        }

        private String input(int i) {
            return i < node.inputs().size() ? node.inputs().get(i) : "";
        }

        private void write() {
            boolean flat = seen.shape(input(0)).size() == 3;
            String q = heads(input(0), "q_num_heads");
            String k = withPast(heads(input(1), "kv_num_heads"), 4, 1);
            String v = withPast(heads(input(2), "kv_num_heads"), 5, 2);
            long queries = count(input(0), "q_num_heads");
            long keys = count(input(1), "kv_num_heads");
            String scores = out.node(
                    "MatMul",
                    q,
                    out.node("Transpose", List.of(repeated(k, queries, keys)), Attribute.ofInts("perm", 0, 1, 3, 2)));
            scores = masked(capped(out.node("Mul", scores, out.scalar(scale(queries)))));
            String weights = out.node("Softmax", List.of(scores), Attribute.ofInt("axis", -1));
            if (!input(3).isEmpty() && seen.type(input(3)) == ElementType.BOOL) {
                /* If all positions are masked, none is read; otherwise masked ones have no weight anyway. */
                String visible = out.node("Greater", scores, out.scalar(HIDDEN));
                weights = out.node("Where", visible, weights, out.scalar(0));
            }
            String y = out.node("MatMul", weights, repeated(v, queries, keys));
            if (flat) {
                String turned = out.node("Transpose", List.of(y), Attribute.ofInts("perm", 0, 2, 1, 3));
                y = out.node("Reshape", turned, out.longs(0, 0, -1));
            }
            name(y, 0);
        }

        private void name(String tensor, int output) {
            if (output < node.outputs().size() && !node.outputs().get(output).isEmpty()) {
                out.node(Node.identity(tensor, node.outputs().get(output)));
            }
        }

        private long count(String tensor, String setting) {
            List<Long> shape = seen.shape(tensor);
            return shape.size() == 3 ? node.intAttribute(setting, 1) : shape.get(1);
        }

        private float scale(long queries) {
            List<Long> shape = seen.shape(input(0));
            long numbers = shape.size() == 3 ? shape.get(2) / queries : shape.get(3);
            float scale = node.floatAttribute("scale", 0);
            return scale == 0 ? (float) (1 / Math.sqrt((double) numbers)) : scale;
        }

        private String heads(String tensor, String setting) {
            if (seen.shape(tensor).size() == 4) {
                return tensor;
            }
            String apart = out.node("Reshape", tensor, out.longs(0, 0, count(tensor, setting), -1));
            return out.node("Transpose", List.of(apart), Attribute.ofInts("perm", 0, 2, 1, 3));
        }

        private String withPast(String tensor, int past, int present) {
            String whole = input(past).isEmpty()
                    ? tensor
                    : out.node("Concat", List.of(input(past), tensor), Attribute.ofInt("axis", 2));
            name(whole, present);
            return whole;
        }

        private String repeated(String tensor, long queries, long keys) {
            if (queries == keys || keys == 0) {
                return tensor;
            }
            String apart = out.node("Unsqueeze", tensor, out.longs(2));
            String several = out.node("Expand", apart, out.longs(1, 1, queries / keys, 1, 1));
            String lengths = out.node("Shape", tensor);
            String shape = out.node(
                    "Concat",
                    List.of(
                            out.node("Slice", lengths, out.longs(0), out.longs(1)),
                            out.longs(queries),
                            out.node("Slice", lengths, out.longs(2), out.longs(4))),
                    Attribute.ofInt("axis", 0));
            return out.node("Reshape", several, shape);
        }

        private String masked(String scores) {
            String result = scores;
            if (!input(3).isEmpty()) {
                result = seen.type(input(3)) == ElementType.BOOL
                        ? out.node("Where", input(3), result, out.scalar(HIDDEN))
                        : out.node("Add", result, input(3));
            }
            if (node.intAttribute("is_causal", 0) == 0) {
                return result;
            }
            long past = input(4).isEmpty() ? 0 : seen.shape(input(4)).get(2);
            String lengths = out.node("Shape", scores);
            String shape = out.node("Slice", lengths, out.longs(2), out.longs(4));
            String ones = out.node("Expand", out.scalar(1), shape);
            String before = out.node("Trilu", List.of(ones, out.scalarLong(past)), Attribute.ofInt("upper", 0));
            return out.node("Where", out.node("Greater", before, out.scalar(0)), result, out.scalar(HIDDEN));
        }

        private String capped(String scores) {
            float cap = node.floatAttribute("softcap", 0);
            if (cap == 0) {
                return scores;
            }
            String bent = out.node("Tanh", out.node("Mul", scores, out.scalar(1 / cap)));
            return out.node("Mul", bent, out.scalar(cap));
        }
    }
}
