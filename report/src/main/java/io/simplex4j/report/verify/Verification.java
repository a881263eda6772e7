package io.simplex4j.report.verify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of checking a file of explanations against the data. All strings are safe to print, whatever the file
 * contains.
 *
 * @param problems what is false about the file as a whole
 * @param explanations each of them, in the order of the file
 * @param unchecked the unchecked statements of the file, a phrase each
 * @param tolerances the same by paths such as {@code explanations[].pValue}: the largest undetected error of a value;
 *     infinite if the value was not checked
 */
public record Verification(
        List<String> problems, List<Checked> explanations, List<String> unchecked, Map<String, Double> tolerances) {
    public Verification {
        problems = List.copyOf(problems);
        explanations = List.copyOf(explanations);
        unchecked = List.copyOf(unchecked);
        tolerances = Map.copyOf(tolerances);
    }

    /**
     * The result for one explanation.
     *
     * @param input the row of its input, if it has one
     * @param corpus the name of its corpus, if the file has several
     * @param problems its false statements; empty if it passes
     */
    public record Checked(OptionalInt input, Optional<String> corpus, List<String> problems) {
        public Checked {
            problems = List.copyOf(problems);
        }

        /** Creates the result for an explanation in a file with one corpus. */
        public Checked(OptionalInt input, List<String> problems) {
            this(input, Optional.empty(), problems);
        }

        /** Returns whether nothing is false about it. */
        public boolean passed() {
            return problems.isEmpty();
        }
    }

    /** Returns whether there are explanations and nothing is false about them or the file. */
    public boolean passed() {
        return problems.isEmpty() && !explanations.isEmpty() && passes() == explanations.size();
    }

    /** Returns the number of explanations that pass. */
    public int passes() {
        return (int) explanations.stream().filter(Checked::passed).count();
    }
}
