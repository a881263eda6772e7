package io.simplex4j.report.verify;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The result of checking a file of explanations against the data. All texts are safe to print, whatever the file says.
 *
 * @param problems what is false about the file as a whole
 * @param explanations each of them, in the order of the file
 * @param unchecked what the file says and was not checked, a phrase each
 */
public record Verification(List<String> problems, List<Checked> explanations, List<String> unchecked) {
    public Verification {
        problems = List.copyOf(problems);
        explanations = List.copyOf(explanations);
        unchecked = List.copyOf(unchecked);
    }

    /**
     * What came of one explanation.
     *
     * @param input the row that it says it explains, where it says one
     * @param corpus the one of several by which it says it explains it
     * @param problems what is false about it; nothing where it passes
     */
    public record Checked(OptionalInt input, Optional<String> corpus, List<String> problems) {
        public Checked {
            problems = List.copyOf(problems);
        }

        /** What came of an explanation in a file with one corpus. */
        public Checked(OptionalInt input, List<String> problems) {
            this(input, Optional.empty(), problems);
        }

        /** Whether nothing is false about it. */
        public boolean passed() {
            return problems.isEmpty();
        }
    }

    /** Whether there are explanations and nothing is false about them or the file. */
    public boolean passed() {
        return problems.isEmpty() && !explanations.isEmpty() && passes() == explanations.size();
    }

    /** How many explanations pass. */
    public int passes() {
        return (int) explanations.stream().filter(Checked::passed).count();
    }
}
