package io.simplex4j.cli.output;

import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.Warning;
import io.simplex4j.trust.Warnings;
import java.util.List;
import java.util.Optional;

/**
 * One input and what is known about it.
 *
 * @param input its row in the input file
 * @param decomposition the mixture
 * @param ranges the range of each weight, the heaviest first; empty where the solver does not tell
 * @param warnings what to know first
 * @param explanation what a model adds, where there is one
 */
public record ExplainedInput(
        int input,
        Decomposition decomposition,
        List<WeightRange> ranges,
        List<Warning> warnings,
        Optional<Explanation> explanation) {
    /** The explanation with the warnings that its numbers call for. */
    public static ExplainedInput of(int input, Decomposition decomposition, List<WeightRange> ranges) {
        return new ExplainedInput(
                input, decomposition, List.copyOf(ranges), Warnings.of(decomposition, ranges), Optional.empty());
    }

    /** The explanation of what a model does, with its warnings. */
    public static ExplainedInput of(int input, Explanation explanation) {
        List<WeightRange> ranges = explanation.contributions().stream()
                .map(Contribution::weightRange)
                .flatMap(Optional::stream)
                .toList();
        return new ExplainedInput(
                input, explanation.decomposition(), ranges, explanation.warnings(), Optional.of(explanation));
    }
}
