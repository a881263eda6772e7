package io.simplex4j.spark;

/** What to do with a row that cannot be explained, such as one with a missing value or a number that is not finite. */
public enum BadRows {
    /** Its struct says why in {@code error} and has nothing else. */
    MARK,
    /** The job stops with a message that says why. */
    FAIL
}
