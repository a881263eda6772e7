package io.simplex4j.data.schema;

/** What the inputs of a model are. */
public enum Modality {
    /** Rows of a table. */
    TABULAR,
    /** Pictures. */
    IMAGE,
    /** Measurements step by step. */
    SERIES
}
