package io.simplex4j.cli;

import io.simplex4j.cli.output.RunSettings;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.SoftmaxAdam;
import io.simplex4j.decomposition.Sparsity;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A solver and what it is told.
 *
 * @param name which one
 * @param members the limit, if there is one
 * @param precision the tolerance or the epochs
 * @param threads how many to use at most
 */
record SolverChoice(Name name, OptionalInt members, Precision precision, int threads) {
    /** The solvers there are. */
    enum Name {
        EXACT("exact"),
        ADAM("adam");

        private final String word;

        Name(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    /** Reads names of solvers from the command line. */
    static final class Converter implements ITypeConverter<Name> {
        @Override
        public Name convert(String text) {
            for (Name name : Name.values()) {
                if (name.word.equals(text)) {
                    return name;
                }
            }
            throw new TypeConversionException("found '" + text + "', expected exact or adam");
        }
    }

    /**
     * When to stop.
     *
     * @param tolerance of the exact solver
     * @param epochs of the other
     */
    record Precision(double tolerance, int epochs) {}

    DecompositionMethod method() {
        Sparsity sparsity = members.isPresent() ? Sparsity.atMost(members.getAsInt()) : Sparsity.unlimited();
        if (name == Name.EXACT) {
            return ActiveSet.withDefaults()
                    .withTolerance(precision.tolerance())
                    .withSparsity(sparsity)
                    .withThreads(threads);
        }
        return SoftmaxAdam.withDefaults()
                .withEpochs(precision.epochs())
                .withSparsity(sparsity)
                .withThreads(threads);
    }

    RunSettings settings() {
        boolean exact = name == Name.EXACT;
        return new RunSettings(
                name.toString(),
                exact ? OptionalDouble.of(precision.tolerance()) : OptionalDouble.empty(),
                exact ? OptionalInt.empty() : OptionalInt.of(precision.epochs()),
                members,
                Version.current());
    }
}
