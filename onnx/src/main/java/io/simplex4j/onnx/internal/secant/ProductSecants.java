package io.simplex4j.onnx.internal.secant;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Products and quotients of two tensors. */
final class ProductSecants {
    /*
     * A product a b changes by ā Δb + b̄ Δa with the means of both ends, exactly. A quotient a / b is the product with 1 / b,
     * which changes by −Δb / (b₀ b₁).
     */

    private ProductSecants() {}

    static Map<String, SecantRule> rules() {
        return Map.of(
                "Mul", ProductSecants::product,
                "MatMul", ProductSecants::product,
                "Gemm", ProductSecants::gemm,
                "Einsum", ProductSecants::product,
                "Div", ProductSecants::quotient);
    }

    private static void product(CellNode node) {
        long changing = IntStream.range(0, node.node().inputs().size())
                .filter(node::changes)
                .count();
        if (changing > 2) {
            throw node.refuse("more than two of its factors depend on the input of the model");
        }
        if (changing < 2) {
            node.giveItself();
            return;
        }
        List<String> terms = new ArrayList<>();
        for (int i = 0; i < node.node().inputs().size(); i++) {
            if (node.changes(i)) {
                List<String> factors = new ArrayList<>();
                for (int j = 0; j < node.node().inputs().size(); j++) {
                    factors.add(i == j ? node.change(j) : node.mean(j));
                }
                terms.add(node.add(
                        node.node().opType(), factors, node.node().attributes().toArray(Attribute[]::new)));
            }
        }
        node.give(node.add("Add", terms.get(0), terms.get(1)));
    }

    private static void gemm(CellNode node) {
        if (node.changes(0) && node.changes(1)) {
            throw node.refuse("both of its factors depend on the input of the model");
        }
        node.giveItself();
    }

    private static void quotient(CellNode node) {
        if (!node.changes(1)) {
            node.giveItself();
            return;
        }
        String l = node.lower(1);
        String r = node.upper(1);
        String down = node.times(node.change(1), node.times(node.mean(0), SmoothSecants.reciprocal(node, l, r)));
        if (!node.changes(0)) {
            node.give(down);
            return;
        }
        String inverses = node.add("Add", node.add("Reciprocal", l), node.add("Reciprocal", r));
        String up = node.times(node.change(0), node.times(inverses, 0.5f));
        node.give(node.add("Add", up, down));
    }
}
