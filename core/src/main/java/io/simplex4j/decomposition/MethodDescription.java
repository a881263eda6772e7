package io.simplex4j.decomposition;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The name and the settings of a method.
 *
 * @param name such as {@code exact} or {@code adam}
 * @param tolerance the relative tolerance, if it has one
 * @param epochs how many steps it takes, if that is fixed
 * @param members the largest number of examples, if that is limited
 * @param penalty the penalty that replaces a strict limit, if any
 */
public record MethodDescription(
        String name, OptionalDouble tolerance, OptionalInt epochs, OptionalInt members, Optional<Penalty> penalty) {
    /** Returns the description of a method by its name and limit. */
    public static MethodDescription of(String name, Sparsity sparsity) {
        return new MethodDescription(
                name,
                OptionalDouble.empty(),
                OptionalInt.empty(),
                sparsity.limited() ? OptionalInt.of(sparsity.members()) : OptionalInt.empty(),
                Optional.empty());
    }

    /** Returns a copy with a tolerance. */
    public MethodDescription withTolerance(double newTolerance) {
        return new MethodDescription(name, OptionalDouble.of(newTolerance), epochs, members, penalty);
    }

    /** Returns a copy with a number of steps. */
    public MethodDescription withEpochs(int newEpochs) {
        return new MethodDescription(name, tolerance, OptionalInt.of(newEpochs), members, penalty);
    }

    /** Returns a copy with a penalty instead of a limit. */
    public MethodDescription withPenalty(Penalty newPenalty) {
        return new MethodDescription(name, tolerance, epochs, members, Optional.of(newPenalty));
    }
}
