package io.simplex4j.decomposition.internal.sparse;

import java.util.Arrays;

/**
 * A mixture of shortlist rows.
 *
 * @param members the rows
 * @param weights their weights
 * @param value the squared residual
 * @param level ⟨p, Σ w v⟩, where p is the vector from the target to the mixture
 * @param quadratic |Σ w v|²
 */
@SuppressWarnings("ArrayRecordComponent")
record Mixture(int[] members, double[] weights, double value, double level, double quadratic) {
    int size() {
        return members.length;
    }

    boolean contains(int row) {
        for (int member : members) {
            if (member == row) {
                return true;
            }
        }
        return false;
    }

    /** ⟨p, v_c⟩: how the squared residual changes with weight on row c. */
    double product(GramProgram program, int row) {
        return program.linear(row) + inner(program, row);
    }

    private double inner(GramProgram program, int row) {
        double sum = 0;
        for (int i = 0; i < members.length; i++) {
            sum += weights[i] * program.gram(members[i], row);
        }
        return sum;
    }

    int[] without(int place) {
        int[] rest = new int[members.length - 1];
        System.arraycopy(members, 0, rest, 0, place);
        System.arraycopy(members, place + 1, rest, place, rest.length - place);
        return rest;
    }

    int[] with(int row) {
        int[] more = Arrays.copyOf(members, members.length + 1);
        more[members.length] = row;
        return more;
    }
}
