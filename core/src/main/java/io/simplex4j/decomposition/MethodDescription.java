package io.simplex4j.decomposition;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Which method it is, and its settings.
 *
 * @param name such as {@code exact} or {@code adam}
 * @param tolerance up to which it works, where it has one
 * @param epochs how many steps it takes, where that is fixed
 * @param members the largest number of examples, where that is limited
 * @param penalty what stands for the limit, where it is not kept strictly
 */
public record MethodDescription(
        String name, OptionalDouble tolerance, OptionalInt epochs, OptionalInt members, Optional<Penalty> penalty) {
    /** A method of which nothing else is known. */
    public static MethodDescription of(String name, Sparsity sparsity) {
        return new MethodDescription(
                name,
                OptionalDouble.empty(),
                OptionalInt.empty(),
                sparsity.limited() ? OptionalInt.of(sparsity.members()) : OptionalInt.empty(),
                Optional.empty());
    }

    /** The same with a tolerance. */
    public MethodDescription withTolerance(double newTolerance) {
        return new MethodDescription(name, OptionalDouble.of(newTolerance), epochs, members, penalty);
    }

    /** The same with a number of steps. */
    public MethodDescription withEpochs(int newEpochs) {
        return new MethodDescription(name, tolerance, OptionalInt.of(newEpochs), members, penalty);
    }

    /** The same with a penalty in place of a limit. */
    public MethodDescription withPenalty(Penalty newPenalty) {
        return new MethodDescription(name, tolerance, epochs, members, Optional.of(newPenalty));
    }
}
