package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.gradient.rules.AttentionRules;
import io.simplex4j.onnx.internal.gradient.rules.BatchNormalisationRules;
import io.simplex4j.onnx.internal.gradient.rules.ConvolutionRules;
import io.simplex4j.onnx.internal.gradient.rules.ElementwiseRules;
import io.simplex4j.onnx.internal.gradient.rules.IndexRules;
import io.simplex4j.onnx.internal.gradient.rules.LinearRules;
import io.simplex4j.onnx.internal.gradient.rules.NormalisationRules;
import io.simplex4j.onnx.internal.gradient.rules.PointwiseRules;
import io.simplex4j.onnx.internal.gradient.rules.PoolingRules;
import io.simplex4j.onnx.internal.gradient.rules.RecurrentRules;
import io.simplex4j.onnx.internal.gradient.rules.ReductionRules;
import io.simplex4j.onnx.internal.gradient.rules.ShapeRules;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rule of each operator. */
public final class Rules {
    /* A new family goes in here, a new rule into its family. */
    private static final List<Map<String, Rule>> FAMILIES = List.of(
            LinearRules.rules(),
            ConvolutionRules.rules(),
            PoolingRules.rules(),
            BatchNormalisationRules.rules(),
            PointwiseRules.rules(),
            ElementwiseRules.rules(),
            ShapeRules.rules(),
            IndexRules.rules(),
            ReductionRules.rules(),
            NormalisationRules.rules(),
            AttentionRules.rules(),
            RecurrentRules.rules());

    /* Steps: the slope is 0 wherever there is one. What gives integers or truth values needs no entry. */
    private static final Set<String> FLAT = Set.of(
            "Floor",
            "Ceil",
            "Round",
            "Sign",
            "ConstantOfShape",
            "EyeLike",
            "OneHot",
            "RandomNormalLike",
            "RandomUniformLike");

    private static final Set<String> SHAPE_ONLY = Set.of("Shape", "Size", "ConstantOfShape", "EyeLike");

    private static final Map<String, Rule> BY_OPERATOR = collect();

    private Rules() {}

    private static Map<String, Rule> collect() {
        Map<String, Rule> all = new HashMap<>();
        for (Map<String, Rule> family : FAMILIES) {
            family.forEach((operator, rule) -> {
                if (all.put(operator, rule) != null) {
                    throw new IllegalStateException("two rules for " + operator);
                }
            });
        }
        return Map.copyOf(all);
    }

    /** The operators that have a rule or need none. */
    public static boolean covers(Node node) {
        return isFlat(node) || (node.isStandard() && BY_OPERATOR.containsKey(node.opType()));
    }

    /** The operators with a rule. */
    public static Set<String> operators() {
        return BY_OPERATOR.keySet();
    }

    static Rule of(NodeBackward backward) {
        Node node = backward.node();
        for (String output : node.outputs()) {
            if (!output.isEmpty() && isNarrow(backward.type(output))) {
                throw backward.refuse("its tensors are " + backward.type(output).words()
                        + ", expected float: export the model in float32");
            }
        }
        Rule rule = node.isStandard() ? BY_OPERATOR.get(node.opType()) : null;
        if (rule == null) {
            throw backward.refuse(Refusals.reason(node));
        }
        return rule;
    }

    private static boolean isNarrow(ElementType type) {
        return type == ElementType.FLOAT16 || type == ElementType.BFLOAT16;
    }

    /** Whether the gradient is 0 everywhere, so that nothing behind the node need be looked at. */
    static boolean isFlat(Node node) {
        return node.isStandard() && FLAT.contains(node.opType());
    }

    /** Whether the result depends on the shape of what goes in, not on its values. */
    static boolean readsShapeOnly(Node node) {
        return node.isStandard() && SHAPE_ONLY.contains(node.opType());
    }
}
