package io.simplex4j.data.schema;

/**
 * A possible value of a feature.
 *
 * @param value the text of its cells
 * @param name for people
 */
public record Category(String value, String name) {}
