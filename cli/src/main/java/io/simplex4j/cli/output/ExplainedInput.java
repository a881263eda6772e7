package io.simplex4j.cli.output;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WeightRange;
import java.util.List;

/**
 * One input and what is known about it.
 *
 * @param input its row in the input file
 * @param decomposition the mixture
 * @param ranges the range of each weight, the heaviest first; empty where the solver does not tell
 * @param warnings what to know first
 */
public record ExplainedInput(int input, Decomposition decomposition, List<WeightRange> ranges, List<Warning> warnings) {
    /** The explanation with the warnings that its numbers call for. */
    public static ExplainedInput of(int input, Decomposition decomposition, List<WeightRange> ranges) {
        return new ExplainedInput(input, decomposition, List.copyOf(ranges), Warnings.of(decomposition, ranges));
    }
}
