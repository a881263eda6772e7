package io.simplex4j.onnx.internal.secant;

/** Writes how much the output of one kind of node changes over a cell, linear in how much its inputs change. */
@FunctionalInterface
interface SecantRule {
    /**
     * Gives the change of the output from the changes of the inputs.
     *
     * @throws RuntimeException the one made by {@link CellNode#refuse}, if the node has a form that the rule does not know
     */
    void apply(CellNode node);
}
