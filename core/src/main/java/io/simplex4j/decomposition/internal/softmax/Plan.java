package io.simplex4j.decomposition.internal.softmax;

/**
 * What a descent does.
 *
 * @param epochs the number of steps
 * @param learningRate the step size of Adam
 * @param penalty the sparsity term
 */
public record Plan(int epochs, double learningRate, Penalty penalty) {
    /**
     * A factor, times the sum of all softmax weights but the largest {@code members}; it grows exponentially.
     *
     * @param members how many weights go free
     * @param from the factor in the first epoch
     * @param to what it would be after the last
     */
    public record Penalty(int members, double from, double to) {}
}
