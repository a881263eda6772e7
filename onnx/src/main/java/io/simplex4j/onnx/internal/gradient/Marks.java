package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which tensors a gradient must be carried to, and which change from run to run. */
public final class Marks {
    private final Set<String> differentiable;
    private final Set<String> varying = new HashSet<>();

    Marks(Forward forward, Observations seen, List<String> wanted) {
        differentiable = new HashSet<>(wanted);
        forward.inputs().stream().map(ValueInfo::name).forEach(varying::add);
        varying.addAll(wanted);
        for (Node node : forward.nodes()) {
            Set<String> reads = node.reads();
            if (!Rules.isFlat(node) && reads.stream().anyMatch(differentiable::contains)) {
                boolean approximates = Rules.isQuantized(node);
                node.outputs().stream()
                        .filter(output -> seen.has(output) && (approximates || isContinuous(seen.type(output))))
                        .forEach(differentiable::add);
            }
            if (!Rules.readsShapeOnly(node) && reads.stream().anyMatch(varying::contains)) {
                varying.addAll(node.outputs());
            }
        }
    }

    /* What is refused later is among them, so that it is refused rather than ignored: lists of tensors are of no type. */
    private static boolean isContinuous(ElementType type) {
        return switch (type) {
            case FLOAT, DOUBLE, FLOAT16, BFLOAT16, COMPLEX64, COMPLEX128, OTHER -> true;
            default -> false;
        };
    }

    /** Whether a small change of a wanted tensor can change this one smoothly. */
    public boolean isDifferentiable(String tensor) {
        return differentiable.contains(tensor);
    }

    /** Whether the values, not only the shape, depend on what goes in. */
    public boolean isVarying(String tensor) {
        return varying.contains(tensor);
    }
}
