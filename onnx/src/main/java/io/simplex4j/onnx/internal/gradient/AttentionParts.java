package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.List;

/** The Attention operator, written as products and a softmax. */
final class AttentionParts {
    /*
     * softmax(cap(scale · Q Kᵀ) + mask) V for each head, Q and K with the heads as an axis of their own: (batch, heads, places,
     * numbers). Keys and values with fewer heads than queries serve several each, neighbours the same. What a mask hides
     * gets the lowest of all floats, which the softmax makes 0.
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
            /* Where all is hidden, nothing is looked at; elsewhere what is hidden has no weight anyway. */
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
            out.node(new Node(
                    "", "Identity", "", List.of(tensor), List.of(node.outputs().get(output)), List.of()));
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
