package io.simplex4j.onnx.internal.gradient;

/** Writes the gradient of one kind of node. */
@FunctionalInterface
public interface Rule {
    /**
     * Gives the gradient of each wanted input from the gradients of the outputs.
     *
     * @throws RuntimeException the one made by {@link Backward#refuse}, if the node has a form that the rule does not know
     */
    void apply(Backward node);
}
