package io.simplex4j.spark;

/** The treatment of rows that cannot be explained, for example because a value is missing. */
public enum BadRows {
    /** The struct has the reason in {@code error}, and all other fields are null. */
    MARK,
    /** The job fails with the reason as its message. */
    FAIL
}
