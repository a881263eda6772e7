package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.LinearHead;
import io.simplex4j.model.LinearHead.Activation;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.Optional;

/**
 * The function after the linear layer.
 *
 * @param kind which function
 * @param lowest the lower bound, after {@link Activation#CLIP}
 * @param highest the upper bound, after {@link Activation#CLIP}
 */
record OutputActivation(Activation kind, double lowest, double highest) {
    static final OutputActivation NONE = of(Activation.NONE);
    static final OutputActivation SOFTMAX = of(Activation.SOFTMAX);
    static final OutputActivation SIGMOID = of(Activation.SIGMOID);

    private static OutputActivation of(Activation kind) {
        return new OutputActivation(kind, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }

    /** The function of a node, if it is allowed after a head. */
    static Optional<OutputActivation> of(Graph graph, Node node) {
        if (!node.isStandard()) {
            return Optional.empty();
        }
        return switch (node.opType()) {
            case "Softmax", "LogSoftmax" -> Optional.of(SOFTMAX);
            case "Sigmoid" -> Optional.of(SIGMOID);
            case "Tanh" -> Optional.of(of(Activation.TANH));
            case "Relu" -> Optional.of(of(Activation.RELU));
            case "Exp" -> Optional.of(of(Activation.EXP));
            case "Softplus" -> Optional.of(of(Activation.SOFTPLUS));
            case "Clip" -> clip(graph, node);
            default -> Optional.empty();
        };
    }

    /* Bounds are attributes up to opset 10, then inputs. */
    private static Optional<OutputActivation> clip(Graph graph, Node node) {
        Optional<Double> lowest = bound(graph, node, 1, "min", Double.NEGATIVE_INFINITY);
        Optional<Double> highest = bound(graph, node, 2, "max", Double.POSITIVE_INFINITY);
        return lowest.isPresent() && highest.isPresent() && lowest.get() <= highest.get()
                ? Optional.of(
                        Double.isInfinite(lowest.get()) && Double.isInfinite(highest.get())
                                ? NONE
                                : new OutputActivation(Activation.CLIP, lowest.get(), highest.get()))
                : Optional.empty();
    }

    private static Optional<Double> bound(Graph graph, Node node, int input, String attribute, double none) {
        if (node.inputs().size() > input && !node.inputs().get(input).isEmpty()) {
            return Weights.of(graph, node.inputs().get(input))
                    .flatMap(constant -> constant.each(1))
                    .map(values -> values[0]);
        }
        return Optional.of(node.attribute(attribute)
                .filter(value -> value.kind() == Attribute.Kind.FLOAT)
                .map(value -> (double) value.asFloat())
                .orElse(none));
    }

    /** Whether it leaves all numbers unchanged. */
    boolean isNothing() {
        return kind == Activation.NONE;
    }

    LinearHead behind(LinearHead head) {
        return kind == Activation.CLIP ? head.withClip(lowest, highest) : head;
    }
}
