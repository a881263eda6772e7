package io.simplex4j.trees.internal;

import io.simplex4j.math.Vec;
import java.util.Arrays;

/**
 * A node that sends rows to one of two children.
 *
 * @param feature the feature it looks at
 * @param comparison how it compares
 * @param threshold the value that it compares with, unless it looks a category up
 * @param members the values of a {@link Comparison#isMembership() membership} test, ascending; empty otherwise
 * @param missing the treatment of missing values
 * @param yes the child of rows that pass: another split, or {@code ~leaf}
 * @param no the child of the other rows
 */
record Split(int feature, Comparison comparison, double threshold, Vec members, Missing missing, int yes, int no) {
    private static final Vec NONE = Vec.of();

    static Split of(int feature, Comparison comparison, double threshold, Missing missing, int yes, int no) {
        return new Split(feature, comparison, threshold, NONE, missing, yes, no);
    }

    static Split in(int feature, Comparison comparison, double[] members, Missing missing, int yes, int no) {
        double[] sorted = members.clone();
        Arrays.sort(sorted);
        return new Split(feature, comparison, 0, Vec.of(sorted), missing, yes, no);
    }

    Split withChildren(int newYes, int newNo) {
        return new Split(feature, comparison, threshold, members, missing, newYes, newNo);
    }

    /** The comparison of a value. */
    enum Comparison {
        AT_MOST,
        BELOW,
        AT_LEAST,
        ABOVE,
        EQUAL,
        UNEQUAL,
        /** The value is one of the members. */
        MEMBER,
        /** The value without its fraction is one of the members. */
        TRUNCATED_MEMBER,
        /** The largest whole number that is not above the value is one of the members. */
        FLOOR_MEMBER;

        boolean isMembership() {
            return this == MEMBER || this == TRUNCATED_MEMBER || this == FLOOR_MEMBER;
        }
    }

    /** The treatment of NaN by a split. */
    enum Missing {
        /** Sends it to the first child. */
        YES,
        /** Sends it to the second child. */
        NO,
        /** Takes it for 0. */
        AS_ZERO,
        /** Sends it and all values around 0 to the first child. */
        YES_WITH_ZERO,
        /** Sends it and all values around 0 to the second child. */
        NO_WITH_ZERO
    }
}
