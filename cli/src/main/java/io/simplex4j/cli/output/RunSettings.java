package io.simplex4j.cli.output;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What an explanation depends on, besides the data.
 *
 * @param solver its name
 * @param tolerance of the exact solver
 * @param epochs of the others
 * @param members the limit, if there is one
 * @param version of this program
 */
public record RunSettings(
        String solver, OptionalDouble tolerance, OptionalInt epochs, OptionalInt members, String version) {}
