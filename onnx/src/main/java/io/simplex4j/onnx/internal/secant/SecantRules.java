package io.simplex4j.onnx.internal.secant;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The rule of each operator for cells. */
public final class SecantRules {
    private static final List<Map<String, SecantRule>> FAMILIES = List.of(
            LinearSecants.rules(),
            KinkSecants.rules(),
            SmoothSecants.rules(),
            ProductSecants.rules(),
            NormalisationSecants.rules());

    private static final Map<String, SecantRule> BY_OPERATOR = collect();

    private SecantRules() {}

    private static Map<String, SecantRule> collect() {
        Map<String, SecantRule> all = new HashMap<>();
        for (Map<String, SecantRule> family : FAMILIES) {
            family.forEach((operator, rule) -> {
                if (all.put(operator, rule) != null) {
                    throw new IllegalStateException("two rules for " + operator);
                }
            });
        }
        return Map.copyOf(all);
    }

    /** The operators with a rule, or rewritten as others that have one. */
    public static Set<String> operators() {
        Set<String> all = new TreeSet<>(BY_OPERATOR.keySet());
        all.addAll(MaximumTrees.OPERATORS);
        return all;
    }

    static SecantRule of(Node node) {
        SecantRule rule = node.isStandard() ? BY_OPERATOR.get(node.opType()) : null;
        if (rule == null) {
            throw new OnnxModelException("no secant for " + node.describe() + ": this operator has no rule for cells");
        }
        return rule;
    }
}
